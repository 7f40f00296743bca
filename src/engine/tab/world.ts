import type { DeskWorld } from '../desk/world.ts'
import type { Seal } from '../journal/seal.ts'
import type { Channel } from './channel.ts'
import type { OwnerLocks } from './owner.ts'

/** What else a tab uses: the other tabs, and the keys of this device. */
export interface SaleWorld extends DeskWorld {
  /** Opens the keys of this device. Rejects if there are none. */
  readonly openSeal: () => Promise<Seal>
  readonly locks: OwnerLocks
  readonly channel: Channel
}
