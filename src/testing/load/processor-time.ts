import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second. */
const tickMs = 10

/**
 * How much of the machine's processors processes and their children have used, in milliseconds.
 * @returns not a number where there is no /proc to say so
 */
export function processorMs(pids: readonly number[]): number {
  let sum = 0
  for (const name of readNames()) {
    const pid = Number(name)
    const [parent = 0, own = 0, ended = 0] = timesOf(pid)
    if (pids.includes(pid)) sum += own + ended
    else if (pids.includes(parent)) sum += own
  }
  return sum === 0 ? Number.NaN : sum * tickMs
}

function readNames(): readonly string[] {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  } catch {
    return []
  }
}

/** @returns the parent, what a process has used itself, and what its children had that ended, in ticks */
function timesOf(pid: number): readonly number[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is a name in brackets, which may hold anything. Source: proc(5).
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11)
    return [fields[1] ?? 0, user + system, endedUser + endedSystem]
  } catch {
    // It has ended meanwhile.
    return []
  }
}
