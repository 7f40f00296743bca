import type { Random } from '../../platform/transport/back-off.ts'
import type { Clock } from '../../platform/transport/clock.ts'
import type { TransactionRecord } from '../../platform/contract/sale/transaction.ts'
import type { FillRandom } from '../../values/number/reference.ts'
import type { StorageState } from '../engine.ts'
import type { Journal } from '../journal/journal.ts'
import type { SaleLimits } from '../limits.ts'
import type { SaleAccount } from '../sale.ts'
import type { SaleWire } from '../sending/wire.ts'
import type { DeviceMemory } from './mark-keeper.ts'
import type { Described } from './own-listed.ts'

/** Everything impure that the owner's desk uses. */
export interface DeskDependencies {
  /** This till's id; the first part of its references. It may change, so read it each time. */
  readonly tillId: string
  readonly clock: Clock
  /** For the jitter of back-offs. */
  readonly random: Random
  /** For references and ids. */
  readonly fillRandom: FillRandom
  readonly journal: Journal
  readonly wire: SaleWire
  readonly limits: SaleLimits
  /** The name of the cashier at this till now; read at each confirmation and retry. */
  readonly cashier?: (account: SaleAccount) => string | undefined
  /**
   * When the open shift began, in epoch milliseconds; `undefined` if none is open. Its sales are kept whole; nothing is
   * folded while this rejects.
   */
  readonly countsFrom?: () => Promise<number | undefined>
  /**
   * Whether device and platform agree about the time, so that it may decide what is deleted; checked in each round of
   * the housekeeping. Absent if there is no better clock.
   */
  readonly clockHolds?: () => boolean
  /** The later of the device's time and the platform's: from then on counts the life of what is sealed. */
  readonly laterNow?: () => number
  /** What the device keeps outside the journal; without it, a loss goes unnoticed. */
  readonly memory?: DeviceMemory | undefined
  /** What is known about a transaction that only the platform's list has. Never rejects. */
  readonly describe?: (record: TransactionRecord) => Promise<Described>
  /** Asks the browser to keep the data, and how much it stores. */
  readonly storage?: {
    persist(): Promise<boolean>
    estimate(): Promise<Pick<StorageState, 'usage' | 'quota'>>
  }
  /** Called for unexpected errors; they cost a pause, never a sale. */
  readonly fault?: (error: unknown) => void
}
