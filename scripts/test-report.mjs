/**
 * How many test cases ended how.
 * @typedef {{ passed: number, failed: number, skipped: number }} Tally
 */

/** @type {Tally} */
const none = { passed: 0, failed: 0, skipped: 0 }

/**
 * @param {readonly Tally[]} tallies
 * @returns {Tally}
 */
export function sumOf(tallies) {
  return tallies.reduce(
    (sum, { passed, failed, skipped }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      skipped: sum.skipped + skipped,
    }),
    none,
  )
}

/**
 * The closing line.
 * @param {Tally} tally
 */
export function closingLine({ passed, failed, skipped }) {
  const line = `${passed} passed, ${failed} failed`
  return skipped === 0 ? line : `${line}, ${skipped} skipped`
}

/**
 * Counts one check that is no test runner, by its exit code.
 * @param {number} exitCode
 * @returns {Tally}
 */
export function tallyOfCheck(exitCode) {
  return exitCode === 0 ? { ...none, passed: 1 } : { ...none, failed: 1 }
}

/**
 * Counts the test cases of a vitest JSON report. A file that could not be loaded counts as one failed case, and
 * so does a runner that failed without a failed case, one that ran none, and one that left no report.
 * @param {unknown} report parsed JSON, `undefined` where there is none
 * @param {number} exitCode of the runner
 * @returns {Tally}
 */
export function tallyOfVitest(report, exitCode) {
  const files = listOf(member(report, 'testResults'))
  return accountable(exitCode, sumOf(files.map(tallyOfFile)))
}

/**
 * @param {unknown} file
 * @returns {Tally}
 */
function tallyOfFile(file) {
  const cases = listOf(member(file, 'assertionResults')).map((one) => member(one, 'status'))
  const tally = sumOf(cases.map((status) => tallyOfStatus(status, ['passed'], ['failed'])))
  const brokenFile = member(file, 'status') === 'failed' && tally.failed === 0
  return brokenFile ? { ...tally, failed: 1 } : tally
}

/**
 * Counts the test cases of a Playwright JSON report; the same three faults count as a failed case.
 * @param {unknown} report parsed JSON, `undefined` where there is none
 * @param {number} exitCode of the runner
 * @returns {Tally}
 */
export function tallyOfPlaywright(report, exitCode) {
  return accountable(exitCode, tallyOfSuite(report))
}

/**
 * @param {unknown} suite
 * @returns {Tally}
 */
function tallyOfSuite(suite) {
  const tests = listOf(member(suite, 'specs')).flatMap((spec) => listOf(member(spec, 'tests')))
  const own = tests.map((test) =>
    tallyOfStatus(member(test, 'status'), ['expected'], ['unexpected', 'flaky']),
  )
  return sumOf([...own, ...listOf(member(suite, 'suites')).map(tallyOfSuite)])
}

/**
 * @param {unknown} status
 * @param {readonly string[]} passing
 * @param {readonly string[]} failing
 * @returns {Tally}
 */
function tallyOfStatus(status, passing, failing) {
  if (typeof status !== 'string') return { ...none, failed: 1 }
  if (passing.includes(status)) return { ...none, passed: 1 }
  return failing.includes(status) ? { ...none, failed: 1 } : { ...none, skipped: 1 }
}

/**
 * @param {number} exitCode
 * @param {Tally} tally
 * @returns {Tally}
 */
function accountable(exitCode, tally) {
  const silentFault = exitCode !== 0 && tally.failed === 0
  const nothingRan = tally.passed + tally.failed === 0
  return silentFault || nothingRan ? { ...tally, failed: tally.failed + 1 } : tally
}

/**
 * @param {unknown} value
 * @param {string} name
 * @returns {unknown}
 */
function member(value, name) {
  if (typeof value !== 'object' || value === null) return undefined
  return Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined
}

/**
 * @param {unknown} value
 * @returns {readonly unknown[]}
 */
function listOf(value) {
  return Array.isArray(value) ? value : []
}
