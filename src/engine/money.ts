import { defined } from '../values/defined.ts'
import { lineOf, returnFor, whereabouts, type PaidPart, type Payment } from './payment.ts'
import { soldThough, unsoldPhases, type Sale } from './sale.ts'

/** The customer's money for a sale, and so what a person does with it. */
export type SaleMoney =
  /** Unknown: this till has no payment for it, such as another till's sale. */
  | { readonly kind: 'unknown' }
  /** A redemption, or an unsold sale for R 0.00: the customer pays nothing. */
  | { readonly kind: 'none' }
  /** Sold, and paid for. */
  | { readonly kind: 'paid' }
  /** The till keeps it, because nobody knows yet whether the sale was sold. */
  | { readonly kind: 'hold'; readonly parts: readonly PaidPart[] }
  /** Not sold, and undecided. */
  | { readonly kind: 'to-give-back'; readonly parts: readonly PaidPart[] }
  /** Not sold; kept in the till for a retry. */
  | {
      readonly kind: 'kept'
      readonly parts: readonly PaidPart[]
      readonly at: number
      readonly by?: string
    }
  /** Given back to the customer; `not-paid`: the sale was sold after all, so it is unpaid. */
  | {
      readonly kind: 'given-back' | 'not-paid'
      readonly parts: readonly PaidPart[]
      readonly at: number
      readonly by?: string
    }
  /** Used for a retry. */
  | { readonly kind: 'with-retry' }

const sold: ReadonlySet<Sale['phase']['kind']> = new Set([
  'receipt-awaited',
  'completed',
  'delivered',
])

/** Whether the platform said that a sale was sold. */
export function isSold({ phase, hasReceipt }: Pick<Sale, 'phase' | 'hasReceipt'>): boolean {
  if (phase.kind === 'needs-attention') return soldThough.has(phase.reason)
  if (phase.kind === 'resolved')
    return hasReceipt || (phase.reason !== undefined && soldThough.has(phase.reason))
  return sold.has(phase.kind)
}

/** Whether a sale ended, and nothing was sold. */
export function isUnsold({ phase }: Pick<Sale, 'phase'>): boolean {
  return unsoldPhases.has(phase.kind)
}

/** Phases where a person has given up on a sale that may still turn out sold: its customer may want the money back. */
const givenUp: ReadonlySet<Sale['phase']['kind']> = new Set([
  'set-aside',
  'needs-attention',
  'resolved',
])

/** Whether a person may now say that the customer got the money back. */
export function mayGiveBack(sale: Parameters<typeof moneyOf>[0]): boolean {
  const money = moneyOf(sale)
  if (!('parts' in money) || money.parts.length === 0) return false
  if (money.kind === 'hold') return givenUp.has(sale.phase.kind)
  return money.kind === 'to-give-back' || money.kind === 'kept'
}

/** Where the customer's money for a sale is now. */
export function moneyOf(
  sale: Pick<Sale, 'kind' | 'phase' | 'hasReceipt' | 'reference' | 'paidBy'>,
): SaleMoney {
  const { kind, reference, paidBy } = sale
  if (kind === 'redeem') return { kind: 'none' }
  const line = paidBy && lineOf(paidBy, reference)
  const where = paidBy && whereabouts(paidBy, reference)
  if (paidBy === undefined || line === undefined || where === undefined) return { kind: 'unknown' }
  if (line.attempts.at(-1) !== reference) return { kind: 'with-retry' }
  if (where.kind === 'given-back') {
    const { returned, at, by } = where.decision
    const members = { parts: returned, at, ...defined({ by }) }
    return { kind: isSold(sale) ? 'not-paid' : 'given-back', ...members }
  }
  if (isSold(sale)) return { kind: 'paid' }
  if (line.amount === 0) return { kind: 'none' }
  const parts = returnFor(paidBy, [reference])
  if (!isUnsold(sale)) return { kind: 'hold', parts }
  if (where.kind === 'kept' && (where.decision.reference === reference || mayRetryAgain(sale))) {
    const { at, by } = where.decision
    return { kind: 'kept', parts, at, ...defined({ by }) }
  }
  return { kind: 'to-give-back', parts }
}

/** After a refusal or a cancellation nobody retries this again, so its money can't wait for that. */
function mayRetryAgain({ phase }: Pick<Sale, 'phase'>): boolean {
  return phase.kind === 'failed'
}

/** The sales of each payment: what goes back for them is rounded as one sum. */
export function byPayment(
  sales: readonly Sale[],
): readonly { readonly payment: Payment; readonly references: readonly string[] }[] {
  const payments = new Map<string, { payment: Payment; references: string[] }>()
  for (const { paidBy, reference } of sales) {
    if (paidBy === undefined) continue
    const one = payments.get(paidBy.id) ?? { payment: paidBy, references: [] }
    one.references.push(reference)
    payments.set(paidBy.id, one)
  }
  return [...payments.values()]
}
