import { moneyOf } from '../../engine/money.ts'
import { sameSeller, type Sale, type SaleAccount, type SalePhase } from '../../engine/sale.ts'
import { isNotSent } from '../../till/words/open-term.ts'

/** What a sale needs from the person at the till. */
export type Care =
  /** Set aside or shown as failed, and sold after all: the money was taken. */
  | 'sold-after-all'
  /** Not sold, and nobody has said that the customer got the money back, or that it is kept. */
  | 'give-back'
  /** Only a person can take it further. */
  | 'decide'
  /** Sold; the customer has no receipt yet. */
  | 'hand-over'
  /** The platform has it, or may have it; it goes on by itself. */
  | 'pending'
  /** The platform does not have it; it goes on by itself. */
  | 'not-sent'
  /** Sold; the till fetches the receipt. */
  | 'receipt-awaited'
  /** Not sold after all, and nobody has looked at it. */
  | 'ended'
  /** Goes on when the account it belongs to is signed in. */
  | 'elsewhere'
  /** Set aside; the till looks out for it. */
  | 'watched'

/** The most pressing first: the order of the list, and of what the tray says. */
export const cares: readonly Care[] = [
  'sold-after-all',
  'give-back',
  'decide',
  'hand-over',
  'ended',
  'pending',
  'not-sent',
  'receipt-awaited',
  'elsewhere',
  'watched',
]

/** Cares that nothing but a person can end. */
export const needsPerson: ReadonlySet<Care> = new Set([
  'sold-after-all',
  'give-back',
  'decide',
  'hand-over',
])

/**
 * What a sale needs; `undefined` when it is not open. Receipts and decisions concern the till, whoever sold:
 * the customer comes back to the shop, not to the user.
 * @param unseen references of sales that ended while nobody looked
 */
export function careOf(
  sale: Sale,
  account: SaleAccount,
  unseen: ReadonlySet<string>,
): Care | undefined {
  const { phase } = sale
  // It goes on under its own account only (sale-engine.md, invariant 7).
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
      if (isToGiveBack(sale)) return 'give-back'
      return unseen.has(sale.reference) && !isDecided(sale) ? 'ended' : undefined
    case 'cancelled':
      return isToGiveBack(sale) ? 'give-back' : undefined
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
      return own ? ownCare(phase) : 'elsewhere'
  }
}

function ownCare(phase: SalePhase): Care {
  if (phase.kind === 'receipt-awaited') return 'receipt-awaited'
  return isNotSent(phase) ? 'not-sent' : 'pending'
}

/** Whoever said what became of the money has seen how the sale ended. */
function isDecided(sale: Sale): boolean {
  const { kind } = moneyOf(sale)
  return kind === 'given-back' || kind === 'kept'
}

function isToGiveBack(sale: Sale): boolean {
  const money = moneyOf(sale)
  return money.kind === 'to-give-back' && money.parts.length > 0
}

export interface CaredFor {
  readonly sale: Sale
  readonly care: Care
}

/** Every open sale: the most pressing care first, and of one care the oldest. */
export function toLookAfter(
  sales: readonly Sale[],
  account: SaleAccount,
  unseen: ReadonlySet<string>,
): readonly CaredFor[] {
  const found = sales.flatMap((sale) => {
    const care = careOf(sale, account, unseen)
    return care === undefined ? [] : [{ sale, care }]
  })
  return [...found].sort(
    (a, b) => cares.indexOf(a.care) - cares.indexOf(b.care) || a.sale.createdAt - b.sale.createdAt,
  )
}
