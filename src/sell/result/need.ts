import { moneyOf } from '../../engine/money.ts'
import { sameSeller, type Sale, type SaleAccount, type SalePhase } from '../../engine/sale.ts'
import { isNotSent } from '../../till/words/open-term.ts'

/** What a sale needs from the person at the till. */
export type Need =
  /** Set aside or shown as failed, but completed after all: the money was taken. */
  | 'sold-after-all'
  /** Not sold, and nobody has said that the customer got the money back, or that the till keeps it. */
  | 'give-back'
  /** Only a person can take it further. */
  | 'decide'
  /** Sold, but the customer has no receipt yet. */
  | 'hand-over'
  /** The platform has it, or may have it; the till continues by itself. */
  | 'pending'
  /** The platform does not have it; the till continues by itself. */
  | 'not-sent'
  /** Sold; the till fetches the receipt. */
  | 'receipt-awaited'
  /** Not sold after all, and nobody has looked at it. */
  | 'ended'
  /** Continues when its account signs in. */
  | 'elsewhere'
  /** Not sold; its money is kept for a retry. */
  | 'kept'
  /** Set aside; the till watches for it. */
  | 'watched'

/** The most urgent first: the order of the list, and of the tray's text. */
export const allNeeds: readonly Need[] = [
  'sold-after-all',
  'give-back',
  'decide',
  'hand-over',
  'ended',
  'pending',
  'not-sent',
  'receipt-awaited',
  'kept',
  'elsewhere',
  'watched',
]

/** Needs that only a person can end. */
export const needsPerson: ReadonlySet<Need> = new Set([
  'sold-after-all',
  'give-back',
  'decide',
  'hand-over',
])

/**
 * What a sale needs; `undefined` if it is not open. Receipts and decisions concern the till, not the user who sold: the
 * customer returns to the shop.
 * @param unseen references of sales that ended while nobody looked
 */
export function needOf(
  sale: Sale,
  account: SaleAccount,
  unseen: ReadonlySet<string>,
): Need | undefined {
  const { phase } = sale
  // It continues only under its own account (sale-engine.md, invariant 7).
  const own = sameSeller(sale.account, account)
  switch (phase.kind) {
    case 'needs-attention':
      return phase.reason === 'sold-after-set-aside' || phase.reason === 'sold-after-failed'
        ? 'sold-after-all'
        : 'decide'
    case 'asking':
      return own ? 'decide' : 'elsewhere'
    case 'completed':
      return 'hand-over'
    case 'set-aside':
      return 'watched'
    case 'failed':
    case 'rejected':
      // The person who gave the money back has seen how the sale ended.
      if (moneyOf(sale).kind === 'given-back') return undefined
      if (moneyNeed(sale) !== 'give-back' && unseen.has(sale.reference)) return 'ended'
      return moneyNeed(sale)
    case 'cancelled':
      return moneyNeed(sale)
    case 'delivered':
    case 'resolved':
      return undefined
    case 'prepared':
    case 'sending':
    case 'waiting-for-sign-in':
    case 'throttled':
    case 'in-flight':
    case 'checking':
    case 'receipt-awaited':
    default:
      return own ? ownNeed(phase) : 'elsewhere'
  }
}

function ownNeed(phase: SalePhase): Need {
  if (phase.kind === 'receipt-awaited') return 'receipt-awaited'
  return isNotSent(phase) ? 'not-sent' : 'pending'
}

function moneyNeed(sale: Sale): Need | undefined {
  const money = moneyOf(sale)
  if (!('parts' in money) || money.parts.length === 0) return undefined
  return money.kind === 'to-give-back' ? 'give-back' : money.kind === 'kept' ? 'kept' : undefined
}

export interface SaleInNeed {
  readonly sale: Sale
  readonly need: Need
}

/** Every open sale: the most urgent need first, and within a need the oldest. */
export function toLookAfter(
  sales: readonly Sale[],
  account: SaleAccount,
  unseen: ReadonlySet<string>,
): readonly SaleInNeed[] {
  const found = sales.flatMap((sale) => {
    const need = needOf(sale, account, unseen)
    return need === undefined ? [] : [{ sale, need }]
  })
  return [...found].sort(
    (a, b) =>
      allNeeds.indexOf(a.need) - allNeeds.indexOf(b.need) || a.sale.createdAt - b.sale.createdAt,
  )
}
