import { rm } from 'node:fs/promises'
import { buildSimulator } from './build-program.mjs'
import { root, runCommand } from './run-command.mjs'

/** Builds the simulator and runs it with the arguments of this command (docs/simulator.md). */
const { folder, program } = await buildSimulator(root)
try {
  const args = ['--enable-source-maps', program, ...process.argv.slice(2)]
  process.exitCode = await runCommand('node', args, { minutes: 240 })
} finally {
  await rm(folder, { recursive: true, force: true })
}
