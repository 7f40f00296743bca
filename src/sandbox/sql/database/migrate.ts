import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Database, rowsOf, wholeNumber } from './database.ts'
import { StoreUnavailable } from './errors.ts'
import { type Migration, migrations } from './migrations.ts'

/** An arbitrary number that every Tuckshop shares. */
const migrationLock = 7_588_201

/**
 * Upgrades a database to the newest version, then runs `afterwards`, all in one transaction and under a lock. If
 * several programs start at once, one does the work and the others find it done.
 *
 * @throws StoreUnavailable when this program doesn't know the database's version
 */
export async function migrate(
  db: Database,
  now: number,
  afterwards: (db: Database) => Promise<void>,
  known: readonly Migration[] = migrations,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${migrationLock})`)
    await tx.execute(
      sql`create table if not exists schema_versions (version integer primary key, applied_at bigint not null)`,
    )
    const current = await currentVersion(tx)
    const newest = known.at(-1)?.version ?? 0
    if (current > newest)
      throw new StoreUnavailable(
        `The database is of version ${current} and this program knows versions up to ${newest}: start a newer Tuckshop, or use another database`,
      )
    for (const { version, statements } of known) {
      if (version <= current) continue
      for (const statement of statements) await tx.execute(sql.raw(statement))
      await tx.execute(
        sql`insert into schema_versions (version, applied_at) values (${version}, ${now})`,
      )
    }
    await afterwards(tx)
  })
}

async function currentVersion(db: Database): Promise<number> {
  const statement = sql`select coalesce(max(version), 0) as version from schema_versions`
  const [row] = await rowsOf(db, statement, z.object({ version: wholeNumber }))
  return row?.version ?? 0
}
