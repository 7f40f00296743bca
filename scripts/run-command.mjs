import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** The project's folder. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** Where nobody watches, colours would only be noise. */
const plainOutput = process.stdout.isTTY ? {} : { NO_COLOR: '1' }

/**
 * Runs a command of the project's own packages with its output passed through.
 * @param {string} command a program of `node_modules/.bin`, or `node`
 * @param {readonly string[]} args
 * @param {{ env?: Readonly<Record<string, string>>, minutes?: number }} [options] `minutes` is the longest it may take
 * @returns {Promise<number>} its exit code; 124 when it took too long
 */
export async function runCommand(command, args, { env = {}, minutes = 20 } = {}) {
  const path = `${root}node_modules/.bin${process.platform === 'win32' ? ';' : ':'}${process.env['PATH']}`
  const child = spawn(command, [...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...plainOutput, ...process.env, ...env, PATH: path },
    shell: process.platform === 'win32',
  })
  let late = false
  const timer = setTimeout(() => {
    late = true
    console.error(`${command} took longer than ${minutes} minutes and was ended.`)
    child.kill('SIGTERM')
    setTimeout(() => child.kill('SIGKILL'), 10_000).unref()
  }, minutes * 60_000)
  try {
    const [code] = await once(child, 'exit')
    return late ? 124 : Number(code ?? 1)
  } catch {
    console.error(`${command} could not be started.`)
    return 127
  } finally {
    clearTimeout(timer)
  }
}
