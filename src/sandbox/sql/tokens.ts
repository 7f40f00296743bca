import { and, eq, gt, lte, or } from 'drizzle-orm'
import type { Database } from './database.ts'
import { resetTokens, tokenPairs, users } from './schema.ts'
import type { Caller, TokenHashes } from '../store/store.ts'

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

/** Keeps a reset token in place of an older one. */
export async function saveResetToken(
  db: Database,
  token: { userId: string; hash: string; expiresAt: number },
): Promise<void> {
  const { hash, expiresAt } = token
  await db
    .insert(resetTokens)
    .values(token)
    .onConflictDoUpdate({ target: resetTokens.userId, set: { hash, expiresAt } })
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

/** Keeps a fresh pair of tokens. */
export async function saveTokens(db: Database, pair: TokenHashes): Promise<void> {
  await db.insert(tokenPairs).values(pair)
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

/** Exchanges a refresh token: the conditional update finds it once. Pairs of no more use are forgotten. */
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
      .returning({ userId: tokenPairs.userId })
    if (old === undefined) return undefined
    const { userId } = old
    const notRefreshable = or(eq(tokenPairs.rotated, true), lte(tokenPairs.refreshExpiresAt, now))
    await tx
      .delete(tokenPairs)
      .where(
        and(eq(tokenPairs.userId, userId), lte(tokenPairs.accessExpiresAt, now), notRefreshable),
      )
    await tx.insert(tokenPairs).values({ ...next, userId })
    const [caller] = await tx.select(callerColumns).from(users).where(eq(users.id, userId))
    return caller
  })
}
