import { parseArgs } from 'node:util'
import { objections, reportOf } from './watch/report.ts'
import { simulate } from './simulate.ts'

/**
 * The simulator as a program. `--sales N`, `--seed S`. `--replay SALE` runs only that sale's world and prints every
 * step. `--first` stops at the first world with a violation. `--calm` injects nothing. Exits with 1 when the run fails.
 */
const { values } = parseArgs({
  options: {
    sales: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    replay: { type: 'string' },
    first: { type: 'boolean', default: false },
    calm: { type: 'boolean', default: false },
  },
})

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

function wholeNumber(name: string, text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw new Error(`--${name} needs a whole number, not ${text}`)
}

/** Prints a long run's progress, separate from its report. */
function tellProgress(sold: number): void {
  if (sold % 10_000 !== 0) return
  const megabytes = Math.round(process.memoryUsage().rss / 1e6)
  process.stderr.write(`${sold} sales, ${megabytes} MB in use\n`)
}

const { replay } = values
const begun = performance.now()
const run = await simulate({
  sales: wholeNumber('sales', values.sales),
  seed: wholeNumber('seed', values.seed),
  calm: values.calm,
  untilFirst: values.first,
  progress: tellProgress,
  ...(replay === undefined ? {} : { only: wholeNumber('replay', replay), tell: say }),
})
const cost = {
  seconds: (performance.now() - begun) / 1_000,
  peakMegabytes: process.resourceUsage().maxRSS / 1_000,
}
for (const line of reportOf(run, cost)) say(line)
const against = values.calm || replay !== undefined ? [] : objections(run)
for (const line of against) say(line)
process.exitCode = against.length > 0 || run.violations.length > 0 || run.errors.length > 0 ? 1 : 0
