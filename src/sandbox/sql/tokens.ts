import { and, count, eq, gt, inArray, lte } from 'drizzle-orm'
import type { Database } from './database.ts'
import { resetTokens, tokenPairs, users } from './schema.ts'
import type { Caller, ResetToken, TokenHashes } from '../store/store.ts'

const callerColumns = { userId: users.id, role: users.role, accountId: users.accountId }

/** Replaces a user's password and revokes every token. */
export async function setPassword(
  db: Database,
  userId: string,
  passwordHash: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.update(users).set({ passwordHash }).where(eq(users.id, userId))
    await tx.delete(tokenPairs).where(eq(tokenPairs.userId, userId))
    await tx.delete(resetTokens).where(eq(resetTokens.userId, userId))
  })
}

/** Keeps the same password under a newer hash. */
export async function rehashPassword(
  db: Database,
  userId: string,
  from: string,
  to: string,
): Promise<void> {
  await db
    .update(users)
    .set({ passwordHash: to })
    .where(and(eq(users.id, userId), eq(users.passwordHash, from)))
}

/** Keeps a reset token beside those that live; the user's row is locked, so that two count one after the other. */
export async function saveResetToken(
  db: Database,
  token: ResetToken,
  now: number,
  most: number,
): Promise<boolean> {
  return await db.transaction(async (tx) => {
    const { userId } = token
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
    const ofUser = eq(resetTokens.userId, userId)
    await tx.delete(resetTokens).where(and(ofUser, lte(resetTokens.expiresAt, now)))
    const [living] = await tx.select({ count: count() }).from(resetTokens).where(ofUser)
    if ((living?.count ?? 0) >= most) return false
    await tx.insert(resetTokens).values(token)
    return true
  })
}

/** Uses up a reset token: the delete finds it once. */
export async function takeResetToken(
  db: Database,
  hash: string,
  now: number,
): Promise<string | undefined> {
  const [taken] = await db.delete(resetTokens).where(eq(resetTokens.hash, hash)).returning()
  return taken !== undefined && taken.expiresAt > now ? taken.userId : undefined
}

/** Keeps the pair of a sign-in, the first of its family. */
export async function saveTokens(db: Database, pair: TokenHashes): Promise<void> {
  await db.insert(tokenPairs).values({ ...pair, family: pair.accessHash })
}

/** The caller behind an access token. */
export async function findCaller(
  db: Database,
  accessHash: string,
  now: number,
): Promise<Caller | undefined> {
  const [caller] = await db
    .select(callerColumns)
    .from(tokenPairs)
    .innerJoin(users, eq(users.id, tokenPairs.userId))
    .where(and(eq(tokenPairs.accessHash, accessHash), gt(tokenPairs.accessExpiresAt, now)))
  return caller
}

/**
 * Exchanges a refresh token: the conditional update finds it once, and whoever comes after revokes its family. A pair
 * is forgotten once neither of its tokens could be used: until then a second use is known as one.
 */
export async function rotateTokens(
  db: Database,
  refreshHash: string,
  next: Omit<TokenHashes, 'userId'>,
  now: number,
): Promise<Caller | undefined> {
  return await db.transaction(async (tx) => {
    const [old] = await tx
      .update(tokenPairs)
      .set({ rotated: true })
      .where(
        and(
          eq(tokenPairs.refreshHash, refreshHash),
          eq(tokenPairs.rotated, false),
          gt(tokenPairs.refreshExpiresAt, now),
        ),
      )
      .returning({ userId: tokenPairs.userId, family: tokenPairs.family })
    if (old === undefined) {
      await revokeReused(tx, refreshHash)
      return undefined
    }
    const { userId, family } = old
    const isOver = and(lte(tokenPairs.accessExpiresAt, now), lte(tokenPairs.refreshExpiresAt, now))
    await tx.delete(tokenPairs).where(and(eq(tokenPairs.userId, userId), isOver))
    await tx.insert(tokenPairs).values({ ...next, userId, family })
    const [caller] = await tx.select(callerColumns).from(users).where(eq(users.id, userId))
    return caller
  })
}

/** Revokes all that came of the sign-in of a refresh token that has been exchanged before. */
async function revokeReused(tx: Database, refreshHash: string): Promise<void> {
  const family = tx
    .select({ family: tokenPairs.family })
    .from(tokenPairs)
    .where(and(eq(tokenPairs.refreshHash, refreshHash), eq(tokenPairs.rotated, true)))
  await tx.delete(tokenPairs).where(inArray(tokenPairs.family, family))
}
