import { moneyOf } from '../sale/money.ts'
import { sumOf } from '../sale/payment.ts'
import { formatRand } from '../values/money.ts'
import type { ListedSale } from './listed-sale.ts'

/** What a sale's money needs of a person, as the list marks it. */
export interface MoneyMark {
  /** As the filter by status names it; no platform has such a status. */
  readonly status: 'GIVE BACK' | 'NOT PAID FOR'
  readonly text: string
}

/** The mark of a sale whose money goes back to the customer, or which nobody has paid for. */
export function moneyMark({ entry: { sale } }: Pick<ListedSale, 'entry'>): MoneyMark | undefined {
  const money = sale && moneyOf(sale)
  switch (money?.kind) {
    case 'to-give-back':
      return { status: 'GIVE BACK', text: `Give back ${formatRand(sumOf(money.parts))}` }
    case 'not-paid':
      return { status: 'NOT PAID FOR', text: `${formatRand(sumOf(money.parts))} not paid for` }
    case 'given-back':
    case 'hold':
    case 'kept':
    case 'none':
    case 'paid':
    case 'unknown':
    case 'with-retry':
    case undefined:
    default:
      return undefined
  }
}
