import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'

/**
 * When a process of this machine started, as a text that no other process with its id will have; `undefined` when
 * there is none, or only what is left of a killed one. Where the system doesn't tell (Windows), `running`.
 */
export function processStart(pid: number): string | undefined {
  return process.platform === 'linux' ? startInProc(pid) : startFromPs(pid)
}

/** Ticks since the machine's own start. Source: proc_pid_stat(5), fields 3 and 22. */
function startInProc(pid: number): string | undefined {
  const stat = readOrNothing(`/proc/${pid}/stat`)
  if (stat === undefined) return undefined
  // The second field is the program's name in brackets, and may hold spaces and brackets itself.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  if (fields[0] === 'Z' || fields[0] === 'X') return undefined
  return `${bootId()} ${fields[19] ?? ''}`
}

/**
 * What the ids of processes depend on beside their machine's name: its start, and the namespace that they are counted in.
 * The parts are the same for two processes only if both may look at each other by their ids.
 */
export function machineView(): readonly string[] {
  if (process.platform !== 'linux') return []
  // Where the system hides its start, an old lock's process can't be told from a new one with its id.
  return [bootId() || randomUUID(), linkOrNothing('/proc/self/ns/pid') ?? randomUUID()]
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

function startFromPs(pid: number): string | undefined {
  try {
    process.kill(pid, 0)
  } catch (error) {
    const isOthers = error instanceof Error && 'code' in error && error.code === 'EPERM'
    if (!isOthers) return undefined
  }
  if (process.platform === 'win32') return 'running'
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return 'running'
  }
}

function readOrNothing(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
