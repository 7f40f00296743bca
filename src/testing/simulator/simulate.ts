import { faultKinds, type FaultKind } from './watch/fault-log.ts'
import { World } from './world.ts'
import type { Invariant, Violation } from './watch/violations.ts'

/** Few sales per world, so a violation is near its cause and replays quickly. */
const salesPerWorld = 25

/** A few worlds last for weeks, with purged receipts and histories of many pages. */
const long = { from: 60, every: 180, sales: 220, days: 18 }

function planOf(place: number): { readonly size: number; readonly days: number } {
  const isLong = place >= long.from && (place - long.from) % long.every === 0
  return isLong ? { size: long.sales, days: long.days } : { size: salesPerWorld, days: 1 }
}

export interface SimulationOptions {
  readonly sales: number
  readonly seed: number
  /** Only the world with this sale, counted from 0. */
  readonly only?: number
  /** Stops at the first world that violates an invariant. */
  readonly untilFirst?: boolean
  /** Injects nothing; only the sandbox's fixed inputs cause trouble. */
  readonly calm?: boolean
  /** Called with each line of the log. */
  readonly tell?: (line: string) => void
  /** Called after each world with the number of sales. */
  readonly progress?: (sales: number) => void
}

/** A violation, and the sale for `--replay`. */
export interface Found extends Violation {
  readonly world: number
  readonly replay: number
}

export interface Simulation {
  readonly seed: number
  readonly sales: number
  /** Fewer than `sales` when the run had only one world or ended early. */
  readonly sold: number
  readonly worlds: number
  readonly violations: readonly Found[]
  readonly byInvariant: ReadonlyMap<Invariant, number>
  readonly faults: ReadonlyMap<FaultKind, number>
  readonly missing: readonly FaultKind[]
  /** Sales with at least one fault. */
  readonly touched: number
  /** How many rows ended in each state. */
  readonly endings: ReadonlyMap<string, number>
  /** Unexpected errors of the engine or the platform. */
  readonly errors: readonly string[]
  readonly events: number
  readonly virtualMs: number
  readonly requests: number
}

/**
 * Sells in many small worlds, each with a different seed, and checks every step against the invariants in
 * docs/sale-engine.md. The same options give the same run, to the last step.
 */
export async function simulate(options: SimulationOptions): Promise<Simulation> {
  const { sales, seed, only, tell, progress } = options
  const violations: Found[] = []
  const byInvariant = new Map<Invariant, number>()
  const faults = new Map<FaultKind, number>(faultKinds.map((kind) => [kind, 0]))
  const endings = new Map<string, number>()
  const errors: string[] = []
  let touched = 0
  let events = 0
  let virtualMs = 0
  let requests = 0
  let worlds = 0
  let sold = 0
  for (let first = 0, place = 0; first < sales; first += planOf(place).size, place++) {
    const { days, size: most } = planOf(place)
    const size = Math.min(most, sales - first)
    if (only !== undefined && (only < first || only >= first + size)) continue
    const world = new World({
      seed,
      place,
      sales: size,
      firstSale: first,
      calm: options.calm === true,
      days,
      ...(tell === undefined ? {} : { tell }),
    })
    await liveThrough(world, errors, tell !== undefined)
    worlds += 1
    sold += size
    for (const violation of world.watch.violations.found) {
      violations.push({ ...violation, world: place, replay: first })
      add(byInvariant, violation.invariant)
    }
    for (const [kind, count] of world.faults.counts) add(faults, kind, count)
    for (const { till } of world.cashiers)
      for (const { state } of till.disk.disk.rows.values()) add(endings, state)
    touched += world.faults.touched.size
    errors.push(...world.watch.journal.errors)
    events += world.timeline.events
    virtualMs += world.timeline.now
    requests += world.watch.wire.requests
    progress?.(first + size)
    if (options.untilFirst === true && violations.length + errors.length > 0) break
  }
  const missing = faultKinds.filter((kind) => faults.get(kind) === 0)
  return {
    seed,
    sales,
    sold,
    worlds,
    violations,
    byInvariant,
    faults,
    missing,
    touched,
    endings,
    errors,
    events,
    virtualMs,
    requests,
  }
}

/** An unhandled rejection is an error of the product, in any world. */
async function liveThrough(world: World, errors: string[], traced: boolean): Promise<void> {
  const stray = (reason: unknown) => {
    errors.push(reason instanceof Error ? (reason.stack ?? reason.message) : String(reason))
  }
  process.on('unhandledRejection', stray)
  const { stackTraceLimit } = Error
  // Every abort makes an exception, and recording its stack takes longer than the abort.
  if (!traced) Error.stackTraceLimit = 0
  try {
    await world.live()
  } finally {
    Error.stackTraceLimit = stackTraceLimit
    process.off('unhandledRejection', stray)
  }
}

function add<Key>(counts: Map<Key, number>, key: Key, count = 1): void {
  counts.set(key, (counts.get(key) ?? 0) + count)
}
