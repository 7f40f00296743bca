import { z } from 'zod'
import { sendEndpoints, type SendEndpoint } from '../contract/limits.ts'
import { roles } from '../contract/access/role.ts'
import { parseJson } from '../../values/text/json-text.ts'
import { readBody } from './read-body.ts'
import type { Fetch } from './transport.ts'

const preset = z.looseObject({
  label: z.string().min(1),
  /** The account type of the sign-in; partner and vendor sell nothing (ruling R31). */
  accountType: z.enum(roles),
  accountId: z.string().min(1),
  channelId: z.string().min(1),
  terminalId: z.string().optional(),
  paymentMethods: z.array(z.string().min(1)).catch(['cash']),
})
/** Values to fill a terminal's set-up with (ruling R3). */
export type Preset = z.infer<typeof preset>

/** The till's run-time settings, from `config.json`. */
export interface Config {
  /** The platform's base address, with any ending from ruling R1. */
  readonly apiBaseUrl: string
  readonly presets: readonly Preset[]
  /** The platform's limits, in requests per minute and user: `null` for none, absent for the default (ruling R39). */
  readonly limits: Readonly<Partial<Record<SendEndpoint, number | null>>>
  /** Our own gateway is behind `apiBaseUrl`. Only our server says so. */
  readonly gateway?: boolean
  /** `false` removes the till from the device: no service worker and none of its files (docs/till.md). */
  readonly serviceWorker: boolean
  /** `true`: tills ask at once to take a waiting newer version (docs/till.md). */
  readonly urgentUpdate: boolean
}

export type ConfigResult =
  | { readonly kind: 'ok'; readonly config: Config }
  /** The file exists but can't be used; `problem` is for the person who deployed the till. */
  | { readonly kind: 'invalid'; readonly problem: string }
  | { readonly kind: 'unreachable' }

/** The values without a file or a setting: the server that we ship (ruling R2). */
export const defaultConfig: Config = {
  apiBaseUrl: '/vas',
  presets: [],
  limits: {},
  serviceWorker: true,
  urgentUpdate: false,
}

const document = z.looseObject({
  apiBaseUrl: z.string().nullish(),
  presets: z.array(z.unknown()).nullish(),
  limits: z.unknown().optional(),
  gateway: z.unknown().optional(),
  serviceWorker: z.unknown().optional(),
  urgentUpdate: z.unknown().optional(),
})

const limits = z.partialRecord(z.enum(sendEndpoints), z.int().min(1).max(100_000).nullable())

/**
 * Reads the run-time settings. Without a file, uses the defaults; a malformed preset loses only itself. Never rejects.
 * @param cache `reload` for the server's file, even if the device has kept one
 */
export async function loadConfig(
  fetch: Fetch,
  url = '/config.json',
  cache: RequestCache = 'no-cache',
): Promise<ConfigResult> {
  let response: Response
  try {
    response = await fetch(url, { cache, credentials: 'same-origin' })
  } catch {
    return { kind: 'unreachable' }
  }
  if (response.status === 404) return { kind: 'ok', config: defaultConfig }
  if (!response.ok) return { kind: 'unreachable' }
  const text = await readBody(response)
  return text === undefined ? { kind: 'unreachable' } : readConfig(text)
}

/** Reads the text of a settings file. */
export function readConfig(text: string): ConfigResult {
  const json = parseJson(text)
  if (!json.ok) return invalid('config.json is not JSON.')
  const parsed = document.safeParse(json.value)
  if (!parsed.success) {
    return invalid(
      'config.json must be an object with "apiBaseUrl" as text and "presets" as a list.',
    )
  }
  const apiBaseUrl = parsed.data.apiBaseUrl?.trim() || defaultConfig.apiBaseUrl
  if (!isBaseUrl(apiBaseUrl)) {
    return invalid(
      '"apiBaseUrl" in config.json must be a path such as "/vas" or an http(s) address, without a query, a fragment or credentials.',
    )
  }
  const presets = (parsed.data.presets ?? []).flatMap((item) => {
    const read = preset.safeParse(item)
    return read.success ? [read.data] : []
  })
  const own = limits.safeParse(parsed.data.limits ?? {})
  if (!own.success) {
    return invalid(
      '"limits" in config.json must name purchase, redeem or retry, each with requests a minute (a whole number from 1) or null for no limit.',
    )
  }
  const serviceWorker = parsed.data.serviceWorker ?? true
  if (typeof serviceWorker !== 'boolean') {
    return invalid('"serviceWorker" in config.json must be true or false.')
  }
  const urgentUpdate = parsed.data.urgentUpdate ?? false
  if (typeof urgentUpdate !== 'boolean') {
    return invalid('"urgentUpdate" in config.json must be true or false.')
  }
  const config = {
    apiBaseUrl,
    presets,
    limits: own.data,
    serviceWorker,
    urgentUpdate,
    // On our own origin only: a platform may not say this about itself.
    ...(parsed.data.gateway === true && apiBaseUrl.startsWith('/') && { gateway: true }),
  }
  return { kind: 'ok', config }
}

function invalid(problem: string): ConfigResult {
  return { kind: 'invalid', problem }
}

function isBaseUrl(text: string): boolean {
  if (/[?#\s]/.test(text)) return false
  if (text.startsWith('/')) return !text.startsWith('//')
  const url = /^https?:\/\//i.test(text) ? parsedUrl(text) : undefined
  return url !== undefined && url.username === '' && url.password === ''
}

function parsedUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
