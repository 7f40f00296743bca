import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { Database } from './database/database.ts'
import { clockSkewMs } from '../store/store.ts'
import { admissions } from './database/schema.ts'

/** See `Store.admit`. One statement, so the second of two at once sees the first's count. */
export async function admit(
  db: Database,
  key: string,
  { most, windowMs }: { most: number; windowMs: number },
  now: number,
): Promise<boolean> {
  const live = sql`array(select t from unnest(${admissions.times}) t where t > ${now - windowMs}::bigint and t <= ${now + clockSkewMs}::bigint order by t)`
  const admitted = await db
    .insert(admissions)
    .values({ key, times: [now], endsAt: now + windowMs })
    .onConflictDoUpdate({
      target: admissions.key,
      set: { times: sql`${live} || ${now}::bigint`, endsAt: now + windowMs },
      setWhere: sql`cardinality(${live}) < ${most}`,
    })
    .returning({ key: admissions.key })
  return admitted.length > 0
}

/** Takes back one count from this instant: the last of several. */
export async function takeBack(db: Database, key: string, at: number): Promise<void> {
  const place = sql`array_position(${admissions.times}, ${at}::bigint)`
  await db
    .update(admissions)
    .set({ times: sql`${admissions.times}[:${place} - 1] || ${admissions.times}[${place} + 1:]` })
    .where(and(eq(admissions.key, key), sql`${place} is not null`))
}

/** See `Store.renew`. */
export async function renew(
  db: Database,
  key: string,
  windowMs: number,
  now: number,
): Promise<void> {
  const counted = { times: [now], endsAt: now + windowMs }
  await db
    .insert(admissions)
    .values({ key, ...counted })
    .onConflictDoUpdate({ target: admissions.key, set: counted })
}

/** See `Store.forget`. */
export async function forget(db: Database, key: string): Promise<void> {
  await db.delete(admissions).where(sql`starts_with(${admissions.key} || ' ', ${`${key} `})`)
}

/** Whether anything counts under a key. */
export async function isCounted(db: Database, key: string, now: number): Promise<boolean> {
  const found = await db
    .select({ key: admissions.key })
    .from(admissions)
    .where(
      and(
        eq(admissions.key, key),
        gt(admissions.endsAt, now),
        sql`cardinality(${admissions.times}) > 0`,
      ),
    )
  return found.length > 0
}

/** Deletes expired counts. */
export async function sweepAdmissions(db: Database, now: number): Promise<void> {
  await db.delete(admissions).where(lte(admissions.endsAt, now))
}
