import type { PaidPart } from '../../engine/payment.ts'
import type { Cents } from '../../values/money.ts'

/**
 * One sale or redemption as it counts in a shift. Holds nothing of the customer: neither number nor PIN
 * (ruling R32).
 */
export interface Taking {
  /** Counts once for the life of the till: `sale:<reference>`, or `transaction:<id>` where the journal lacks it. */
  readonly key: string
  /** Of the journal's row; leads to `/sales/:reference`. */
  readonly reference?: string
  readonly transactionId?: string
  /** When it was made, epoch milliseconds: by the till's clock, or by the platform's where only that knows it. */
  readonly at: number
  /** `out`: a redemption, for which the customer is given something. */
  readonly direction: 'in' | 'out'
  /** The method that covers most of it (ruling R43). Absent: nobody knows how the customer paid, or `notPaid`. */
  readonly method?: string
  /** What covers it to the cent. Absent: no payment is known of it. */
  readonly parts?: readonly PaidPart[]
  /** It was sold after its money was given back, so nobody has paid for it. */
  readonly notPaid?: true
  /** Of a redemption that was paid out in cash: what coins made of it (ruling R44). */
  readonly handedOut?: Cents
  /** Kind of sale, by ruling R7. */
  readonly kind: string
  readonly brand: string
  readonly title: string
  /** Never negative. */
  readonly amount: Cents
  /** Who stood at the till. */
  readonly seller: string
}

/** A sale that is not known to be sold or not: named on the screen and the slips, never guessed. */
export interface OpenSale {
  readonly reference: string
  readonly title: string
  readonly amount: Cents
  readonly direction: Taking['direction']
  readonly method: string
  readonly at: number
  /** Where it stands; `amount`: sold, but what was paid out could not be found out. */
  readonly why:
    | 'under-way'
    | 'not-sent'
    | 'asking'
    | 'set-aside'
    | 'attention'
    | 'settled'
    | 'amount'
}

/** Where the till and the platform say two things of one sale. */
export interface Difference {
  readonly reference: string
  readonly title: string
  readonly journal: Cents
  /** Absent: the platform does not show it as COMPLETED. */
  readonly platform?: Cents
}
