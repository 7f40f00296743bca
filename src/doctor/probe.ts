import type { Clock } from '../platform/transport/clock.ts'
import { timeouts } from '../platform/transport/requests.ts'
import { createTransport, type Fetch, type Reply } from '../platform/transport/transport.ts'
import { endpoints, fillPath } from '../platform/contract/endpoints.ts'

/** What is asked without signing in, to see how a platform is reached. */
export interface Probe {
  /** A read without a token, under the address as it was given. */
  withoutToken(): Promise<Reply>
  /** The same under the other of the two path forms (ruling R1); `undefined` where the address has one already. */
  otherForm(): Promise<{ readonly baseUrl: string; readonly reply: Reply }>
  /** What a browser asks before it lets a page of another origin sell here; never rejects. */
  preflight(): Promise<Response | undefined>
}

const list = fillPath(endpoints.enumeration.path, { name: 'environments' })
const request = { method: 'GET', path: list, timeoutMs: timeouts.read } as const

/** Stands for wherever a till may be served from; a name that nobody can own. */
const someTill = 'https://till.invalid'

export function createProbe(parts: { baseUrl: string; fetch: Fetch; clock: Clock }): Probe {
  const { baseUrl, fetch, clock } = parts
  const under = (base: string) => createTransport({ baseUrl: base, fetch, clock }).send(request)
  const bare = baseUrl.replace(/\/+$/, '').replace(/\/api\/v1$/, '')
  const hasPrefix = bare !== baseUrl.replace(/\/+$/, '')
  const other = hasPrefix ? bare : `${bare}/api/v1`
  let asked: Promise<Reply> | undefined
  return {
    withoutToken: () => (asked ??= under(baseUrl)),
    otherForm: async () => ({ baseUrl: other, reply: await under(other) }),
    async preflight() {
      try {
        return await fetch(`${bare}${hasPrefix ? '/api/v1' : ''}${list}`, {
          method: 'OPTIONS',
          headers: {
            Origin: someTill,
            'Access-Control-Request-Method': 'POST',
            'Access-Control-Request-Headers': 'authorization,content-type',
          },
          redirect: 'manual',
          signal: AbortSignal.timeout(timeouts.read),
        })
      } catch {
        return undefined
      }
    },
  }
}
