import type { SaidLast } from '../sale.ts'
import type { Sealed } from './row.ts'

/** Whether a completed answer includes the receipt (rulings R23, R25). */
export type ReceiptHeld =
  | { readonly kind: 'whole'; readonly sealed: Sealed }
  /** It lacks the token that the category's receipt should have. */
  | { readonly kind: 'partial'; readonly sealed: Sealed }
  | { readonly kind: 'none' }

interface Timed {
  /** Wall clock, epoch milliseconds. */
  readonly at: number
}

interface Answered extends Timed {
  readonly said: SaidLast
  readonly transactionId?: string
}

/**
 * What can happen to a sale. `answered-*`: the answer to its send, classified by ruling R19. `polled-*`: its
 * transaction's record (R5). `search-*`: a search for its reference in the platform's list. The others come from the
 * till or from a person.
 */
export type SaleEvent =
  | (Timed & { readonly kind: 'send-begins'; readonly run: string })
  | (Answered & { readonly kind: 'answered-completed'; readonly receipt: ReceiptHeld })
  | (Answered & { readonly kind: 'answered-in-flight' })
  | (Answered & { readonly kind: 'answered-failed' })
  | (Answered & { readonly kind: 'answered-rejected' })
  | (Answered & { readonly kind: 'answered-unlisted' })
  | (Answered & { readonly kind: 'answered-unknown' })
  | (Answered & { readonly kind: 'answered-session' })
  | (Answered & { readonly kind: 'answered-throttled'; readonly until: number })
  | (Timed & {
      readonly kind: 'polled-completed'
      readonly transactionId: string
      readonly receipt: ReceiptHeld
    })
  | (Timed & {
      readonly kind: 'polled-failed'
      readonly transactionId: string
      readonly said: SaidLast
    })
  | (Timed & { readonly kind: 'polled-in-flight'; readonly transactionId: string })
  /** The record of the sale's transaction names another sale. */
  | (Timed & { readonly kind: 'polled-stranger'; readonly transactionId: string })
  | (Timed & { readonly kind: 'search-found'; readonly transactionId: string })
  | (Timed & { readonly kind: 'search-absent' })
  | (Timed & { readonly kind: 'search-cannot-tell' })
  /** The till asked again about the parent of a refused retry (R22, 1001). */
  | (Timed & { readonly kind: 'parent-still-failed' })
  | (Timed & { readonly kind: 'parent-not-failed' })
  /** The platform doesn't know the parent, or has forgotten it. */
  | (Timed & { readonly kind: 'parent-not-there' })
  /** The engine starts and finds the row in the journal. */
  | (Timed & { readonly kind: 'found-at-start' })
  /** Never sent, and confirmed too long ago to be sent automatically. */
  | (Timed & { readonly kind: 'grown-stale' })
  /** Unresolved for 24 hours (R21). */
  | (Timed & { readonly kind: 'grown-old' })
  /** The platform has its transaction, but never gives its status (ruling R34). */
  | (Timed & { readonly kind: 'stayed-untold' })
  | (Timed & { readonly kind: 'receipt-not-there' })
  | (Timed & { readonly kind: 'receipt-given-up' })
  /** The sealed request can't be opened, or its hash differs. */
  | (Timed & { readonly kind: 'damaged' })
  | (Timed & { readonly kind: 'purge' })
  | (Timed & { readonly kind: 'cancel' })
  | (Timed & { readonly kind: 'send-again' })
  | (Timed & { readonly kind: 'set-aside'; readonly note: string })
  | (Timed & { readonly kind: 'hand-over' })
  | (Timed & { readonly kind: 'resolve'; readonly note: string })
  /** A copy of the receipt was printed, shared or saved. Later copies are duplicates. */
  | (Timed & { readonly kind: 'copied' })
  | (Timed & {
      readonly kind: 'retry-begins'
      readonly child: string
      /** An earlier retry of the same sale that was rejected or cancelled. */
      readonly replaces?: string
    })

export type SaleEventKind = SaleEvent['kind']

/** Every kind of event, for a test to go through in every state. */
export const saleEventKinds = [
  'send-begins',
  'answered-completed',
  'answered-in-flight',
  'answered-failed',
  'answered-rejected',
  'answered-unlisted',
  'answered-unknown',
  'answered-session',
  'answered-throttled',
  'polled-completed',
  'polled-failed',
  'polled-in-flight',
  'polled-stranger',
  'search-found',
  'search-absent',
  'search-cannot-tell',
  'parent-still-failed',
  'parent-not-failed',
  'parent-not-there',
  'found-at-start',
  'grown-stale',
  'grown-old',
  'stayed-untold',
  'receipt-not-there',
  'receipt-given-up',
  'damaged',
  'purge',
  'cancel',
  'send-again',
  'set-aside',
  'hand-over',
  'resolve',
  'copied',
  'retry-begins',
] as const satisfies readonly SaleEventKind[]
