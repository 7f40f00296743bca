import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { version } from '../../package.json'
import { browserClock } from '../platform/transport/clock.ts'
import { doctor } from './command.ts'
import { askSecret, NoAnswer } from './prompt.ts'

/** The doctor as a program (docs/platforms.md): `npm run doctor`. */
const terminal = { input: process.stdin, output: process.stderr }
const stop = new AbortController()
process.once('SIGINT', () => stop.abort())

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

/** Shows progress in one line that the next overwrites; shows nothing without a terminal. */
function hint(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text}`)
}

try {
  process.exitCode = await doctor(process.argv.slice(2), {
    fetch: (url, init) => fetch(url, init),
    clock: browserClock(),
    random: Math.random,
    version,
    password: process.env['TUCKSHOP_PASSWORD'],
    say,
    hint,
    askSecret: (question) => askSecret(terminal, question),
    writeFile: (path, text) => writeFile(resolve(process.env['INIT_CWD'] ?? '.', path), text),
    signal: stop.signal,
  })
} catch (error) {
  if (!(error instanceof NoAnswer) && !stop.signal.aborted) throw error
  say('\nStopped.')
  process.exitCode = 130
}
