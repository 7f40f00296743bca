import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/** A program that serves on a port of loopback, as `npm run bench:server` starts it. */
export interface Program {
  readonly command: string
  readonly args: readonly string[]
  /** The folder that it runs in. */
  readonly cwd: string
  readonly environment: Readonly<Record<string, string>>
}

export interface RunningProgram {
  readonly port: number
  /** From its start to its first answer. */
  readonly startMs: number
  /** Ends it and what it has started, where they still run, and waits until nothing listens any more. */
  stop(): Promise<void>
}

/** Starts a program and waits until it answers. Nobody reads what it prints. */
export async function startProgram(program: Program, port: number): Promise<RunningProgram> {
  const { command, args, cwd, environment } = program
  const began = performance.now()
  const child = spawn(command, [...args], {
    cwd,
    // With a group of its own, as npm passes no signal on to what it runs.
    detached: true,
    stdio: 'ignore',
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: String(port),
      ...environment,
    },
  })
  const ended = once(child, 'exit')
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`${command} ${args.join(' ')} did not start`)
    await wait(2)
  }
  return {
    port,
    startMs: performance.now() - began,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM')
      await ended
      while (await answers(port)) await wait(20)
    },
  }
}

/** Whether something answers there, on a connection of its own. */
function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = request({ host: '127.0.0.1', port, path: '/readyz', agent: false }, (answer) => {
      answer.resume()
      resolve(answer.statusCode === 200)
    })
    asked.on('error', () => resolve(false))
    asked.end()
  })
}
