import type { Account } from './account.ts'
import type { Api } from './create-api.ts'
import { ApiFailure } from './failure.ts'

/** What every query needs. */
export interface QueryContext {
  readonly api: Pick<Api, 'reader' | 'session'>
  readonly account: Account
}

/** A key under the signed-in user and the terminal's account: what one reads, another never sees. */
export function keyOf({ api, account }: QueryContext, ...rest: readonly (string | number)[]) {
  const { userKey = '', generation = 0 } = api.session.identity() ?? {}
  return ['platform', userKey, generation, account.accountType, account.accountId, ...rest] as const
}

/** Fails the query for an answer in 2xx that doesn't hold what the spec says. */
export function unreadable(): never {
  throw new ApiFailure({ kind: 'unreadable', status: 200 })
}

export const minutes = 60_000
/** Kept all day: a till comes back to the same lists over and over. */
export const keptAllDay = 24 * 60 * minutes
