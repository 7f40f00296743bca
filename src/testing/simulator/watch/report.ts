import type { Simulation } from '../simulate.ts'
import { invariants, type Invariant } from './violations.ts'

/** At least this share of sales must meet a fault, or the run proves little. */
const leastTouched = 0.3

/** A run with fewer sales may miss some kinds of fault. */
const manySales = 5_000

/** The reasons why a run fails; empty when it passes. */
export function objections(run: Simulation): readonly string[] {
  const { sold, violations, errors, missing, touched } = run
  return [
    ...(violations.length === 0 ? [] : [`${violations.length} violations`]),
    ...(errors.length === 0 ? [] : [`${errors.length} unexpected errors`]),
    ...(sold >= manySales && missing.length > 0 ? [`No fault of: ${missing.join(', ')}`] : []),
    ...(sold >= manySales && touched < leastTouched * sold
      ? [`Only ${percentOf(touched, sold)} of the sales met a fault`]
      : []),
  ]
}

/** A run's time and memory. */
export interface Cost {
  readonly seconds: number
  /** The process's peak memory. */
  readonly peakMegabytes: number
}

/** The whole report of a run, as lines. */
export function reportOf(run: Simulation, cost: Cost): readonly string[] {
  const { seconds, peakMegabytes } = cost
  const { sales, sold, seed, worlds, byInvariant, faults, touched, endings, violations, errors } =
    run
  const hours = Math.round(run.virtualMs / 3_600_000)
  const first = violations[0]
  const error = errors[0]
  return [
    `${sold} sales in ${worlds} worlds, seed ${seed}: ${run.events} steps, ${run.requests} requests,`,
    `${hours} virtual hours, in ${seconds.toFixed(1)} s (${((1_000 * seconds) / sold).toFixed(1)} ms a sale), at most ${Math.round(peakMegabytes)} MB`,
    '',
    'Invariant                                                                        Violations',
    ...numbers.map((number) => row(number, byInvariant.get(number) ?? 0)),
    '',
    'Faults injected',
    ...columns(
      [...faults].map(([kind, count]) => `${kind.padEnd(30)}${String(count).padStart(7)}`),
    ),
    '',
    `Sales that met a fault: ${touched} of ${sold} (${percentOf(touched, sold)})`,
    `Rows at the end: ${[...endings].map(([state, count]) => `${count} ${state}`).join(', ')}`,
    ...(error === undefined ? [] : ['', `First unexpected error: ${error}`]),
    ...(first === undefined
      ? []
      : [
          '',
          'First violation of each kind',
          ...numbers.flatMap((number) => firstOf(number, violations)),
          '',
          `Run the first world again: npm run simulate -- --sales ${sales} --seed ${seed} --replay ${first.replay}`,
        ]),
  ]
}

const numbers: readonly Invariant[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]

function firstOf(number: Invariant, violations: Simulation['violations']): readonly string[] {
  const found = violations.find(({ invariant }) => invariant === number)
  if (found === undefined) return []
  const { sale, what, at, replay } = found
  const seconds = (at / 1_000).toFixed(3)
  return [
    `${String(number).padStart(2)}  ${what}; ${sale ?? 'no single sale'}, after ${seconds} s, --replay ${replay}`,
  ]
}

function row(number: Invariant, count: number): string {
  return `${String(number).padStart(2)}  ${invariants[number].padEnd(76)} ${String(count).padStart(10)}`
}

function columns(cells: readonly string[]): readonly string[] {
  const half = Math.ceil(cells.length / 2)
  return cells.slice(0, half).map((cell, place) => `${cell}    ${cells[place + half] ?? ''}`)
}

function percentOf(part: number, whole: number): string {
  return `${whole === 0 ? 0 : Math.round((100 * part) / whole)} %`
}
