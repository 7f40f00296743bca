import { bodyOf } from './recorded.ts'
import { z } from 'zod'
import type { Clock } from '../platform/transport/clock.ts'
import {
  readTokenAnswer,
  refreshOf,
  signInOf,
  type TokenPair,
} from '../platform/session/token-pair.ts'
import type { Reply, Transport } from '../platform/transport/transport.ts'
import { documentOf, numberOf } from '../platform/contract/lenient.ts'

/** What a sign-in and a refresh showed, without the tokens. */
export interface TokenFacts {
  /** Life of the access token, in seconds. */
  readonly expiresIn: number
  /** Whether the answer states it; otherwise it is the specification's default. */
  readonly tellsLife: boolean
  /** Names of members that the specification doesn't show. */
  readonly extras: readonly string[]
  readonly refresh:
    | { readonly kind: 'pair'; readonly expiresIn: number; readonly rotates: boolean }
    | { readonly kind: 'refused' | 'throttled' | 'lost'; readonly status: number | undefined }
}

/**
 * Signs in and refreshes once, with a pair of tokens for this alone; the reading session gets another.
 * @returns the raw reply if it has no tokens
 */
export async function tryTokens(
  { transport, clock }: { transport: Transport; clock: Clock },
  username: string,
  password: string,
): Promise<{ kind: 'signed-in'; facts: TokenFacts } | { kind: 'not'; reply: Reply }> {
  const signedInAt = clock.elapsed()
  const reply = await transport.send(signInOf(username, password))
  const answer = readTokenAnswer(reply, signedInAt)
  if (answer.kind !== 'pair') return { kind: 'not', reply }
  const askedAt = clock.elapsed()
  const refreshed = await transport.send(refreshOf(answer.pair.refresh))
  const next = readTokenAnswer(refreshed, askedAt)
  const status = refreshed.kind === 'answer' ? refreshed.status : undefined
  return {
    kind: 'signed-in',
    facts: {
      expiresIn: lifeOf(answer.pair, signedInAt),
      tellsLife: tellsLife(reply),
      extras: extrasIn(reply),
      refresh:
        next.kind === 'pair'
          ? {
              kind: 'pair',
              expiresIn: lifeOf(next.pair, askedAt),
              rotates: next.pair.refresh !== answer.pair.refresh,
            }
          : { kind: next.kind, status },
    },
  }
}

function lifeOf({ expiresAt }: TokenPair, askedAt: number): number {
  return (expiresAt - askedAt) / 1_000
}

function tellsLife(reply: Reply): boolean {
  const data = documentOf(documentOf(bodyOf(reply))?.['data'])
  return (numberOf(data?.['expiresIn']) ?? 0) > 0
}

const loose = z.looseObject({ data: z.looseObject({}) })
const shown = new Set(['successful', 'data', 'token', 'refreshToken', 'expiresIn'])

function extrasIn(reply: Reply): readonly string[] {
  const read = loose.safeParse(bodyOf(reply))
  if (!read.success) return []
  const names = [...Object.keys(read.data), ...Object.keys(read.data.data)]
  return names.filter((name) => !shown.has(name))
}
