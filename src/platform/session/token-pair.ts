import { endpoints } from '../contract/endpoints.ts'
import { documentOf, flagOf } from '../contract/lenient.ts'
import { refreshWhenRemainingSeconds, tokenEnvelope } from '../contract/access/token.ts'
import { timeouts } from '../transport/requests.ts'
import type { Reply, WireRequest } from '../transport/transport.ts'

/** A pair of opaque tokens; times by `Clock.elapsed`, in milliseconds. */
export interface TokenPair {
  readonly access: string
  readonly refresh: string
  /** When fewer than 5 minutes remain, or half of a shorter life. */
  readonly refreshAt: number
  readonly expiresAt: number
}

/**
 * The result of an exchange for tokens. `refused` is a readable no, such as a 401; after `lost`, nobody knows whether
 * the platform issued a pair.
 */
export type TokenAnswer =
  | { readonly kind: 'pair'; readonly pair: TokenPair }
  | { readonly kind: 'refused' }
  | { readonly kind: 'throttled' }
  | { readonly kind: 'lost' }

/** `POST /auth/token`. */
export function signInOf(username: string, password: string): WireRequest {
  return tokenRequestOf(endpoints.token.path, { username, password })
}

/** `POST /auth/token/refresh`. */
export function refreshOf(refreshToken: string): WireRequest {
  return tokenRequestOf(endpoints.tokenRefresh.path, { refreshToken })
}

function tokenRequestOf(path: string, body: Readonly<Record<string, string>>): WireRequest {
  return { method: 'POST', path, bodyText: JSON.stringify(body), timeoutMs: timeouts.token }
}

/**
 * Reads the answer of either token endpoint.
 * @param askedAt `Clock.elapsed` when the request was sent, so the pair's life is never overestimated
 */
export function readTokenAnswer(reply: Reply, askedAt: number): TokenAnswer {
  if (reply.kind === 'no-answer') return { kind: 'lost' }
  if (reply.status === 429) return { kind: 'throttled' }
  if (isNo(reply.status)) return { kind: 'refused' }
  const body = documentOf(reply.body)
  const envelope = tokenEnvelope.safeParse(body)
  if (!envelope.success || reply.status >= 300) {
    const saysNo = flagOf(body?.['successful']) === false
    return { kind: saysNo && reply.status < 500 ? 'refused' : 'lost' }
  }
  const { successful } = envelope.data
  if (successful !== true) return { kind: successful === false ? 'refused' : 'lost' }
  const { token, refreshToken, expiresIn } = envelope.data.data
  return {
    kind: 'pair',
    pair: {
      access: token,
      refresh: refreshToken,
      // Otherwise a life under ten minutes would mean a refresh with every request.
      refreshAt:
        askedAt + (expiresIn - Math.min(refreshWhenRemainingSeconds, expiresIn / 2)) * 1_000,
      expiresAt: askedAt + expiresIn * 1_000,
    },
  }
}

/** A 4xx means that nothing was issued, except the one that says the request was too slow. */
function isNo(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408
}
