import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { getTableName } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { z } from 'zod'
import {
  type DataFolderLock,
  lockDataFolder,
  lockName,
  type LockOptions,
} from './data-folder-lock.ts'
import type { Ask } from './database.ts'
import { reasonOf, StoreUnavailable } from './errors.ts'
import { migrate } from './migrate.ts'
import { allTables } from './schema.ts'
import { isEmpty, plant } from './seed.ts'
import { createSqlStore, type SqlStoreOptions } from './sql-store.ts'
import type { Store } from '../store/store.ts'

export interface PgliteStoreOptions extends SqlStoreOptions {
  /** The folder of the database and its lock, made where there is none; without it, all is in memory. */
  readonly dataDir?: string
  /** Told why the start waits. */
  readonly onWait?: LockOptions['onWait']
  /** Told that another process has taken the folder: this one must end. */
  readonly onLost?: LockOptions['onLost']
}

/**
 * Opens a store on the embedded database, migrating and seeding it where needed.
 *
 * @throws StoreUnavailable when the folder can't be written, another process has it, or its database is damaged or
 * of a newer version.
 */
export async function openPgliteStore(options: PgliteStoreOptions): Promise<Store> {
  const { dataDir, seed, now } = options
  const lock = dataDir === undefined ? undefined : await lockedFolder(dataDir, options)
  let client: PGlite | undefined
  try {
    client = await openDatabase(dataDir)
    await migrate(drizzle(client), now(), async (tx) => {
      if (!(await isEmpty(tx))) return
      if (dataDir !== undefined && hasHeldData(dataDir))
        throw damaged(dataDir, 'its tables are empty')
      await plant(tx, await seed(), now())
    })
    if (dataDir !== undefined) noteHeldData(dataDir)
    await tidy(client)
  } catch (error) {
    await client?.close()
    lock?.release()
    throw unavailable(error, dataDir)
  }
  const database = client
  const ask: Ask = ({ text }, values) => database.query(text, [...values])
  const close = async () => {
    await database.close()
    lock?.release()
  }
  const store = createSqlStore({ db: drizzle(database), ask, isAlone: true, close }, options)
  let opened = 0
  return {
    ...store,
    openTransaction: async (opening) => {
      const result = await store.openTransaction(opening)
      opened += 1
      // What was opened is on disk: a failure to tidy up doesn't concern the caller.
      if (opened % tidyEvery === 0) await tidy(database).catch(() => {})
      return result
    },
  }
}

const tidyEvery = 2_000

/**
 * What a server's autovacuum does: PGlite has none, and without it the planner sorts a long list of transactions
 * whose order an index has. The database's own tables take ten times as long as ours, and of them only what is known of ours
 * changes.
 */
export async function tidy(database: PGlite): Promise<void> {
  const ours = allTables.map((table) => getTableName(table))
  await database.exec(`vacuum analyze ${[...ours, 'pg_statistic'].join(', ')}`)
}

async function lockedFolder(
  folder: string,
  { onWait, onLost }: PgliteStoreOptions,
): Promise<DataFolderLock> {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw unavailable(error, folder)
  }
  return await lockDataFolder(folder, { ...(onWait && { onWait }), ...(onLost && { onLost }) })
}

/** Opens the database, made where there is none, as its one session is to be. */
export async function openDatabase(folder: string | undefined): Promise<PGlite> {
  const database = await madeDatabase(folder)
  // A plan that is kept from when a table was small reads all of it for each sale, however long it grows: to look whether a
  // sale is there that a posting names.
  await database.exec('set enable_seqscan = off')
  return database
}

/**
 * A new database is made aside and moved into place, so that a kill never leaves half of one. PGlite would make a new one
 * over what is left of a damaged one.
 */
async function madeDatabase(folder: string | undefined): Promise<PGlite> {
  if (folder === undefined) return await PGlite.create()
  const place = join(folder, 'database')
  if (!exists(place)) {
    if (hasHeldData(folder)) throw damaged(folder, 'it is missing')
    const others = readdirSync(folder).filter((name) => !isOfStart(name))
    if (others.length > 0)
      throw damaged(folder, `it is missing, and beside it there is ${others.join(', ')}`)
    const draft = join(folder, draftName)
    rmSync(draft, { recursive: true, force: true })
    const made = await PGlite.create(draft)
    await made.close()
    renameSync(draft, place)
  }
  const version = join(place, 'PG_VERSION')
  if (!statSync(place).isDirectory() || !exists(version))
    throw damaged(folder, 'PG_VERSION is missing')
  // Fails with the system's reason where another user has them.
  readdirSync(place)
  closeSync(openSync(version, 'r+'))
  try {
    return await PGlite.create(place)
  } catch (error) {
    // PGlite's own message means nothing to an operator.
    throw new StoreUnavailable(
      `The database in ${place} does not start (${reasonOf(error)}). Is the disk full? If not, it is damaged. ${wayOut(folder)}`,
    )
  }
}

const draftName = 'database.new'

/**
 * What may be there before the first database: what a start makes, and what a new volume, its snapshots and file managers
 * have. Anything else might hold sales.
 */
function isOfStart(name: string): boolean {
  return (
    name === draftName || name.startsWith(lockName) || name === 'lost+found' || name.startsWith('.')
  )
}

/** @throws where that can't be told, such as in a folder of another user */
function exists(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined
}

/** Says that a folder has held data, so that it is never begun again as an empty one. */
const heldDataFile = (folder: string) => join(folder, 'has-held-data')
const hasHeldData = (folder: string) => exists(heldDataFile(folder))

function noteHeldData(folder: string): void {
  if (!hasHeldData(folder)) writeFileSync(heldDataFile(folder), '', { mode: 0o600 })
}

function damaged(folder: string, what: string): StoreUnavailable {
  return new StoreUnavailable(
    `The database in ${join(folder, 'database')} is damaged: ${what}. Nothing was changed. ${wayOut(folder)}`,
  )
}

function wayOut(folder: string): string {
  return `Restore a backup of DATA_DIR (docs/operating.md), or move ${folder} away to begin without any sales`
}

function unavailable(error: unknown, folder: string | undefined): StoreUnavailable {
  if (error instanceof StoreUnavailable) return error
  const denied = denial.safeParse(error)
  if (denied.success) return notAllowed(denied.data.path)
  const place = folder === undefined ? 'in memory' : `in ${folder}`
  return new StoreUnavailable(`Can't open the database ${place}: ${reasonOf(error)}`)
}

const denial = z.object({ code: z.enum(['EACCES', 'EPERM']), path: z.string() })

function notAllowed(path: string): StoreUnavailable {
  let uid: number, mode: number
  try {
    ;({ uid, mode } = statSync(path))
  } catch {
    return notAllowed(dirname(path))
  }
  const rights = (mode & 0o777).toString(8)
  return new StoreUnavailable(
    `This user may not read and write ${path}: it belongs to user ${uid} and has mode ${rights}. Nothing was changed. Give it and all that is in it to the user that the server runs as`,
  )
}
