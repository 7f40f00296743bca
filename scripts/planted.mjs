import { spawnSync } from 'node:child_process'
import { dirname, relative } from 'node:path'
import { placesOf, plantedBugs } from './planted-bugs.mjs'

// Plants each bug alone and runs its check: `npm run test:planted`. With words, only the bugs whose names have them.
// Exits with 1 when a check misses a bug, or fails with nothing planted.
const words = process.argv.slice(2).join(' ')
const bugs = plantedBugs.filter(({ name }) => name.includes(words))

const simulator = 'node scripts/run.mjs src/testing/simulator/main.ts --sales 6000 --seed 1 --first'
const platforms =
  'node scripts/run.mjs src/testing/platforms/main.ts --platforms 40 --seed 1 --first'

/** @param {typeof plantedBugs[number]} bug */
function commandOf({ name, caughtBy }) {
  if (caughtBy === 'simulator') return simulator
  if (caughtBy === 'platforms') return platforms
  const folders = placesOf(name).map(({ file }) => relative('.', dirname(file)))
  return `vitest run --project unit ${[...new Set(folders)].join(' ')}`
}

/** @param {string} command @param {string} bug */
function run(command, bug) {
  const env = { ...process.env, PLANTED_BUG: bug, NO_COLOR: '1' }
  const { status, stdout } = spawnSync(command, { shell: true, env, encoding: 'utf8' })
  return { isGreen: status === 0, lastLine: stdout.trimEnd().split('\n').at(-1) }
}

// Check first that every bug can be planted: a broken run would look like a caught bug.
for (const { name } of bugs) placesOf(name)

let failed = 0
for (const command of new Set(bugs.map(commandOf)))
  if (!run(command, '').isGreen) {
    failed += 1
    console.log(`RED with nothing planted: ${command}`)
  }
for (const bug of bugs) {
  const { isGreen, lastLine } = run(commandOf(bug), bug.name)
  if (isGreen) failed += 1
  console.log(
    `${isGreen ? 'MISSED' : 'caught'}  ${bug.name}\n        by ${bug.caughtBy}: ${lastLine}`,
  )
}
console.log(`\n${bugs.length} planted, ${failed} missed or red`)
process.exitCode = failed === 0 ? 0 : 1
