import type { MemoryState } from './state.ts'
import type { Caller, TokenHashes } from '../store/store.ts'

/** Keeps a fresh pair of tokens. @throws Error when there is no such user. */
export function keepTokens(state: MemoryState, pair: TokenHashes): void {
  if (!state.users.has(pair.userId)) throw new Error(`No user ${pair.userId}`)
  state.tokens.set(pair.accessHash, { ...pair, rotated: false })
}

/** The caller behind an access token that is neither unknown nor expired. */
export function callerOf(state: MemoryState, accessHash: string, now: number): Caller | undefined {
  const pair = state.tokens.get(accessHash)
  if (pair === undefined || pair.accessExpiresAt <= now) return undefined
  return callerFor(state, pair.userId)
}

/** Exchanges a refresh token for a new pair, once. */
export function rotate(
  state: MemoryState,
  refreshHash: string,
  next: Omit<TokenHashes, 'userId'>,
  now: number,
): Caller | undefined {
  const pair = [...state.tokens.values()].find((pair) => pair.refreshHash === refreshHash)
  if (pair === undefined || pair.rotated || pair.refreshExpiresAt <= now) return undefined
  pair.rotated = true
  forgetUseless(state, pair.userId, now)
  keepTokens(state, { ...next, userId: pair.userId })
  return callerFor(state, pair.userId)
}

/** Revokes every token of a user. */
export function revokeTokens(state: MemoryState, userId: string): void {
  for (const pair of state.tokens.values())
    if (pair.userId === userId) state.tokens.delete(pair.accessHash)
  state.resetTokens.delete(userId)
}

function forgetUseless(state: MemoryState, userId: string, now: number): void {
  for (const pair of state.tokens.values()) {
    const refreshable = !pair.rotated && pair.refreshExpiresAt > now
    if (pair.userId === userId && !refreshable && pair.accessExpiresAt <= now)
      state.tokens.delete(pair.accessHash)
  }
}

function callerFor(state: MemoryState, userId: string): Caller | undefined {
  const user = state.users.get(userId)
  return user && { userId, role: user.role, accountId: user.accountId }
}
