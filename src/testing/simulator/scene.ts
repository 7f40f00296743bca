import type { Dice } from './dice.ts'
import type { FaultLog } from './watch/fault-log.ts'
import type { Intent } from './intents.ts'
import type { Lag } from './network/lag.ts'
import type { Network } from './network/network.ts'
import type { Platform } from './network/platform.ts'
import type { Stalls } from './network/stalls.ts'
import type { Timeline } from './watch/timeline.ts'

/** The surroundings of everybody in a world. Its only implementation is `World`, which also knows the tills. */
export interface Scene {
  readonly dice: Dice
  readonly timeline: Timeline
  readonly faults: FaultLog
  readonly platform: Platform
  readonly network: Network
  readonly stalls: Stalls
  readonly lag: Lag
  /** Customers' wishes: by key, and by recipient or PIN. */
  readonly intents: ReadonlyMap<string, Intent>
  readonly trace: (line: () => string) => void
  /** No cashier is here: at night, and at the end. */
  readonly isClosed: boolean
  /** The key of a reference's sale. */
  saleOf(merchantReference: string): string | undefined
}
