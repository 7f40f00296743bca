import type { MemoryState } from './state.ts'
import { mayComeAgain, neverAgain } from '../store/token-reuse.ts'
import type { Caller, ResetToken, TokenHashes } from '../store/store.ts'

/** Keeps a fresh pair of tokens. @throws Error when there is no such user */
export function saveTokens(state: MemoryState, pair: TokenHashes): void {
  if (!state.users.has(pair.userId)) throw new Error(`No user ${pair.userId}`)
  const first = { rotatedAt: null, parent: null, family: pair.accessHash }
  state.tokens.set(pair.accessHash, { ...pair, ...first })
}

/** The caller with a known, unexpired access token. */
export function callerOf(state: MemoryState, accessHash: string, now: number): Caller | undefined {
  const pair = state.tokens.get(accessHash)
  if (pair === undefined || pair.accessExpiresAt <= now) return undefined
  return callerFor(state, pair.userId)
}

/** Exchanges a refresh token for a new pair; see `Store.rotateTokens`. */
export function rotateTokens(
  state: MemoryState,
  refreshHash: string,
  next: Omit<TokenHashes, 'userId'>,
  now: number,
): Caller | undefined {
  const pairs = [...state.tokens.values()]
  const pair = pairs.find((each) => each.refreshHash === refreshHash)
  if (pair === undefined) return undefined
  const { userId, family, rotatedAt } = pair
  const successors = pairs.filter((each) => each.parent === refreshHash)
  if (rotatedAt !== null && !mayComeAgain(rotatedAt, successors, now)) {
    revokeFamily(state, family)
    return undefined
  }
  if (pair.refreshExpiresAt <= now) return undefined
  if (rotatedAt === null) {
    pair.rotatedAt = now
    for (const each of pairs)
      if (pair.parent !== null && each.parent === pair.parent) each.rotatedAt ??= neverAgain
  }
  forgetUseless(state, userId, now)
  const fresh = { ...next, userId, family, parent: refreshHash, rotatedAt: null }
  state.tokens.set(next.accessHash, fresh)
  return callerFor(state, userId)
}

export function revokeTokens(state: MemoryState, userId: string): void {
  for (const pair of state.tokens.values())
    if (pair.userId === userId) state.tokens.delete(pair.accessHash)
  for (const token of state.resetTokens.values())
    if (token.userId === userId) state.resetTokens.delete(token.hash)
}

function forgetUseless(state: MemoryState, userId: string, now: number): void {
  for (const pair of state.tokens.values()) {
    const isOver = pair.refreshExpiresAt <= now && pair.accessExpiresAt <= now
    if (pair.userId === userId && isOver) state.tokens.delete(pair.accessHash)
  }
}

/** Revokes all tokens from one sign-in. */
function revokeFamily(state: MemoryState, family: string): void {
  for (const pair of state.tokens.values())
    if (pair.family === family) state.tokens.delete(pair.accessHash)
}

/** Keeps a reset token beside the user's live ones, up to a limit. */
export function saveResetToken(
  state: MemoryState,
  token: ResetToken,
  now: number,
  most: number,
): boolean {
  let living = 0
  for (const { userId, hash, expiresAt } of state.resetTokens.values()) {
    if (userId !== token.userId) continue
    if (expiresAt <= now) state.resetTokens.delete(hash)
    else living += 1
  }
  if (living >= most) return false
  state.resetTokens.set(token.hash, token)
  return true
}

function callerFor(state: MemoryState, userId: string): Caller | undefined {
  const user = state.users.get(userId)
  return user && { userId, role: user.role, accountId: user.accountId }
}
