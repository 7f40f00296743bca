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
import { rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { getTableName } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { z } from 'zod'
import { lockDataFolder, lockName, type LockOptions } from './data-folder-lock.ts'
import { reasonOf, StoreUnavailable } from './errors.ts'
import { makeTables } from './make-tables.ts'
import { allTables } from './schema.ts'
import { isEmpty, plant } from '../seed.ts'
import { createSqlStore, type SqlStoreOptions } from '../sql-store.ts'
import type { Store } from '../../store/store.ts'

interface PgliteStoreOptions extends SqlStoreOptions {
  /** The folder of the database and its lock, created if missing; without it, all is in memory. */
  readonly dataDir?: string
  /** Called with the reason why the start waits. */
  readonly onWait?: LockOptions['onWait']
  /** Called when another process takes the folder: this one must end. */
  readonly onLost?: LockOptions['onLost']
}

/**
 * Opens a store on the embedded database; makes its tables and seeds it as needed.
 *
 * @throws StoreUnavailable when the folder can't be written, another process has it, or its database is damaged or
 *   newer
 */
export async function openPgliteStore(options: PgliteStoreOptions): Promise<Store> {
  const { dataDir, seed, now } = options
  const unlock = dataDir === undefined ? undefined : await lockedFolder(dataDir, options)
  let client: PGlite | undefined
  try {
    client = await openDatabase(dataDir)
    await makeTables(drizzle(client), now(), async (tx) => {
      if (!(await isEmpty(tx))) return
      if (dataDir !== undefined && hasHeldData(dataDir))
        throw damaged(dataDir, 'its tables are empty')
      await plant(tx, await seed(), now())
    })
    if (dataDir !== undefined) noteHeldData(dataDir)
    await tidy(client)
  } catch (error) {
    await client?.close()
    unlock?.()
    throw unavailable(error, dataDir)
  }
  const database = client
  const close = async () => {
    await database.close()
    unlock?.()
  }
  const store = createSqlStore({ db: drizzle(database), close }, options)
  let opened = 0
  return {
    ...store,
    takesSales: async () =>
      (dataDir === undefined || (await hasRoom(dataDir))) && (await store.takesSales()),
    openTransaction: async (opening) => {
      const result = await store.openTransaction(opening)
      opened += 1
      // The opened transaction is on disk, so the caller doesn't need to know if tidying fails.
      if (opened % tidyEvery === 0) await tidy(database).catch(() => {})
      return result
    },
  }
}

const tidyEvery = 2_000

/**
 * Whether the disk takes as much as a sale may need. On a full one, the database still changes what it has room for.
 */
export async function hasRoom(folder: string): Promise<boolean> {
  const path = join(folder, '.room')
  const fits = await writeFile(path, new Uint8Array(64 * 1_024)).then(
    () => true,
    () => false,
  )
  await rm(path, { force: true }).catch(() => undefined)
  return fits
}

/**
 * Does the work of a server's autovacuum, which PGlite lacks. Without it, the planner sorts a long list of transactions
 * despite the index. Covers only our tables: the database's own take ten times as long and hardly change.
 */
export async function tidy(database: PGlite): Promise<void> {
  const ours = allTables.map((table) => getTableName(table))
  await database.exec(`vacuum analyze ${[...ours, 'pg_statistic'].join(', ')}`)
}

async function lockedFolder(
  folder: string,
  { onWait, onLost }: PgliteStoreOptions,
): Promise<() => void> {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw unavailable(error, folder)
  }
  return await lockDataFolder(folder, { ...(onWait && { onWait }), ...(onLost && { onLost }) })
}

/** Opens the database, created if missing, with its session settings. */
export async function openDatabase(folder: string | undefined): Promise<PGlite> {
  const database = await madeDatabase(folder)
  // A plan kept from when a table was small would scan the whole table at each sale, to check the sale that a posting
  // names.
  await database.exec('set enable_seqscan = off')
  return database
}

/**
 * Makes a new database aside and moves it into place, so a kill never leaves half of one. PGlite would make a new one
 * over the remains of a damaged one.
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
  // Fails with the system's reason when another user owns the files.
  readdirSync(place)
  closeSync(openSync(version, 'r+'))
  try {
    return await PGlite.create(place)
  } catch (error) {
    // PGlite's message doesn't help an operator.
    throw new StoreUnavailable(
      `The database in ${place} does not start (${reasonOf(error)}). Is the disk full? If not, it is damaged. ${wayOut(folder)}`,
    )
  }
}

const draftName = 'database.new'

/**
 * What may be there before the first database: files of a start, and those of a new volume, its snapshots and file
 * managers. Anything else might hold sales.
 */
function isOfStart(name: string): boolean {
  return (
    name === draftName || name.startsWith(lockName) || name === 'lost+found' || name.startsWith('.')
  )
}

/** @throws when it can't tell, such as in another user's folder */
function exists(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined
}

/** Marks a folder that has held data, so we never start it again as empty. */
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
