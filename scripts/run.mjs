import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'
import { plantedBug } from './planted-bugs.mjs'

// Runs a TypeScript program of the project: `node scripts/run.mjs src/doctor/main.ts --help`.
const root = fileURLToPath(new URL('..', import.meta.url))
const [node = '', , program = '', ...args] = process.argv
process.argv = [node, program, ...args]
const plugins = [plantedBug()]
await runnerImport(join(root, program), { root, configFile: false, logLevel: 'warn', plugins })
