import * as z from 'zod/mini'
import { setUpSchema } from './set-up.ts'

/** A ready set-up; `username`: the sign-in that it belongs to, when only one can be meant. */
const preset = z.extend(setUpSchema, {
  label: z.string().check(z.minLength(1)),
  username: z.optional(z.string()),
})
export type Preset = z.infer<typeof preset>

/** A sign-in that anyone may know, because it opens the sandbox only. */
const demoSignIn = z.object({
  label: z.string(),
  username: z.string().check(z.minLength(1)),
  password: z.string().check(z.minLength(1)),
})
export type DemoSignIn = z.infer<typeof demoSignIn>

const configFile = z.looseObject({
  apiBaseUrl: z.string().check(
    z.trim(),
    z.refine((url) => url.startsWith('/') || /^https?:\/\/[^/]/.test(url)),
  ),
  presets: z.optional(z.array(z.unknown())),
  demoSignIns: z.optional(z.array(z.unknown())),
})

/** The run-time settings of a deployment (rulings R1 to R3). */
export interface Config {
  /** A path of this origin or an absolute URL, with or without `/api/v1`. */
  readonly apiBaseUrl: string
  readonly presets: readonly Preset[]
  /** Not empty only where the API is the sandbox. */
  readonly demoSignIns: readonly DemoSignIn[]
}

export type ConfigAnswer =
  | { readonly kind: 'ready'; readonly config: Config }
  /** `offline`: no answer. `missing`: no such file. `malformed`: not the settings; `detail` says where. */
  | {
      readonly kind: 'unreadable'
      readonly why: 'offline' | 'missing' | 'malformed'
      readonly detail: string
    }

/**
 * Reads `config.json` beside the till. A preset that does not hold what a set-up needs is left out: it
 * costs only itself. Never throws.
 */
export async function loadConfig(read: typeof fetch = fetch): Promise<ConfigAnswer> {
  const url = `${import.meta.env.BASE_URL}config.json`
  let text: string
  try {
    const answer = await read(url, { cache: 'no-cache', credentials: 'same-origin' })
    if (!answer.ok) return unreadable('missing', `${url} answered ${answer.status}.`)
    text = await answer.text()
  } catch {
    return unreadable('offline', `${url} did not answer.`)
  }
  return parseConfig(text, url)
}

/** The settings in a text; `name` is what the file is called in messages. */
export function parseConfig(text: string, name = 'config.json'): ConfigAnswer {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return unreadable('malformed', `${name} is not JSON.`)
  }
  const file = configFile.safeParse(value)
  if (!file.success) {
    const at = file.error.issues.map((issue) => issue.path.join('.') || 'the whole').join(', ')
    return unreadable('malformed', `${name} is not right at: ${at}.`)
  }
  const { apiBaseUrl, presets = [], demoSignIns = [] } = file.data
  return {
    kind: 'ready',
    config: {
      apiBaseUrl,
      presets: keepReadable(presets, preset),
      demoSignIns: keepReadable(demoSignIns, demoSignIn),
    },
  }
}

function keepReadable<T>(items: readonly unknown[], schema: z.ZodMiniType<T>): T[] {
  return items.flatMap((item) => {
    const read = schema.safeParse(item)
    return read.success ? [read.data] : []
  })
}

function unreadable(
  why: Extract<ConfigAnswer, { kind: 'unreadable' }>['why'],
  detail: string,
): ConfigAnswer {
  return { kind: 'unreadable', why, detail }
}
