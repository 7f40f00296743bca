import { rm } from 'node:fs/promises'
import { buildProgram } from './build-program.mjs'
import { root, runCommand } from './run-command.mjs'

/** Builds the random platforms and runs them with the arguments of this command. */
const { folder, program } = await buildProgram(root, 'src/testing/platforms/main.ts')
try {
  const args = ['--enable-source-maps', program, ...process.argv.slice(2)]
  process.exitCode = await runCommand('node', args, { minutes: 240 })
} finally {
  await rm(folder, { recursive: true, force: true })
}
