import type { PaidPart } from '../../engine/payment.ts'
import type { Cents } from '../../values/money.ts'

/** A sale or redemption as a shift counts it. Has no number or PIN of the customer (ruling R32). */
export interface Taking {
  /** Counts once for the life of the till: `sale:<reference>`, or `transaction:<id>` if the journal lacks it. */
  readonly key: string
  /** From the journal's row; links to `/sell/result/:reference`. */
  readonly reference?: string
  readonly transactionId?: string
  /** When it was made, epoch milliseconds: by the till's clock, or the platform's if only the platform knows it. */
  readonly at: number
  /** `out`: a redemption, which gives the customer something. */
  readonly direction: 'in' | 'out'
  /** The method that covers most of it (ruling R43). Absent: the method is not known, or `notPaid`. */
  readonly method?: string
  /** What covers it to the cent. Absent: no known payment. */
  readonly parts?: readonly PaidPart[]
  /** Sold after the customer got the money back, so nobody has paid for it. */
  readonly notPaid?: true
  /** For a redemption paid in cash: the amount rounded to coins (ruling R44). */
  readonly handedOut?: Cents
  /** Kind of sale, by ruling R7. */
  readonly kind: string
  readonly brand: string
  readonly title: string
  /** Never negative. */
  readonly amount: Cents
  /** Who worked at the till. */
  readonly seller: string
}

/** What each method covers of it; the whole amount if no payment is known. */
export function coversOf({
  parts = [],
  method,
  amount,
}: Taking): readonly Pick<Taking, 'method' | 'amount'>[] {
  return parts.length > 0 ? parts : [{ amount, ...(method === undefined ? {} : { method }) }]
}

/** A sale whose outcome is not known. The screen and slips list it and never guess. */
export interface OpenSale {
  readonly reference: string
  readonly title: string
  readonly amount: Cents
  readonly direction: Taking['direction']
  readonly method: string
  readonly at: number
  /** Why it is open; `amount`: sold, but the amount paid out is not known. */
  readonly why:
    | 'under-way'
    | 'not-sent'
    | 'asking'
    | 'set-aside'
    | 'attention'
    | 'settled'
    | 'amount'
}

/** Where the till and the platform differ about a sale. */
export interface Difference {
  readonly reference: string
  readonly title: string
  readonly journal: Cents
  /** Absent: the platform does not show it as COMPLETED. */
  readonly platform?: Cents
}
