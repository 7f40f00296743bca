import { resolve } from 'node:path'
import { runnerImport } from 'vite'
import { root } from './run-command.mjs'

// Runs a TypeScript program of the project: `node scripts/run.mjs src/doctor/main.ts --help`.
const [node = '', , program = '', ...args] = process.argv
process.argv = [node, program, ...args]
await runnerImport(resolve(root, program), { root, configFile: false, logLevel: 'warn' })
