import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'

/** A running process whose start the system doesn't reveal: on Windows, or to another user. */
export const runs = 'running'

/**
 * When a process of this machine started, as a text that no other process with its id will have. `undefined` when there
 * is none, or only a zombie. {@link runs} when the system doesn't tell.
 */
export function processStart(pid: number): string | undefined {
  if (!isThere(pid)) return undefined
  return process.platform === 'linux' ? startInProc(pid) : startFromPs(pid)
}

/**
 * Sends no signal, only checks: `/proc` may hide a running process, such as one of another user namespace
 * (`ProtectProc`).
 */
function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Ticks since the machine's own start. Source: proc_pid_stat(5), fields 3 and 22. */
function startInProc(pid: number): string | undefined {
  const stat = readOrNothing(`/proc/${pid}/stat`)
  if (stat === undefined) return isThere(pid) ? runs : undefined
  // The second field is the program's name in brackets, and may contain spaces and brackets.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  if (fields[0] === 'Z' || fields[0] === 'X') return undefined
  return `${bootId()} ${fields[19] ?? ''}`
}

/**
 * What a process id depends on besides the machine's name: the machine's start and the PID namespace. Two processes
 * share these parts only if an id means the same process to both.
 */
export function machineView(): readonly string[] {
  if (process.platform !== 'linux') return []
  // Without a start time, we can't tell an old lock's process from a new one with its id. A `/proc` of another
  // namespace shows other processes.
  const isOurs = linkOrNothing('/proc/self') === String(process.pid)
  const namespace = isOurs ? linkOrNothing('/proc/self/ns/pid') : undefined
  return [bootId() || randomUUID(), namespace ?? randomUUID()]
}

function bootId(): string {
  return readOrNothing('/proc/sys/kernel/random/boot_id')?.trim() ?? ''
}

function linkOrNothing(path: string): string | undefined {
  try {
    return readlinkSync(path)
  } catch {
    return undefined
  }
}

function startFromPs(pid: number): string {
  if (process.platform === 'win32') return runs
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return runs
  }
}

function readOrNothing(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
