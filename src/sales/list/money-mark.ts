import { moneyOf } from '../../engine/money.ts'
import { sumOf } from '../../engine/payment.ts'
import { giveBackDone } from '../../till/words/customer-money.ts'
import { formatRand } from '../../values/money.ts'
import type { ListedSale } from '../store/listed-sale.ts'

/** The list's mark for a sale's money: what a person has to do about it, or where it is. */
interface MoneyMark {
  /** What a person has to do, as a status in the filter; no platform has such a status. Absent: nothing to do. */
  readonly status?: 'GIVE BACK' | 'NOT PAID FOR'
  readonly text: string
}

/** The mark of a failed sale that was paid for, or of a sale that nobody has paid for. */
export function moneyMark({ entry: { sale } }: Pick<ListedSale, 'entry'>): MoneyMark | undefined {
  const money = sale && moneyOf(sale)
  // An amount of a few cents rounds to nothing in cash.
  if (money !== undefined && 'parts' in money && money.parts.length === 0) return undefined
  switch (money?.kind) {
    case 'to-give-back':
      return { status: 'GIVE BACK', text: `Give back ${formatRand(sumOf(money.parts))}` }
    case 'not-paid':
      return { status: 'NOT PAID FOR', text: `${formatRand(sumOf(money.parts))} not paid for` }
    case 'kept':
      return { text: `${formatRand(sumOf(money.parts))} kept` }
    case 'given-back':
      return {
        text: `${formatRand(sumOf(money.parts))} ${giveBackDone(money.parts).toLowerCase()}`,
      }
    case 'hold':
    case 'none':
    case 'paid':
    case 'unknown':
    case 'with-retry':
    case undefined:
    default:
      return undefined
  }
}
