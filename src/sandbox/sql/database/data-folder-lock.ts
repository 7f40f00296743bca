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
import { parseJson } from '../../../values/text/json-text.ts'
import { machineView, processStart, runs } from './process-start.ts'
import { StoreUnavailable } from './errors.ts'

/**
 * One process per data folder: PGlite would let a second one in, and the two would destroy the data.
 *
 * The lock is a file that names its holder by process id *and* start time, because the system reuses ids. If we can see
 * that the holder is dead, we take over at once, so the till is back right after a `kill -9`. We can't see a holder on
 * another machine, in another container or of another user. It touches the file every five seconds, and we count it as
 * dead after twenty without a touch. The proper-lockfile package compares the file's time with this machine's clock,
 * and lets a second process in while the first is stopped or asleep.
 *
 * A holder that wakes up after a takeover finds the other lock at its next touch, and ends.
 */
export interface DataFolderLock {
  /** Releases the folder; also happens when the process exits. */
  release(): void
}

const holder = z.object({
  pid: z.number(),
  startedAt: z.string(),
  host: z.string(),
  /** Which processes can see this one, from `viewOfProcesses`. */
  view: z.string(),
  token: z.string(),
})
type Holder = z.infer<typeof holder>

export interface LockOptions {
  /** How often the holder touches the file, in milliseconds. */
  readonly touchEveryMs?: number
  /** How long a holder that we can't see may leave the file untouched before it counts as dead, in milliseconds. */
  readonly deadAfterMs?: number
  /** Called with one sentence that says why the start waits. */
  readonly onWait?: (sentence: string) => void
  /** Called once another process has the folder. By default throws, which ends the process. */
  readonly onLost?: (sentence: string) => void
}

/** The lock's file name; temporary files begin with it. */
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
 * Takes the lock of an existing folder.
 *
 * @throws StoreUnavailable when another process has it, or the folder can't be written
 */
export async function lockDataFolder(
  folder: string,
  options: LockOptions = {},
): Promise<DataFolderLock> {
  const { touchEveryMs, deadAfterMs, onWait, onLost } = { ...usual, ...options }
  const isDead = async (holder: Holder, path: string) => {
    const startedAt = isOfMyView(holder) ? processStart(holder.pid) : runs
    if (startedAt !== runs) return startedAt !== holder.startedAt
    const before = lastTouch(path)
    onWait(
      `The data folder ${folder} was last in use by ${nameOf(holder)}, which can't be looked at from here. Waiting for ${deadAfterMs / 1_000} s to see whether it still runs`,
    )
    return await staysUntouched(path, before, deadAfterMs)
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
    // Written aside and linked into place, so nobody reads half a lock.
    writeFileSync(draft, JSON.stringify(me), { mode: 0o600 })
    if (!linked(draft, path)) await takeOver(folder, path, draft, isDead)
  } catch (error) {
    if (error instanceof StoreUnavailable) throw error
    const reason = error instanceof Error ? error.message : 'unknown reason'
    throw new StoreUnavailable(`Can't write in the data folder ${folder}: ${reason}`)
  } finally {
    rmSync(draft, { force: true })
  }
  return keepTouching(path, me, touchEveryMs, (by) =>
    onLost(
      `The data folder ${folder} has been taken by ${nameOf(by)}, as this process did not move for a while`,
    ),
  )
}

/**
 * Takes over from a dead holder. If many try, the first to make a file named after the dead holder's token wins. If
 * that one dies on the way, the next takes over in the same manner.
 */
async function takeOver(
  folder: string,
  path: string,
  draft: string,
  isDead: (holder: Holder, path: string) => Promise<boolean>,
): Promise<void> {
  const first = read(path)
  const passed: string[] = []
  for (let last = first, at = path; ;) {
    if (last === undefined || !(await isDead(last, at))) {
      // The holder may have released it meanwhile.
      if (linked(draft, path)) return
      throw inUse(folder, read(path))
    }
    at = `${path}.after-${last.token}`
    passed.push(at)
    if (linked(draft, at)) break
    last = read(at)
  }
  // A quicker process may have taken over and removed its takeover files.
  const now = read(path)
  if (now?.token !== first?.token) {
    rmSync(passed.at(-1) ?? draft, { force: true })
    throw inUse(folder, now)
  }
  renameSync(draft, path)
  for (const place of passed) rmSync(place, { force: true })
}

function keepTouching(
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
 * Tells whether two processes can see each other: the machine since its start, and the PID namespace. Empty if this
 * process can't see even itself.
 */
function viewOfProcesses(): string {
  const start = processStart(process.pid)
  if (start === undefined || start === runs) return ''
  return [hostname(), ...machineView()].join(' ')
}

function isOfMyView({ view }: Holder): boolean {
  return view !== '' && view === viewOfProcesses()
}

/** A file's time in milliseconds since 1970. Another machine's clock may have set it, so that only changes count. */
function lastTouch(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs
}

/** Whether a file's time stays as it was before for this long. */
async function staysUntouched(
  path: string,
  before: number | undefined,
  deadAfterMs: number,
): Promise<boolean> {
  const end = performance.now() + deadAfterMs
  while (performance.now() < end) {
    await pause(Math.min(250, deadAfterMs))
    if (lastTouch(path) !== before) return false
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

/** Links a file to a second name. @returns whether that name was free */
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
    // The folder is gone or unwritable; the database will report that itself.
  }
}

/** The holder of an unreadable lock file, left by a power cut or held by another version. */
const nobody: Holder = { pid: 0, startedAt: '', host: '', view: '', token: 'nobody' }

/** The holder that a lock file names, or `undefined` without a file. */
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
