import { readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'

/** Node's options for a report on what a process waits for. A process in an endless loop can't report. */
export const askable = ['--report-on-signal', `--report-directory=${tmpdir()}`]

/** How long a process may take to write its report, in milliseconds. */
const longestWriting = 10_000

/** The parts of Node's diagnostic report that show what a process does. */
const report = z.object({
  javascriptStack: z.object({ message: z.string(), stack: z.array(z.string()).optional() }),
  libuv: z.array(z.object({ type: z.string(), is_active: z.boolean().optional() })),
})

/**
 * What each child of this process is doing: its JavaScript stack, and what it waits for. Only for children started with
 * {@link askable}: the request ends any other.
 * @returns lines to print; empty outside Linux
 */
export async function workerStates(): Promise<readonly string[]> {
  const pids = await childPids().catch(() => [])
  for (const pid of pids) process.kill(pid, 'SIGUSR2')
  return (await Promise.all(pids.map(stateOf))).flat()
}

async function stateOf(pid: number): Promise<readonly string[]> {
  for (let waited = 0; waited < longestWriting; waited += 100) {
    await wait(100)
    const files = await readdir(tmpdir())
    const name = files.find((one) => one.startsWith('report.') && one.includes(`.${pid}.`))
    if (name === undefined) continue
    const path = join(tmpdir(), name)
    const read = report.safeParse(parsed(await readFile(path, 'utf8')))
    if (!read.success) continue
    // The report contains the environment too.
    await rm(path)
    return [`${pid}:`, ...linesOf(read.data)]
  }
  return [`${pid} says nothing`]
}

/** @returns undefined for an incomplete file */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Reads Linux's process list, because not every machine has `ps`. */
async function childPids(): Promise<readonly number[]> {
  const names = await readdir('/proc')
  const stats = names
    .filter((name) => /^\d+$/.test(name))
    .map(async (name) => {
      // A process that has just ended has no file. Its name, in brackets, may contain anything.
      const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
      const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return Number(parent) === process.pid ? [Number(name)] : []
    })
  return (await Promise.all(stats)).flat()
}

function linesOf({ javascriptStack, libuv }: z.infer<typeof report>): readonly string[] {
  const { message, stack = [] } = javascriptStack
  const waits = new Map<string, number>()
  for (const { type, is_active: isActive } of libuv)
    if (isActive === true) waits.set(type, (waits.get(type) ?? 0) + 1)
  const waitsFor = [...waits].map(([type, count]) => `${count} ${type}`).join(', ')
  return [
    `  ${message}`,
    ...stack.slice(0, 15).map((line) => `    ${line}`),
    `  waits for ${waitsFor}`,
  ]
}
