import { readFile } from 'node:fs/promises'
import { root, runCommand } from './run-command.mjs'

/**
 * Runs the quick tests on every Node that `engines` claims: the oldest of each range, and the newest there is. Each comes
 * from the registry as the package `node`.
 */
const { engines } = JSON.parse(await readFile(`${root}package.json`, 'utf8'))
const oldest = String(engines.node).match(/\d+\.\d+\.\d+/g) ?? []

/** @type {string[]} */
const failed = []
for (const version of [...oldest, 'latest']) {
  console.log(`\n══ Node ${version}`)
  const node = ['--yes', '--package', `node@${version}`, 'node']
  await runCommand('npx', [...node, '--version'])
  const exitCode = await runCommand('npx', [...node, 'scripts/test.mjs', '--quick'])
  if (exitCode !== 0) failed.push(version)
}
console.log(failed.length === 0 ? '\nGreen on every Node' : `\nRed on Node ${failed.join(', ')}`)
process.exitCode = failed.length === 0 ? 0 : 1
