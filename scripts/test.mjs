import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { playwright } from './e2e.mjs'
import { runCommand } from './run-command.mjs'
import {
  closingLine,
  sumOf,
  tallyOfCheck,
  tallyOfPlaywright,
  tallyOfVitest,
} from './test-report.mjs'

/** @typedef {import('./test-report.mjs').Tally} Tally */

const reports = await mkdtemp(join(tmpdir(), 'tuckshop-reports-'))

/**
 * The parts of `npm test`, in order. A part that fails doesn't keep the next from running.
 * @type {readonly (readonly [title: string, run: () => Promise<Tally>])[]}
 */
const parts = [
  ['Format', () => check('prettier', ['--check', '.', '--log-level', 'warn'])],
  ['Lint', () => check('oxlint', ['--type-aware', '--deny-warnings'])],
  ['Types', () => check('tsc', [])],
  ['Unit and component tests, conformance', () => vitest('unit', 'components')],
  ['Build', () => check('node', ['scripts/build.mjs'])],
  ['Byte budget', () => check('node', ['scripts/budget.mjs'])],
  ['The built server', () => vitest('built')],
  ['End to end', endToEnd],
]

/** @type {Tally[]} */
const tallies = []
try {
  for (const [title, run] of parts) {
    const start = performance.now()
    console.log(`\n── ${title}`)
    const tally = await run()
    const seconds = ((performance.now() - start) / 1_000).toFixed(1)
    console.log(`${title}: ${closingLine(tally)} (${seconds} s)`)
    tallies.push(tally)
  }
} finally {
  await rm(reports, { recursive: true, force: true })
}

const total = sumOf(tallies)
console.log(`\n${closingLine(total)}`)
process.exitCode = total.failed === 0 ? 0 : 1

/**
 * @param {string} command
 * @param {readonly string[]} args
 */
async function check(command, args) {
  return tallyOfCheck(await runCommand(command, args))
}

/**
 * Runs projects of `vitest.config.ts`.
 * @param {readonly string[]} projects
 */
async function vitest(...projects) {
  const report = join(reports, `${projects.join('-')}.json`)
  const exitCode = await runCommand('vitest', [
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--silent=passed-only',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  return tallyOfVitest(await readReport(report), exitCode)
}

async function endToEnd() {
  const report = join(reports, 'e2e.json')
  const exitCode = await playwright(['--project=till', '--reporter=dot,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  })
  return tallyOfPlaywright(await readReport(report), exitCode)
}

/**
 * @param {string} file
 * @returns {Promise<unknown>} `undefined` where there is none, or half of one
 */
async function readReport(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    return undefined
  }
}
