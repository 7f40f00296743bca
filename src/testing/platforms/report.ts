import { choiceNames, choices, inOneLine, type ChoiceName } from './drawn/grammar.ts'
import type { PlatformRun, Run, RunOptions } from './run.ts'
import { checks, type CheckName } from './checks/violations.ts'
import { pairs, usualPairs } from './ways.ts'

/** From this many platforms, every alternative and every pair must have occurred. */
const manyPlatforms = 200

/** The reasons why a run fails; empty when it passes. */
export function objections({ platforms }: Run): readonly string[] {
  const violated = platforms.filter(({ violations }) => violations.length > 0).length
  const isLong = platforms.length >= manyPlatforms
  const missing = isLong ? [...neverDrawn(platforms), ...neverSold(platforms)] : []
  return [
    ...(violated === 0 ? [] : [`${violated} platforms with violations`]),
    ...(missing.length === 0 ? [] : [`Never occurred: ${missing.join('; ')}`]),
  ]
}

/** A run's time and memory. */
export interface Cost {
  readonly seconds: number
  /** The process's peak memory. */
  readonly peakMegabytes: number
}

/** The whole report of a run, as lines. */
export function reportOf(run: Run, { seconds, peakMegabytes }: Cost): readonly string[] {
  const { platforms, options } = run
  const sum = (of: (one: PlatformRun) => number) =>
    platforms.reduce((total, one) => total + of(one), 0)
  const sales = sum((one) => one.sales)
  const guessed = sum(({ guessed }) => guessed.right)
  const perPlatform = (1_000 * seconds) / Math.max(1, platforms.length)
  return [
    `${platforms.length} platforms of seed ${options.seed} from number ${options.from ?? 0}, ${sales} sales, ${sum((one) => one.requests)} requests,`,
    `${Math.round(sum((one) => one.took) / 3_600_000)} virtual hours, in ${seconds.toFixed(1)} s (${perPlatform.toFixed(0)} ms a platform), at most ${Math.round(peakMegabytes)} MB`,
    '',
    'Check        Platforms',
    ...Object.entries(checks).map(([name, what]) => row(platforms, name, what)),
    '',
    'Drawn (* is beyond the till)',
    ...choiceNames.map((name) => spreadOf(name, platforms)),
    '',
    ...pairLines(platforms),
    `Products whose kind and category the till knew alone: ${guessed} of ${sum((one) => one.guessed.all)}`,
    `Sales came to rest as ${countsOf(platforms.flatMap(({ endings }) => endings))}`,
    ...violationLines(run),
  ]
}

function row(platforms: readonly PlatformRun[], name: string, what: string): string {
  const count = platforms.filter(({ violations }) =>
    violations.some(({ check }) => check === name),
  ).length
  return `${name.padEnd(12)} ${String(count).padStart(9)}  ${what}`
}

function spreadOf(name: ChoiceName, platforms: readonly PlatformRun[]): string {
  const { of, beyond, source } = choices[name]
  const told = [...of, ...beyond].map((alternative) => {
    const count = platforms.filter(({ drawn }) => drawn[name] === alternative).length
    return `${alternative}${beyond.some((one) => one === alternative) ? '*' : ''} ${count}`
  })
  return `  ${name} (${source}): ${told.join(', ')}`
}

function neverDrawn(platforms: readonly PlatformRun[]): readonly string[] {
  return choiceNames.flatMap((name) =>
    [...choices[name].of, ...choices[name].beyond]
      .filter((alternative) => !platforms.some(({ drawn }) => drawn[name] === alternative))
      .map((alternative) => `${name}: ${alternative}`),
  )
}

function neverSold(platforms: readonly PlatformRun[]): readonly string[] {
  const sold = new Set(platforms.flatMap((one) => one.pairs))
  return pairs.filter((pair) => !sold.has(pair)).map(({ kind, way }) => `${kind} ${way.name}`)
}

function pairLines(platforms: readonly PlatformRun[]): readonly string[] {
  const all = platforms.flatMap((one) => one.pairs)
  const counts = pairs.map((pair) => all.filter((one) => one === pair).length)
  return [
    `Each of ${pairs.length} pairs of a kind and a way occurred ${Math.min(...counts)} to ${Math.max(...counts)} times`,
  ]
}

function countsOf(names: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ')
}

/** The command that runs one platform again. */
export function commandOf({ seed, pairs = usualPairs }: RunOptions, number: number): string {
  const asMany = pairs === usualPairs ? '' : ` --pairs ${pairs}`
  return `node scripts/run.mjs src/testing/platforms/main.ts --seed ${seed} --platform ${number}${asMany}`
}

/** How many platforms the report shows in full. */
const mostTold = 5

function violationLines({ platforms, options }: Run): readonly string[] {
  const violated = platforms.filter(({ violations }) => violations.length > 0)
  if (violated.length === 0) return []
  const byWhat = new Map<string, { count: number; first: number; check: CheckName }>()
  for (const { number, violations } of violated)
    for (const { check, what } of violations) {
      const key = `${check}: ${what}`
      const known = byWhat.get(key)
      byWhat.set(key, { check, first: known?.first ?? number, count: (known?.count ?? 0) + 1 })
    }
  return [
    '',
    'Violations, with the first platform that shows each',
    ...[...byWhat]
      .toSorted(([, a], [, b]) => b.count - a.count)
      .map(([what, { count, first }]) => `${String(count).padStart(5)}  #${first}  ${what}`),
    '',
    ...violated
      .slice(0, mostTold)
      .flatMap(({ number, drawn }) => [
        `#${number}: ${commandOf(options, number)}`,
        `   ${inOneLine(drawn)}`,
      ]),
  ]
}
