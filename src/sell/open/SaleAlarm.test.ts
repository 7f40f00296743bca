import { expect, test } from 'vitest'
import { decided } from '../../engine/payment.ts'
import type { Sale, SalePhase } from '../../engine/sale.ts'
import { aPaidSale, aSale } from '../../testing/shop/sale/sale-row.ts'
import { alarmWords } from './SaleAlarm.tsx'

const phase: SalePhase = { kind: 'needs-attention', reason: 'sold-after-failed' }
const paid = aPaidSale(phase)
const notPaid = givenBack(paid)
const redeemed = aSale(phase, { kind: 'redeem', route: 'redeem' })

function givenBack(sale: Sale): Sale {
  const { paidBy } = sale
  expect.assert(paidBy !== undefined)
  return { ...sale, paidBy: decided(paidBy, 'given-back', [sale.reference], { at: 5 }) }
}

test.each<[sales: string, all: readonly Sale[], title: string, text: RegExp]>([
  ['a paid sale', [paid], 'A sale was sold after all', /Give the customer what was sold\.$/],
  ['an unpaid sale', [notPaid], 'A sale was sold after all', /Nobody has paid for it/],
  ['a redemption', [redeemed], 'A voucher was redeemed after all', /Give the customer its value/],
])('of %s, the alarm names it and says what to do', (_, all, title, text) => {
  const words = alarmWords(all)
  expect(words.title).toBe(title)
  expect(words.text).toMatch(/^MTN airtime, R\s20\.00 to 082 ••• 4567\. /)
  expect(words.text).toMatch(text)
})

test.each([
  ['paid', [paid, paid]],
  ['unpaid', [notPaid, notPaid]],
  ['redeemed', [redeemed, redeemed]],
  ['different', [paid, notPaid, redeemed]],
])('of several %s sales, the alarm says nothing about one of them', (_, all) => {
  expect(alarmWords(all)).toEqual({
    title: `${all.length} sales were sold after all`,
    text: 'Open the list: each sale says what to do.',
    action: 'Resolve them',
  })
})
