import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { version } from '../../package.json'
import { browserClock } from '../platform/transport/clock.ts'
import { doctor } from './command.ts'

/** The doctor as a program (docs/platforms.md): `npm run doctor`. */
process.exitCode = await doctor(process.argv.slice(2), {
  fetch: (url, init) => fetch(url, init),
  clock: browserClock(),
  random: Math.random,
  version,
  password: process.env['TUCKSHOP_PASSWORD'],
  say: (text) => void process.stdout.write(`${text}\n`),
  // npm changes to the project's folder.
  writeFile: (path, text) => writeFile(resolve(process.env['INIT_CWD'] ?? '.', path), text),
})
