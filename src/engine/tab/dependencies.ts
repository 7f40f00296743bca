import type { DeskDependencies } from '../desk/dependencies.ts'
import type { Seal } from '../journal/seal.ts'
import type { Channel } from './channel.ts'
import type { OwnerLocks } from './owner.ts'

/** What else a tab uses: the other tabs, and this device's keys. */
export interface EngineDependencies extends DeskDependencies {
  /** Opens this device's keys. Rejects if there are none. */
  readonly openSeal: () => Promise<Seal>
  readonly locks: OwnerLocks
  readonly channel: Channel
}
