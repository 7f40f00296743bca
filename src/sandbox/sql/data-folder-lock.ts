import { randomUUID } from 'node:crypto'
import {
  linkSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { parseJson } from '../../values/json-text.ts'
import { processStart } from './process-start.ts'
import { StoreUnavailable } from './errors.ts'

/**
 * One process a data folder: PGlite itself would let a second one in, and the two would destroy the data.
 *
 * The lock is a file that names its holder by process id *and* start, as ids are given out again. A holder on this
 * machine that is dead is succeeded at once, so that the till is back right after a `kill -9`. The package for this,
 * proper-lockfile, goes by the file's age alone: it refuses for ten seconds after a kill, and lets a second process in
 * while the first is stopped or asleep. A holder on another machine (a shared folder, another container) can't be looked
 * at: it touches the file, and counts as dead when it hasn't for a minute.
 */
export interface DataFolderLock {
  /** Gives the folder back. Done by itself when the process exits. */
  release(): void
}

const holder = z.object({
  pid: z.number(),
  startedAt: z.string(),
  host: z.string(),
  token: z.string(),
})
type Holder = z.infer<typeof holder>

const touchEveryMs = 5_000
const absentAfterMs = 60_000

/**
 * Takes the lock of a folder, which exists.
 *
 * @throws StoreUnavailable when another process has it, or the folder can't be written.
 */
export function lockDataFolder(folder: string): DataFolderLock {
  const path = join(folder, 'tuckshop.lock')
  const me: Holder = {
    pid: process.pid,
    startedAt: processStart(process.pid) ?? '',
    host: hostname(),
    token: randomUUID(),
  }
  const draft = `${path}.${me.token}`
  try {
    // Written aside and linked into place: nobody ever reads half a lock.
    writeFileSync(draft, JSON.stringify(me), { mode: 0o600 })
    if (!linked(draft, path)) succeed(folder, path, draft)
  } catch (error) {
    if (error instanceof StoreUnavailable) throw error
    const reason = error instanceof Error ? error.message : 'unknown reason'
    throw new StoreUnavailable(`Can't write in the data folder ${folder}: ${reason}`)
  } finally {
    rmSync(draft, { force: true })
  }
  return held(path, me)
}

/**
 * Takes the place of a dead holder. Of many that find it dead one may: who first makes the file that is named
 * after the dead one's token. A successor that died on the way is succeeded in the same manner.
 */
function succeed(folder: string, path: string, draft: string): void {
  const first = read(path)
  if (first === undefined && linked(draft, path)) return
  const passed: string[] = []
  for (let last = first; ;) {
    if (last === undefined || isAlive(last, path)) throw inUse(folder, last)
    const place = `${path}.after-${last.token}`
    passed.push(place)
    if (linked(draft, place)) break
    last = read(place)
  }
  // Meanwhile a quicker one may have become the holder and cleared the places that it passed.
  const now = read(path)
  if (now?.token !== first?.token) {
    rmSync(passed.at(-1) ?? draft, { force: true })
    throw inUse(folder, now)
  }
  renameSync(draft, path)
  for (const place of passed) rmSync(place, { force: true })
}

function held(path: string, me: Holder): DataFolderLock {
  const isMine = () => read(path)?.token === me.token
  const touch = setInterval(() => {
    if (isMine()) touchFile(path)
  }, touchEveryMs)
  touch.unref()
  const release = () => {
    clearInterval(touch)
    process.off('exit', release)
    if (isMine()) rmSync(path, { force: true })
  }
  process.on('exit', release)
  return { release }
}

function isAlive({ pid, startedAt, host }: Holder, path: string): boolean {
  if (host !== hostname()) return Date.now() - statSync(path).mtimeMs < absentAfterMs
  return processStart(pid) === startedAt
}

function inUse(folder: string, by: Holder | undefined): StoreUnavailable {
  const who = by === undefined ? 'another process' : `process ${by.pid} on ${by.host}`
  return new StoreUnavailable(
    `The data folder ${folder} is in use by ${who}: stop it, or choose another folder with DATA_DIR`,
  )
}

/** Links a file to a second name. @returns whether that name was free. */
function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

function touchFile(path: string): void {
  const now = new Date()
  try {
    utimesSync(path, now, now)
  } catch {
    // The folder has become unwritable or is gone; the database will say so in its own words.
  }
}

/** A file that isn't a lock of ours, such as a power cut may leave, counts as a dead holder's. */
const nobody: Holder = { pid: 0, startedAt: '', host: hostname(), token: 'nobody' }

/** Who a lock file names, or `undefined` when there is no such file. */
function read(path: string): Holder | undefined {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
  const json = parseJson(text)
  const parsed = holder.safeParse(json.ok ? json.value : undefined)
  return parsed.success ? parsed.data : nobody
}
