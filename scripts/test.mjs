import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestDatabase } from './test-database.mjs'

// Runs every check in turn; a failure doesn't stop the next. `--thorough` also runs the checks marked so.
const thorough = process.argv.includes('--thorough')
const reports = await mkdtemp(join(tmpdir(), 'tuckshop-reports-'))
const given = process.env['TEST_DATABASE_URL']
const own = given ? undefined : await startTestDatabase()
const hasFirefox = spawnSync('firefox-esr', ['--version']).status === 0
const total = { passed: 0, failed: 0 }

try {
  for (const command of ['npm run -s lint', 'npm run -s build']) count(run(command))
  await runVitest()
  await runPlaywright()
} finally {
  await own?.remove()
  await rm(reports, { recursive: true, force: true })
}
console.log(
  `\nPostgreSQL: ${given ? 'TEST_DATABASE_URL' : (own?.version ?? 'none, so not tested')}`,
)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1

async function runVitest() {
  const report = join(reports, 'vitest.json')
  const isGreen = run(
    `vitest run ${thorough ? '' : '--tags-filter=!thorough'} --silent=passed-only --reporter=dot --reporter=json --outputFile.json=${report}`,
    { TEST_DATABASE_URL: given || own?.url },
  )
  const { numPassedTests = 0, numFailedTests = 0 } = await read(report)
  count(isGreen, numPassedTests, numFailedTests)
}

async function runPlaywright() {
  const report = join(reports, 'playwright.json')
  const projects = [
    'till',
    ...(thorough ? ['thorough'] : []),
    ...(hasFirefox ? ['firefox-short'] : []),
  ]
  const isGreen = run(
    `playwright test ${projects.map((name) => `--project=${name}`).join(' ')} --reporter=dot,json`,
    { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  )
  const { expected = 0, unexpected = 0, flaky = 0 } = (await read(report)).stats ?? {}
  count(isGreen, expected, unexpected + flaky)
}

/**
 * @param {string} command
 * @param {Readonly<Record<string, string | undefined>>} [env]
 * @returns {boolean} whether it succeeded
 */
function run(command, env) {
  console.log(`\n── ${command}`)
  const ended = spawnSync(command, {
    shell: true,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  return ended.status === 0
}

/**
 * Adds to the closing line. A check counts as a case. So does a runner that fails without a failed case, for example on
 * a file that it can't load.
 * @param {boolean} isGreen
 */
function count(isGreen, passed = isGreen ? 1 : 0, failed = 0) {
  total.passed += passed
  total.failed += isGreen ? failed : Math.max(failed, 1)
}

/**
 * @param {string} report
 * @returns {Promise<any>} an empty report if the runner wrote none
 */
async function read(report) {
  return JSON.parse(await readFile(report, 'utf8').catch(() => '{}'))
}
