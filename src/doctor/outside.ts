import type { Clock } from '../platform/transport/clock.ts'
import { timeouts } from '../platform/transport/requests.ts'
import { createTransport, type Fetch, type Reply } from '../platform/transport/transport.ts'
import { endpoints, fillPath } from '../platform/contract/endpoints.ts'

/** Requests without signing in, to see how to reach a platform. */
export interface Outside {
  /** A read without a token, under the given address. */
  withoutToken(): Promise<Reply>
  /** The same read under the other path form (ruling R1); `undefined` if the address already has one. */
  otherForm(): Promise<{ readonly baseUrl: string; readonly reply: Reply }>
  /** A browser's preflight before a page of another origin may sell here; never rejects. */
  preflight(): Promise<Response | undefined>
}

const list = fillPath(endpoints.enumeration.path, { name: 'environments' })
const request = { method: 'GET', path: list, timeoutMs: timeouts.read } as const

/** Represents any address of a till; nobody can own this name. */
const someTill = 'https://till.invalid'

export function createOutside(parts: { baseUrl: string; fetch: Fetch; clock: Clock }): Outside {
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
