import { root, runCommand } from './run-command.mjs'
import { isBuilt } from './stamp.mjs'

/**
 * Builds the till and the server if what they are made from has changed; in a process of its own, as what a build makes
 * depends on the process's environment, and as its tools take longer to load than a server takes to start.
 * @throws {Error} when the build fails
 */
export async function buildIfStale() {
  if (isBuilt(root)) return
  console.log('Building the till and the server …')
  const exitCode = await runCommand('node', ['scripts/build.mjs'])
  if (exitCode !== 0) throw new Error('The build failed')
}
