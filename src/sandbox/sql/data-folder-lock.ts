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
import { setTimeout as pause } from 'node:timers/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { parseJson } from '../../values/text/json-text.ts'
import { machineView, processStart, runs } from './process-start.ts'
import { StoreUnavailable } from './errors.ts'

/**
 * One process a data folder: PGlite itself would let a second one in, and the two would destroy the data.
 *
 * The lock is a file that names its holder by process id *and* start, as ids are given out again. A holder that this
 * process can look at and that is dead is succeeded at once, so that the till is back right after a `kill -9`. One that it
 * can't look at (on another machine, in another container, another user's) is watched: it touches the file every five
 * seconds, and counts as dead once the file has stayed the same for twenty. The package for this, proper-lockfile, compares
 * the file's time with this machine's clock, and lets a second process in while the first is stopped or asleep.
 *
 * A holder that wakes up after it was succeeded finds another's lock at its next touch, and ends.
 */
export interface DataFolderLock {
  /** Gives the folder back. Done by itself when the process exits. */
  release(): void
}

const holder = z.object({
  pid: z.number(),
  startedAt: z.string(),
  host: z.string(),
  /** Who can look at this process: what `viewOfProcesses` says. */
  view: z.string().default(''),
  token: z.string(),
})
type Holder = z.infer<typeof holder>

export interface LockOptions {
  /** How often the holder touches the file, in milliseconds. */
  readonly touchEveryMs?: number
  /** How long the file stays untouched until a holder counts as dead that can't be looked at, in milliseconds. */
  readonly deadAfterMs?: number
  /** Told, in one sentence, why the start waits. */
  readonly onWait?: (sentence: string) => void
  /** Told once that another process has the folder now. Throws, unless given, which ends the process. */
  readonly onLost?: (sentence: string) => void
}

/** The lock's file; those that are made on the way to it begin with its name. */
export const lockName = 'tuckshop.lock'

const usual = {
  touchEveryMs: 5_000,
  deadAfterMs: 20_000,
  onWait: () => undefined,
  onLost: (sentence: string) => {
    throw new Error(sentence)
  },
}

/**
 * Takes the lock of a folder, which exists.
 *
 * @throws StoreUnavailable when another process has it, or the folder can't be written.
 */
export async function lockDataFolder(
  folder: string,
  options: LockOptions = {},
): Promise<DataFolderLock> {
  const { touchEveryMs, deadAfterMs, onWait, onLost } = { ...usual, ...options }
  const isDead = async (holder: Holder, path: string) => {
    const startedAt = isOfMyView(holder) ? processStart(holder.pid) : runs
    if (startedAt !== runs) return startedAt !== holder.startedAt
    onWait(
      `The data folder ${folder} was last in use by ${nameOf(holder)}, which can't be looked at from here. Waiting for ${deadAfterMs / 1_000} s to see whether it still runs`,
    )
    return await staysUntouched(path, deadAfterMs)
  }
  const path = join(folder, lockName)
  const me: Holder = {
    pid: process.pid,
    startedAt: processStart(process.pid) ?? '',
    host: hostname(),
    view: viewOfProcesses(),
    token: randomUUID(),
  }
  const draft = `${path}.${me.token}`
  try {
    // Written aside and linked into place: nobody ever reads half a lock.
    writeFileSync(draft, JSON.stringify(me), { mode: 0o600 })
    if (!linked(draft, path)) await succeed(folder, path, draft, isDead)
  } catch (error) {
    if (error instanceof StoreUnavailable) throw error
    const reason = error instanceof Error ? error.message : 'unknown reason'
    throw new StoreUnavailable(`Can't write in the data folder ${folder}: ${reason}`)
  } finally {
    rmSync(draft, { force: true })
  }
  return held(path, me, touchEveryMs, (by) =>
    onLost(
      `The data folder ${folder} has been taken by ${nameOf(by)}, as this process did not move for a while`,
    ),
  )
}

/**
 * Takes the place of a dead holder. Of many that find it dead one may: who first makes the file that is named
 * after the dead one's token. A successor that died on the way is succeeded in the same manner.
 */
async function succeed(
  folder: string,
  path: string,
  draft: string,
  isDead: (holder: Holder, path: string) => Promise<boolean>,
): Promise<void> {
  const first = read(path)
  const passed: string[] = []
  for (let last = first, at = path; ;) {
    if (last === undefined || !(await isDead(last, at))) {
      // It may have been released meanwhile.
      if (linked(draft, path)) return
      throw inUse(folder, read(path))
    }
    at = `${path}.after-${last.token}`
    passed.push(at)
    if (linked(draft, at)) break
    last = read(at)
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

function held(
  path: string,
  me: Holder,
  touchEveryMs: number,
  onLost: (by: Holder) => void,
): DataFolderLock {
  const isMine = () => read(path)?.token === me.token
  const touch = setInterval(() => {
    const holder = read(path)
    if (holder?.token === me.token || holder === nobody) return touchFile(path)
    if (holder === undefined) return
    clearInterval(touch)
    onLost(holder)
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

/**
 * What tells whether two processes can look at each other: their machine since its start, and their PID namespace. Empty
 * where this process sees no such thing, not even of itself.
 */
function viewOfProcesses(): string {
  const start = processStart(process.pid)
  if (start === undefined || start === runs) return ''
  return [hostname(), ...machineView()].join(' ')
}

function isOfMyView({ view }: Holder): boolean {
  return view !== '' && view === viewOfProcesses()
}

/** Whether a file's time stays the same for so long. Its clock may be another machine's: only changes count. */
async function staysUntouched(path: string, deadAfterMs: number): Promise<boolean> {
  const touched = () => statSync(path, { throwIfNoEntry: false })?.mtimeMs
  const first = touched()
  const end = performance.now() + deadAfterMs
  while (performance.now() < end) {
    await pause(Math.min(250, deadAfterMs))
    if (touched() !== first) return false
  }
  return true
}

function inUse(folder: string, by: Holder | undefined): StoreUnavailable {
  return new StoreUnavailable(
    `The data folder ${folder} is in use by ${nameOf(by)}: stop it, or choose another folder with DATA_DIR`,
  )
}

function nameOf(holder: Holder | undefined): string {
  const isNamed = holder !== undefined && holder !== nobody
  return isNamed ? `process ${holder.pid} on ${holder.host}` : 'another process'
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

/** The holder of a file that isn't a lock as we write it: a power cut may have left it, or another version holds it. */
const nobody: Holder = { pid: 0, startedAt: '', host: '', view: '', token: 'nobody' }

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
