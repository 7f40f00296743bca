import { describe, expect, test } from 'vitest'
import {
  closingLine,
  sumOf,
  tallyOfCheck,
  tallyOfPlaywright,
  tallyOfVitest,
} from './test-report.mjs'

function vitestFile(status: string, ...cases: readonly string[]) {
  return { status, assertionResults: cases.map((one) => ({ status: one })) }
}

describe('a vitest report', () => {
  test.each([
    [
      'passed and skipped cases',
      [vitestFile('passed', 'passed', 'passed', 'skipped', 'todo')],
      0,
      { passed: 2, failed: 0, skipped: 2 },
    ],
    [
      'failed cases',
      [vitestFile('failed', 'passed', 'failed'), vitestFile('passed', 'passed')],
      1,
      { passed: 2, failed: 1, skipped: 0 },
    ],
    [
      'a file that can’t be loaded as one failed case',
      [vitestFile('failed'), vitestFile('passed', 'passed')],
      1,
      { passed: 1, failed: 1, skipped: 0 },
    ],
    [
      'an error outside of every case as one failed case',
      [vitestFile('passed', 'passed')],
      1,
      { passed: 1, failed: 1, skipped: 0 },
    ],
    ['no case at all as one failed case', [], 0, { passed: 0, failed: 1, skipped: 0 }],
    [
      'nothing but skipped cases as one failed case',
      [vitestFile('passed', 'skipped')],
      0,
      { passed: 0, failed: 1, skipped: 1 },
    ],
  ])('counts %s', (_, testResults, exitCode, tally) => {
    expect(tallyOfVitest({ testResults }, exitCode)).toEqual(tally)
  })
})

describe('a Playwright report', () => {
  const nested = {
    suites: [
      {
        specs: [{ tests: [{ status: 'expected' }, { status: 'skipped' }] }],
        suites: [{ specs: [{ tests: [{ status: 'unexpected' }, { status: 'flaky' }] }] }],
      },
    ],
  }

  test('counts nested suites, a flaky case as failed', () => {
    expect(tallyOfPlaywright(nested, 1)).toEqual({ passed: 1, failed: 2, skipped: 1 })
  })

  test('counts a runner that failed without a failed case', () => {
    const report = { suites: [{ specs: [{ tests: [{ status: 'expected' }] }] }], errors: [{}] }
    expect(tallyOfPlaywright(report, 1)).toEqual({ passed: 1, failed: 1, skipped: 0 })
  })
})

test.each([undefined, null, 'text', {}])(
  'a report that is none (%j) counts as failed',
  (report) => {
    const failed = { passed: 0, failed: 1, skipped: 0 }
    expect([tallyOfVitest(report, 0), tallyOfPlaywright(report, 0)]).toEqual([failed, failed])
  },
)

test.each([
  [[0, 0], '2 passed, 0 failed'],
  [[0, 1, 127], '1 passed, 2 failed'],
])('checks that end in %j close with "%s"', (exitCodes, line) => {
  expect(closingLine(sumOf(exitCodes.map(tallyOfCheck)))).toBe(line)
})

test('skipped cases are named in the closing line', () => {
  expect(closingLine({ passed: 3, failed: 0, skipped: 1 })).toBe('3 passed, 0 failed, 1 skipped')
})
