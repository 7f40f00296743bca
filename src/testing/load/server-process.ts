import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../../scripts/test-database.mjs'
import { quickProgram } from '../servers/built-server.ts'

const shiftedClock = new URL('shifted-clock.mjs', import.meta.url).href

/** A built server that can be killed, frozen and restarted on the same port. Its output is discarded. */
export interface ServerProcess {
  readonly port: number
  pid(): number
  start(): void
  /** Kills it and waits until it is gone. */
  kill(): Promise<void>
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void
  /**
   * Sets its clock, also for later starts.
   * @param shiftMs ahead of this machine's, or behind
   */
  setClock(shiftMs: number): Promise<void>
  /** Whether it says that it is ready. */
  isReady(): Promise<boolean>
}

/**
 * Starts a server on a PostgreSQL, without limits.
 * @param program of another build
 */
export async function startServerProcess(
  databaseUrl: string,
  program = quickProgram,
): Promise<ServerProcess> {
  const port = await freePort()
  const clockFile = join(tmpdir(), `tuckshop-clock-${port}`)
  await rm(clockFile, { force: true })
  const env = {
    CLOCK_FILE: clockFile,
    PATH: process.env['PATH'],
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    RATE_LIMITS: 'off',
  }
  let child: ChildProcess
  const start = () => {
    child = spawn(process.execPath, ['--import', shiftedClock, program], { stdio: 'ignore', env })
  }
  start()
  return {
    port,
    pid: () => child.pid ?? 0,
    start,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
    signal: (signal) => void child.kill(signal),
    setClock: (shiftMs) => writeFile(clockFile, String(shiftMs)),
    isReady: () => isReady(port),
  }
}

/** Waits until every server is ready. */
export async function allReady(servers: readonly ServerProcess[]): Promise<void> {
  for (const server of servers) while (!(await server.isReady())) await wait(50)
}

async function isReady(port: number): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(2_000)
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal })
    await answer.body?.cancel()
    return answer.status === 200
  } catch {
    return false
  }
}
