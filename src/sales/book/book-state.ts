import type { Failure } from '../../platform/words/failure.ts'
import type { Sale } from '../../engine/sale.ts'
import type { JournalState } from './journal-sales.ts'
import type { PlatformSale } from './platform-sale.ts'

/** How far the platform's list has been read. */
export type ListState =
  | {
      readonly kind: 'reading'
      readonly read: number
      readonly total: number | undefined
      /** It is more than a page, and somebody waits for it. */
      readonly awaited: boolean
    }
  /** Its newest rows; there are older ones. */
  | { readonly kind: 'part'; readonly read: number; readonly total: number }
  | { readonly kind: 'whole' }
  /** The platform counts more than it shows. */
  | { readonly kind: 'short'; readonly total: number }
  | { readonly kind: 'failed'; readonly failure: Failure }

/** Both sides as they are known now; another object whenever something in it changes. */
export interface BookState {
  readonly transactions: ReadonlyMap<string, PlatformSale>
  readonly sales: ReadonlyMap<string, Sale>
  readonly list: ListState
  /** Whether the till's own sales are here, as far back as `since`. */
  readonly journal: JournalState
  /**
   * All that was sold since then is known, in epoch milliseconds: `Infinity` before the first page, `-Infinity` when
   * there is nothing older. Where the platform can't be asked, it is the till's own sales alone.
   */
  readonly since: number
}
