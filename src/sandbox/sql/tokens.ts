import { and, count, eq, gt, inArray, isNull, lte } from 'drizzle-orm'
import type { Database } from './database/database.ts'
import { resetTokens, tokenPairs, users } from './database/schema.ts'
import { mayComeAgain, neverAgain } from '../store/token-reuse.ts'
import type { Caller, ResetToken, TokenHashes } from '../store/store.ts'

const callerColumns = { userId: users.id, role: users.role, accountId: users.accountId }

/** Replaces a user's password and revokes every token. */
export async function setPassword(
  db: Database,
  userId: string,
  passwordHash: string,
): Promise<string | undefined> {
  return await db.transaction(async (tx) => {
    const [user] = await tx
      .update(users)
      .set({ passwordHash })
      .where(eq(users.id, userId))
      .returning({ username: users.username })
    await tx.delete(tokenPairs).where(eq(tokenPairs.userId, userId))
    await tx.delete(resetTokens).where(eq(resetTokens.userId, userId))
    return user?.username
  })
}

/** Keeps a reset token beside the live ones; locks the user's row, so two requests count one after the other. */
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

/** Uses up a reset token; the delete finds it only once. */
export async function takeResetToken(
  db: Database,
  hash: string,
  now: number,
): Promise<string | undefined> {
  const [taken] = await db.delete(resetTokens).where(eq(resetTokens.hash, hash)).returning()
  return taken !== undefined && taken.expiresAt > now ? taken.userId : undefined
}

/** Keeps a sign-in's pair, the first of its family. */
export async function saveTokens(db: Database, pair: TokenHashes): Promise<void> {
  await db.insert(tokenPairs).values({ ...pair, family: pair.accessHash })
}

/** The caller of a live access token. */
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
 * Exchanges a refresh token; see `Store.rotateTokens`. Locks the user's row, so the second of two exchanges sees the
 * first. Keeps a pair until neither of its tokens works, because only a kept pair exposes a second use.
 */
export async function rotateTokens(
  db: Database,
  refreshHash: string,
  next: Omit<TokenHashes, 'userId'>,
  now: number,
): Promise<Caller | undefined> {
  return await db.transaction(async (tx) => {
    const caller = await lockHolder(tx, refreshHash)
    const [pair] = await tx.select().from(tokenPairs).where(eq(tokenPairs.refreshHash, refreshHash))
    if (caller === undefined || pair === undefined) return undefined
    const { family, rotatedAt, parent } = pair
    if (rotatedAt !== null && !(await isRepeated(tx, { refreshHash, family, rotatedAt }, now))) {
      await tx.delete(tokenPairs).where(eq(tokenPairs.family, family))
      return undefined
    }
    if (pair.refreshExpiresAt <= now) return undefined
    if (rotatedAt === null) await endSiblings(tx, { refreshHash, parent, family }, now)
    const { userId } = caller
    const isOver = and(lte(tokenPairs.accessExpiresAt, now), lte(tokenPairs.refreshExpiresAt, now))
    await tx.delete(tokenPairs).where(and(eq(tokenPairs.userId, userId), isOver))
    await tx.insert(tokenPairs).values({ ...next, userId, family, parent: refreshHash })
    return caller
  })
}

/** The user of a refresh token, locked until the end of the phase. */
async function lockHolder(tx: Database, refreshHash: string): Promise<Caller | undefined> {
  const holder = tx
    .select({ userId: tokenPairs.userId })
    .from(tokenPairs)
    .where(eq(tokenPairs.refreshHash, refreshHash))
  const [caller] = await tx
    .select(callerColumns)
    .from(users)
    .where(inArray(users.id, holder))
    .for('no key update')
  return caller
}

async function isRepeated(
  tx: Database,
  { refreshHash, family, rotatedAt }: { refreshHash: string; family: string; rotatedAt: number },
  now: number,
): Promise<boolean> {
  const successors = await tx
    .select({ rotatedAt: tokenPairs.rotatedAt })
    .from(tokenPairs)
    .where(and(eq(tokenPairs.family, family), eq(tokenPairs.parent, refreshHash)))
  return mayComeAgain(rotatedAt, successors, now)
}

/** Marks a refresh token as exchanged, along with its siblings. */
async function endSiblings(
  tx: Database,
  {
    refreshHash,
    parent,
    family,
  }: Pick<typeof tokenPairs.$inferSelect, 'refreshHash' | 'parent' | 'family'>,
  now: number,
): Promise<void> {
  const used = eq(tokenPairs.refreshHash, refreshHash)
  await tx.update(tokenPairs).set({ rotatedAt: now }).where(used)
  if (parent === null) return
  const siblings = and(
    eq(tokenPairs.family, family),
    eq(tokenPairs.parent, parent),
    isNull(tokenPairs.rotatedAt),
  )
  await tx.update(tokenPairs).set({ rotatedAt: neverAgain }).where(siblings)
}
