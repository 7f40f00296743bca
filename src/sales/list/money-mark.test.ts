import { expect, it } from 'vitest'
import { decided, paidInOneWay, type MoneyDecision } from '../../engine/payment.ts'
import type { Sale } from '../../engine/sale.ts'
import { aPaidSale, aSale } from '../../testing/shop/sale/sale-row.ts'
import { cents } from '../../values/money.ts'
import { plainText } from '../../values/text/plain-text.ts'
import { moneyMark } from './money-mark.ts'

const failed = { kind: 'failed' } as const

function decidedSale(phase: Sale['phase'], kind: MoneyDecision['kind'], method = 'cash'): Sale {
  const sale = aPaidSale(phase, paidInOneWay(cents(2000), { method }, 'customer'))
  expect.assert(sale.paidBy !== undefined)
  return { ...sale, paidBy: decided(sale.paidBy, kind, [sale.reference], { at: 2 }) }
}

const fewCents = aPaidSale(failed, paidInOneWay(cents(2), { method: 'cash' }, 'customer'))

it.each<[what: string, sale: Sale | undefined, text: string, status: string]>([
  ['to give back', aPaidSale(failed), 'Give back R 20.00', 'GIVE BACK'],
  ['kept for a retry', decidedSale(failed, 'kept'), 'R 20.00 kept', ''],
  ['given back', decidedSale(failed, 'given-back'), 'R 20.00 given back', ''],
  ['refunded', decidedSale(failed, 'given-back', 'card'), 'R 20.00 refunded', ''],
  [
    'sold after the money went back',
    decidedSale({ kind: 'delivered' }, 'given-back'),
    'R 20.00 not paid for',
    'NOT PAID FOR',
  ],
  ['sold', aPaidSale({ kind: 'delivered' }), '', ''],
  ['pending', aPaidSale({ kind: 'checking' }), '', ''],
  ['a few cents in cash', fewCents, '', ''],
  ['no payment known', aSale(failed), '', ''],
  ['not on this till', undefined, '', ''],
])('%s', (_, sale, text, status) => {
  const entry = sale === undefined ? { key: 'x' } : { key: 'x', sale }
  const mark = moneyMark({ entry })
  expect([plainText(mark?.text ?? ''), mark?.status ?? '']).toEqual([text, status])
})
