import { randomUUID } from 'node:crypto'
import * as fs from 'node:fs'
import { hostname } from 'node:os'
import { errorCode } from './errors.ts'

/** Who holds a lock: the lines of its file. */
export interface Holder {
  readonly token: string
  readonly pid: string
  readonly host: string
  /** Which processes it can see, and when it started; empty where the system doesn't tell. Only Linux does. */
  readonly view: string
  readonly start: string
}

/** This process, with a new token. */
export function myself(): Holder {
  const pid = String(process.pid)
  return {
    token: randomUUID(),
    pid,
    host: hostname(),
    view: viewOfProcesses(),
    start: startOf(pid),
  }
}

/** What to write into a lock's file. */
export function linesOf({ token, pid, host, view, start }: Holder): string {
  return [token, pid, host, view, start].join('\n')
}

/** Who a file names, if there is one. A file of another version, or cut off by a power failure, names no process. */
export function holderIn(file: string): Holder | undefined {
  let text: string
  try {
    text = fs.readFileSync(file, 'utf8')
  } catch (error) {
    return errorCode(error) === 'ENOENT' ? undefined : unread
  }
  const [token = '', pid = '', host = '', view = '', start = ''] = text.split('\n')
  const isRead = /^[\w-]{1,40}$/.test(token)
  return isRead ? { token, pid, host, view, start } : unread
}

const unread: Holder = { token: 'unread', pid: '', host: '', view: '', start: '' }

/** Links a file to a second name. @returns whether that name was free */
export function linked(from: string, to: string): boolean {
  try {
    fs.linkSync(from, to)
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  }
}

/** The holder as a sentence names it. */
export function nameOf({ pid, host }: Holder): string {
  return pid === '' ? 'another process' : `process ${pid} on ${host}`
}

/** Whether a holder has ended: not as long as a process with its id and start runs. `undefined` if we can't see it. */
export function hasDied({ pid, view, start }: Holder, me: Holder): boolean | undefined {
  if (view === '' || view !== me.view) return undefined
  const now = startOf(pid)
  if (now !== '') return now !== start
  try {
    process.kill(Number(pid), 0)
  } catch (error) {
    if (errorCode(error) !== 'EPERM') return true
  }
  // `/proc` hides it, as with ProtectProc.
  return undefined
}

/**
 * Tells which processes this one can see: those of the machine since its start, in the PID namespace. Two processes
 * with the same view mean the same process by an id.
 */
function viewOfProcesses(): string {
  const boot = readOr('/proc/sys/kernel/random/boot_id', '').trim()
  try {
    const namespace = fs.readlinkSync('/proc/self/ns/pid')
    // A `/proc` of another namespace shows other processes.
    const isOurs = fs.readlinkSync('/proc/self') === String(process.pid)
    return boot !== '' && isOurs ? `${hostname()} ${boot} ${namespace}` : ''
  } catch {
    return ''
  }
}

/** When a process started, in ticks; `ended` for a zombie. Source: proc_pid_stat(5), fields 3 and 22. */
function startOf(pid: string): string {
  const stat = readOr(`/proc/${pid}/stat`, '')
  // The second field is the program's name in brackets, and may contain spaces and brackets.
  const [state = '', ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return ['Z', 'X'].includes(state) ? 'ended' : (fields[18] ?? '')
}

function readOr(file: string, otherwise: string): string {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return otherwise
  }
}
