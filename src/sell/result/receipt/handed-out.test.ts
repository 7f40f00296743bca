import { expect, it } from 'vitest'
import { aSale } from '../../../testing/shop/sale/sale-row.ts'
import type { CashRounding } from '../../../values/cash.ts'
import { cents } from '../../../values/money.ts'
import { handedOutText } from './handed-out.ts'

it.each<[method: string, rounding: CashRounding, amount: number, gets: string]>([
  ['cash', 'customer', 1_234, 'R 12.40'],
  ['cash', 'nearest', 1_234, 'R 12.30'],
  ['cash', 'down', 1_239, 'R 12.30'],
  ['cash', 'off', 1_234, 'R 12.34'],
  ['card', 'customer', 1_234, 'R 12.34'],
  ['cash', 'customer', 0, 'Full balance'],
])('by %s, rounded by %s, of %i cents on a voucher they get %s', (method, rounding, sum, gets) => {
  const base = aSale({ kind: 'completed' }, { kind: 'redeem', payment: { method, rounding } })
  const sale = { ...base, summary: { ...base.summary, amount: cents(sum) } }
  expect(handedOutText(sale, undefined).replaceAll('\u00a0', ' ')).toBe(gets)
})
