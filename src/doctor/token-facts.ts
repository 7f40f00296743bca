import {
  readTokenAnswer,
  refreshOf,
  signInOf,
  type TokenAnswer,
} from '../platform/session/token-pair.ts'
import type { Clock } from '../platform/transport/clock.ts'
import type { Reply, Transport } from '../platform/transport/transport.ts'

/** What a sign-in and a refresh showed, without the tokens. */
export interface TokenFacts {
  /** Life of the access token in seconds: as stated, or the specification's default. */
  readonly expiresIn: number
  readonly refresh: TokenAnswer['kind']
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
  const askedAt = clock.elapsed()
  const reply = await transport.send(signInOf(username, password))
  const answer = readTokenAnswer(reply, askedAt)
  if (answer.kind !== 'pair') return { kind: 'not', reply }
  const { refresh, expiresAt } = answer.pair
  const refreshed = readTokenAnswer(await transport.send(refreshOf(refresh)), clock.elapsed())
  const facts = { expiresIn: (expiresAt - askedAt) / 1_000, refresh: refreshed.kind }
  return { kind: 'signed-in', facts }
}
