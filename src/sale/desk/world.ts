import type { Random } from '../../api/back-off.ts'
import type { Clock } from '../../api/clock.ts'
import type { FillRandom } from '../../values/reference.ts'
import type { StorageState } from '../engine.ts'
import type { Journal } from '../journal/journal.ts'
import type { SaleLimits } from '../limits.ts'
import type { SaleAccount } from '../sale.ts'
import type { SaleWire } from '../sending/wire.ts'

/** Everything that the owner's desk touches beyond its own memory. Nothing impure is reached in any other way. */
export interface DeskWorld {
  /** Names this till; the first part of its references. */
  readonly tillId: string
  readonly clock: Clock
  /** For the jitter of back-offs. */
  readonly random: Random
  /** For references and ids. */
  readonly fillRandom: FillRandom
  readonly journal: Journal
  readonly wire: SaleWire
  readonly limits: SaleLimits
  /** Who stands at this till now, by name; asked at each confirmation and retry. */
  readonly cashier?: (account: SaleAccount) => string | undefined
  /**
   * From when on sales count in a shift that is open, in epoch milliseconds; `undefined` where none is. What counts there
   * is kept whole; nothing is folded while this rejects.
   */
  readonly countsFrom?: () => Promise<number | undefined>
  /** Asks the browser to keep the data, and what it tells about its storage. */
  readonly storage?: {
    persist(): Promise<boolean>
    estimate(): Promise<Pick<StorageState, 'usage' | 'quota'>>
  }
  /** Hears of errors that nothing foresaw; they cost a pause, never a sale. */
  readonly fault?: (error: unknown) => void
}
