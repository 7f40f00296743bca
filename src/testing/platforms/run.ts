import type { SaleAccount } from '../../engine/sale.ts'
import { FakeClock } from '../fake-clock.ts'
import { merchant } from '../shop/sale/sale-device.ts'
import { deriveSeed, diceOf } from '../simulator/dice.ts'
import { DrawnPlatform } from './drawn/drawn-platform.ts'
import { draw, type Drawn } from './drawn/grammar.ts'
import { liveDay } from './till-day.ts'
import { Violations, type Violation } from './checks/violations.ts'
import { pairsOn, usualPairs, type Pair } from './ways.ts'

export interface RunOptions {
  readonly seed: number
  readonly platforms: number
  /** The first platform's number; 0 by default. */
  readonly from?: number
  /** How many pairs of kind and way each platform sells: {@link usualPairs} by default. */
  readonly pairs?: number
  /** Stops at the first platform with a violation. */
  readonly untilFirst?: boolean
  /** Called with each line of the log. */
  readonly tell?: (line: string) => void
  /** Called after each platform's day. */
  readonly progress?: (lived: PlatformRun) => void
}

/** A platform's result. */
export interface PlatformRun {
  readonly number: number
  readonly drawn: Drawn
  readonly pairs: readonly Pair[]
  readonly violations: readonly Violation[]
  readonly sales: number
  readonly requests: number
  readonly endings: readonly string[]
  readonly guessed: { readonly right: number; readonly all: number }
  /** Virtual milliseconds. */
  readonly took: number
}

/** All results. */
export interface Run {
  readonly options: RunOptions
  readonly platforms: readonly PlatformRun[]
}

const accounts: Readonly<Record<Drawn['account'], SaleAccount>> = {
  merchant,
  'sub-merchant': { accountType: 'sub-merchant', accountId: 'S-2001', userKey: 'submerchant' },
}

/** Its wallet has ten rand. */
const poor: SaleAccount = { accountType: 'merchant', accountId: 'M-1002', userKey: 'poor' }

/** Draws platforms from a seed and lives a day on each. The same options give the same run. */
export async function runPlatforms(options: RunOptions): Promise<Run> {
  const platforms: PlatformRun[] = []
  const { from = 0 } = options
  for (let number = from; number < from + options.platforms; number++) {
    const lived = await livePlatform(options, number)
    platforms.push(lived)
    options.progress?.(lived)
    if (options.untilFirst === true && lived.violations.length > 0) break
  }
  return { options, platforms }
}

/** What a number's platform is and sells, and the dice for everything else. */
export function platformOf({ seed, pairs = usualPairs }: RunOptions, number: number) {
  const dice = diceOf(deriveSeed(seed, number))
  return { dice, drawn: draw(dice), pairs: pairsOn(seed, number, pairs) }
}

/** A duration in hours, minutes, seconds and milliseconds. */
function timeIn(ms: number): string {
  return new Date(ms).toISOString().slice(11, -1)
}

/** A day takes a fraction of a second; a day that waits for nothing takes this long, in real milliseconds. */
const stuckAfter = 60_000

/** @throws when a day doesn't end, because something in it waits for ever */
async function ending<Result>(day: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stuck = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The day does not end')), stuckAfter)
  })
  try {
    return await Promise.race([day, stuck])
  } finally {
    clearTimeout(timer)
  }
}

async function livePlatform(options: RunOptions, number: number): Promise<PlatformRun> {
  const { dice, drawn, pairs } = platformOf(options, number)
  const found = new Violations()
  const clock = new FakeClock()
  const begun = clock.elapsed()
  const tell = (line: string) => options.tell?.(`${timeIn(clock.elapsed() - begun)}  ${line}`)
  const platform = new DrawnPlatform(drawn, clock, dice, tell)
  const stray = (reason: unknown) => found.add('errors', `nobody handled ${String(reason)}`)
  process.on('unhandledRejection', stray)
  const shown = { sales: 0, endings: [] as string[], guessed: { right: 0, all: 0 } }
  try {
    await platform.start()
    for (const account of [accounts[drawn.account], poor]) {
      const own = pairs.filter(({ way }) => (way.lacks === 'money') === (account === poor))
      if (own.length === 0) continue
      const day = await ending(liveDay({ platform, account, clock, dice, pairs: own, found, tell }))
      shown.sales += day.sales
      shown.endings.push(...day.endings)
      if (account !== poor) shown.guessed = day.guessed
    }
    await platform.stop()
  } catch (error) {
    found.add('errors', error instanceof Error ? (error.stack ?? error.message) : String(error))
  } finally {
    process.off('unhandledRejection', stray)
  }
  return {
    number,
    drawn,
    pairs,
    violations: found.found,
    ...shown,
    requests: platform.reached.length,
    took: clock.elapsed() - begun,
  }
}
