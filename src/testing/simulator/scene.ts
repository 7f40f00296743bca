import type { Dice } from './dice.ts'
import type { FaultLog } from './watch/fault-log.ts'
import type { Intent } from './intents.ts'
import type { Lag } from './network/lag.ts'
import type { Network } from './network/network.ts'
import type { Platform } from './network/platform.ts'
import type { Stalls } from './network/stalls.ts'
import type { Timeline } from './watch/timeline.ts'

/** What everybody in a world has around them. There is one: the `World` itself, which knows its tills too. */
export interface Scene {
  readonly dice: Dice
  readonly timeline: Timeline
  readonly faults: FaultLog
  readonly platform: Platform
  readonly network: Network
  readonly stalls: Stalls
  readonly lag: Lag
  /** What customers want: by key, and by recipient or PIN. */
  readonly intents: ReadonlyMap<string, Intent>
  readonly trace: (line: () => string) => void
  /** No cashier is there: at night, and when all is over. */
  readonly isClosed: boolean
  /** The key of the sale behind a reference. */
  saleOf(merchantReference: string): string | undefined
}
