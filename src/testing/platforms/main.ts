import { parseArgs } from 'node:util'
import { inOneLine } from './drawn/grammar.ts'
import { objections, reportOf } from './report.ts'
import { usualPairs } from './ways.ts'
import { platformOf, runPlatforms, type PlatformRun, type RunOptions } from './run.ts'

/**
 * The random platforms as a program. `--platforms N`, `--seed S`; `--from NUMBER` starts there, for a run in parts.
 * `--platform NUMBER` runs only that platform and prints what was drawn and sold. `--pairs N` sells that many kinds and
 * ways on each; there are 147. `--first` stops at the first violation. Exits with 1 when the run fails.
 */
const { values } = parseArgs({
  options: {
    platforms: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
    platform: { type: 'string' },
    pairs: { type: 'string', default: String(usualPairs) },
    first: { type: 'boolean', default: false },
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
function tellProgress({ number }: PlatformRun): void {
  if ((number + 1) % 500 !== 0) return
  const megabytes = Math.round(process.memoryUsage().rss / 1e6)
  process.stderr.write(`${number + 1} platforms, ${megabytes} MB in use\n`)
}

const { platform: only } = values
const begun = performance.now()
const options = {
  seed: wholeNumber('seed', values.seed),
  from: wholeNumber('from', only ?? values.from),
  platforms: only === undefined ? wholeNumber('platforms', values.platforms) : 1,
  pairs: wholeNumber('pairs', values.pairs),
  untilFirst: values.first,
  progress: tellProgress,
  ...(only !== undefined && { tell: say }),
} satisfies RunOptions
if (only !== undefined) {
  const { drawn, pairs } = platformOf(options, options.from)
  say(`Platform ${only} differs from the sandbox in: ${inOneLine(drawn)}`)
  say(`Sold on it: ${pairs.map(({ kind, way }) => `${kind} ${way.name}`).join(', ')}\n`)
}
const run = await runPlatforms(options)
const cost = {
  seconds: (performance.now() - begun) / 1_000,
  peakMegabytes: process.resourceUsage().maxRSS / 1_000,
}
for (const line of reportOf(run, cost)) say(line)
const against = objections(run)
for (const line of against) say(line)
// The till of a broken day may still be running.
process.exit(against.length > 0 ? 1 : 0)
