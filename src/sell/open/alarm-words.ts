import { moneyOf } from '../../engine/money.ts'
import type { Sale } from '../../engine/sale.ts'
import { amountText } from '../../receipt/redeemed.ts'

/** What the alarm says about sales that were given up, but were sold after all. */
export interface AlarmWords {
  readonly title: string
  readonly text: string
  readonly action: string
}

export function alarmWords(sales: readonly Sale[]): AlarmWords {
  const [sale, ...others] = sales
  if (sale === undefined || others.length > 0)
    return {
      title: `${sales.length} sales were sold after all`,
      text: 'Open the list: each sale says what to do.',
      action: 'Resolve them',
    }
  return {
    title: titles[sale.kind],
    text: `${nameOf(sale)}. ${whatToDo(sale)}`,
    action: 'Resolve it',
  }
}

const titles: Readonly<Record<Sale['kind'], string>> = {
  purchase: 'A sale was sold after all',
  redeem: 'A voucher was redeemed after all',
}

function whatToDo(sale: Sale): string {
  if (sale.kind === 'redeem') return 'The voucher was redeemed. Give the customer its value.'
  if (moneyOf(sale).kind === 'not-paid')
    return 'Nobody has paid for it: the customer got the money back.'
  return 'It was paid for from the shop’s wallet. Give the customer what was sold.'
}

function nameOf(sale: Sale): string {
  const { title, recipientMasked } = sale.summary
  return `${title}, ${amountText(sale)}${recipientMasked === '' ? '' : ` to ${recipientMasked}`}`
}
