import type { Failure } from '../../platform/words/failure.ts'
import type { Sale } from '../../engine/sale.ts'
import type { JournalState } from './journal-sales.ts'
import type { PlatformSale } from './platform-sale.ts'

/** How much of the platform's list has been read. */
export type ListState =
  | {
      readonly kind: 'reading'
      readonly read: number
      readonly total: number | undefined
      /** Reads more than a page, and a person is waiting for it. */
      readonly awaited: boolean
    }
  /** The newest rows are here; older ones exist. */
  | { readonly kind: 'part'; readonly read: number; readonly total: number }
  | { readonly kind: 'whole' }
  /** The platform counts more rows than it shows. */
  | { readonly kind: 'short'; readonly total: number }
  | { readonly kind: 'failed'; readonly failure: Failure }

/** What both sides know now. Any change makes a new object. */
export interface SalesState {
  readonly transactions: ReadonlyMap<string, PlatformSale>
  readonly sales: ReadonlyMap<string, Sale>
  readonly list: ListState
  /** Whether the till's own sales are loaded, back to `since`. */
  readonly journal: JournalState
  /**
   * All sales since this time are known, in epoch milliseconds: `Infinity` before the first page, `-Infinity` when
   * nothing is older. If the platform can't answer, it covers only the till's own sales.
   */
  readonly since: number
  /** Whether the platform's list runs from new to old. If not, any time may lack sales until all of it has been read. */
  readonly isInOrder: boolean
}
