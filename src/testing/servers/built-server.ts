import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The shipped build. */
const shippedProgram = fileURLToPath(new URL('../../../build/main.js', import.meta.url))
/** The same, with cheap passwords. */
export const quickProgram = fileURLToPath(new URL('quick-server.mjs', import.meta.url))

type Environment = Readonly<Record<string, string>>

/** How a run of the server ended. */
export interface Exit {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

export interface BuiltServer {
  /** Such as `http://localhost:41234`. */
  readonly origin: string
  readonly port: number
  /** All output so far, on both streams. */
  output(): string
  /** Resolves after the server prints a text. */
  printed(text: string): Promise<void>
  /** Closes the reading end: the server's next line has nowhere to go. */
  closeOutput(): void
  /** Sends a signal. @returns how it ended */
  stop(signal: NodeJS.Signals): Promise<Exit>
  readonly exited: Promise<Exit>
}

/**
 * Starts the built server on a free port.
 * @param program from another build
 * @throws {Error} with the output, if the server ends instead of starting
 */
export async function startBuiltServer(
  environment: Environment,
  args: readonly string[] = [],
  program = quickProgram,
): Promise<BuiltServer> {
  const { child, output, printed, exited } = launch({ PORT: '0', ...environment }, args, program)
  const failed = exited.then(() => {
    throw new Error(`The server did not start: ${output()}`)
  })
  await Promise.race([printed('Tuckshop is at '), failed])
  failed.catch(() => undefined)
  const port = Number(/Tuckshop is at https?:\/\/[^:]+:(\d+)\//.exec(output())?.[1])
  return {
    origin: `http://localhost:${port}`,
    port,
    output,
    printed,
    exited,
    closeOutput() {
      child.stdout.destroy()
      child.stderr.destroy()
    },
    stop(signal) {
      child.kill(signal)
      return exited
    },
  }
}

/** Runs the built server when it must fail to start. */
export async function runBuiltServer(
  environment: Environment,
  args: readonly string[] = [],
): Promise<Exit & { readonly stdout: string; readonly stderr: string }> {
  const { exited, texts } = launch(environment, args, shippedProgram)
  return { ...(await exited), ...texts }
}

/** A new, empty folder, and a function that removes it. */
export async function temporaryFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'tuckshop-test-'))
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}

/** A data folder from a built server, for copying: making a database takes seconds, a copy doesn't. */
export async function makeSeededData(): ReturnType<typeof temporaryFolder> {
  const folder = await temporaryFolder()
  const server = await startBuiltServer({ DATA_DIR: folder.path })
  await server.stop('SIGTERM')
  return folder
}

/** Most test servers end before optimised code would pay off. */
const flags = ['--liftoff-only']

function launch(environment: Environment, args: readonly string[], program: string) {
  const child = spawn(process.execPath, [...flags, program, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], ...environment },
  })
  const texts = { stdout: '', stderr: '' }
  child.stdout.on('data', (piece) => (texts.stdout += String(piece)))
  child.stderr.on('data', (piece) => (texts.stderr += String(piece)))
  const output = () => texts.stdout + texts.stderr
  const printed = async (text: string) => {
    while (!output().includes(text))
      await Promise.race([once(child.stdout, 'data'), once(child.stderr, 'data')])
  }
  return { child, texts, output, printed, exited: exitOf(child) }
}

async function exitOf(child: ChildProcess): Promise<Exit> {
  // `close` comes after the last output, `exit` before.
  await once(child, 'close')
  return { code: child.exitCode, signal: child.signalCode }
}
