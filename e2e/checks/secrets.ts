import type { APIResponse, Page, Request, Response, Route } from '@playwright/test'
import { isJsonObject } from '../json.ts'

/** Text that may be on the wire and in memory, and nowhere else (ruling R32). */
export interface Secret {
  readonly name: string
  readonly text: string
}

/** Secret members of bodies, by the path of their endpoint. */
const secretMembers: readonly { readonly path: RegExp; readonly members: readonly string[] }[] = [
  { path: /\/auth\/token/, members: ['password', 'token', 'refreshToken'] },
  { path: /\/users\/resetpassword$/, members: ['password', 'token'] },
  { path: /\/(?:purchase|redeem|retry|transactions)$/, members: ['voucherPin', 'pin', 'token'] },
]

/** A shorter text could appear anywhere by chance. */
const shortestSecret = 8

/** Collects every secret that the page sends or receives. */
export function watchSecrets(page: Page): { seen: () => Promise<readonly Secret[]> } {
  const seen = new Map<string, Secret>()
  const reading: Promise<void>[] = []

  /** The names of an endpoint's secret members, or undefined. */
  const secretOn = (url: string) =>
    secretMembers.find(({ path }) => path.test(new URL(url).pathname))?.members
  function note(members: readonly string[], body: unknown): void {
    for (const [name, text] of textsIn(body))
      if (members.includes(name) && text.length >= shortestSecret) seen.set(text, { name, text })
  }

  page.on('request', (request: Request) => {
    const members = secretOn(request.url())
    if (members !== undefined) note(members, jsonOf(request.postData()))
  })
  page.on('response', (response: Response) => {
    const members = secretOn(response.url())
    if (members === undefined) return
    const read = async () => note(members, jsonOf(await response.text().catch(() => null)))
    reading.push(read())
  })

  return {
    async seen() {
      await Promise.all(reading)
      return [...seen.values()].flatMap(withoutSpaces)
    },
  }
}

/** A token is written in groups; without spaces it is still a secret. */
function withoutSpaces(secret: Secret): readonly Secret[] {
  const text = secret.text.replace(/[\s-]/g, '')
  return text === secret.text ? [secret] : [secret, { ...secret, text }]
}

function jsonOf(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

function textsIn(value: unknown): readonly (readonly [name: string, text: string])[] {
  if (Array.isArray(value)) return value.flatMap(textsIn)
  if (!isJsonObject(value)) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    typeof inner === 'string' ? [[name, inner] as const] : textsIn(inner),
  )
}

/**
 * The server's own answer to a request. Without an answer, the error omits the headers, because a report would show
 * them.
 */
export async function answerTo(route: Route): Promise<APIResponse> {
  try {
    return await route.fetch()
  } catch {
    throw new Error(`${new URL(route.request().url()).pathname} got no answer`)
  }
}
