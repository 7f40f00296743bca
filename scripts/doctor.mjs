import { rm } from 'node:fs/promises'
import { buildProgram } from './build-program.mjs'
import { root, runCommand } from './run-command.mjs'

// The doctor itself hears Ctrl+C, and says how things stand.
process.on('SIGINT', () => undefined)

/** Builds the doctor and runs it with the arguments of this command (docs/doctor.md). */
const { folder, program } = await buildProgram(root, 'src/doctor/main.ts')
try {
  const args = ['--enable-source-maps', program, ...process.argv.slice(2)]
  process.exitCode = await runCommand('node', args, { minutes: 60 })
} finally {
  await rm(folder, { recursive: true, force: true })
}
