import { execFile } from 'node:child_process'
import { readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import * as z from 'zod/mini'

/** What Node is started with so that it can be asked what it waits for. One in a loop that never lets go says nothing. */
export const askable = ['--report-on-signal', `--report-directory=${tmpdir()}`]

/** How long a process may take to write its report, in milliseconds. */
const longestWriting = 10_000

/** Of Node's diagnostic report, what tells where a process stands. */
const report = z.object({
  javascriptStack: z.object({ message: z.string(), stack: z.optional(z.array(z.string())) }),
  libuv: z.array(z.object({ type: z.string(), is_active: z.optional(z.boolean()) })),
})

/**
 * Where each child of this process stands: its JavaScript stack, and how much of what it waits for. Only for children
 * started with {@link askable}: any other is ended by the question.
 * @returns lines to print; empty where the system has no `ps` of the usual kind
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
    // It also holds the environment.
    await rm(path)
    return [`${pid}:`, ...linesOf(read.data)]
  }
  return [`${pid} says nothing`]
}

/** @returns `undefined` of half a file */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function childPids(): Promise<readonly number[]> {
  const listing = promisify(execFile)('ps', ['-o', 'pid=', '--ppid', String(process.pid)])
  const own = listing.child.pid
  const { stdout } = await listing
  return stdout
    .trim()
    .split(/\s+/)
    .map(Number)
    .filter((pid) => pid > 0 && pid !== own)
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
