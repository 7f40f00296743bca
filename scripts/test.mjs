import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { playwright } from './e2e.mjs'
import { hasFirefox } from './firefox.mjs'
import { runCommand } from './run-command.mjs'
import { startTestDatabase } from './test-database.mjs'
import {
  closingLine,
  sumOf,
  tallyOfCheck,
  tallyOfPlaywright,
  tallyOfVitest,
} from './test-report.mjs'

/** @typedef {import('./test-report.mjs').Tally} Tally */

/** `--thorough` also runs what is marked so. */
const { values } = parseArgs({ options: { thorough: { type: 'boolean', default: false } } })

const reports = await mkdtemp(join(tmpdir(), 'tuckshop-reports-'))

/** @typedef {readonly [title: string, run: () => Promise<Tally>]} Part */

/**
 * The parts of `npm test`, in order, and those of one step side by side. A part that fails doesn't keep the next from
 * running.
 * @type {readonly (readonly Part[])[]}
 */
const everything = [
  [
    ['Format', () => check('oxfmt', ['--check'])],
    ['Lint', () => check('oxlint', ['--type-aware', '--deny-warnings'])],
    ['Types', typesOfAll],
    ['Build', () => check('node', ['scripts/build.mjs'])],
  ],
  [
    [
      'Unit and component tests, simulator, matrices, conformance',
      () => vitest('unit', 'components'),
    ],
  ],
  [
    ['The built server', () => vitest('built')],
    ['End to end', endToEnd],
  ],
]

const given = process.env['TEST_DATABASE_URL']
const own = given ? undefined : await startTestDatabase()
const databaseUrl = given || own?.url

/** @type {Tally[]} */
const tallies = []
try {
  for (const step of everything) {
    console.log(`\n── ${step.map(([title]) => title).join(', ')}`)
    tallies.push(...(await Promise.all(step.map(timed))))
  }
} finally {
  await own?.remove()
  await rm(reports, { recursive: true, force: true })
}

const total = sumOf(tallies)
console.log(
  `\nPostgreSQL: ${given ? 'TEST_DATABASE_URL' : (own?.version ?? 'none, so not tested')}`,
)
console.log(`\n${closingLine(total)}`)
process.exitCode = total.failed === 0 ? 0 : 1

/** @param {Part} part */
async function timed([title, run]) {
  const start = performance.now()
  const tally = await run()
  const seconds = ((performance.now() - start) / 1_000).toFixed(1)
  console.log(`${title}: ${closingLine(tally)} (${seconds} s)`)
  return tally
}

/**
 * @param {string} command
 * @param {readonly string[]} args
 */
async function check(command, args) {
  return tallyOfCheck(await runCommand(command, args))
}

/** Everything against its own platform; what runs in a browser also against the oldest that is supported. */
async function typesOfAll() {
  return sumOf([await check('tsc', []), await check('tsc', ['-p', 'tsconfig.browsers.json'])])
}

/**
 * Runs projects of `vitest.config.ts`.
 * @param {readonly string[]} projects
 */
async function vitest(...projects) {
  const report = join(reports, `${projects.join('-')}.json`)
  const args = [
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    ...(values.thorough ? [] : ['--tags-filter=!thorough']),
    '--silent=passed-only',
    '--reporter=dot',
    '--reporter=json',
    '--reporter=./src/testing/hanging-reporter.ts',
    `--outputFile.json=${report}`,
  ]
  const env = databaseUrl ? { TEST_DATABASE_URL: databaseUrl } : {}
  const exitCode = await runCommand('vitest', args, { env })
  return tallyOfVitest(await readReport(report), exitCode)
}

async function endToEnd() {
  const report = join(reports, 'e2e.json')
  const projects = [
    'till',
    ...(values.thorough ? ['thorough'] : []),
    ...(hasFirefox() ? ['firefox-short'] : []),
  ]
  const args = [...projects.map((name) => `--project=${name}`), '--reporter=dot,json']
  const exitCode = await playwright(args, { PLAYWRIGHT_JSON_OUTPUT_NAME: report })
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
