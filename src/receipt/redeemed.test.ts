import { describe, expect, it } from 'vitest'
import { aRow, sealed } from '../testing/shop/sale/sale-row.ts'
import { saleOf } from '../engine/machine/view.ts'
import type { Sale } from '../engine/sale.ts'
import { cents } from '../values/money.ts'
import { changeDue } from './slip/payment-lines.ts'
import {
  amountText,
  askedText,
  givenBySale,
  givenIn,
  isFullBalance,
  leftOnVoucher,
  redeemedAmount,
} from './redeemed.ts'

function aSale(kind: Sale['kind'], amount: number, more: Partial<Sale> = {}): Sale {
  const sale = saleOf(aRow({ kind, route: kind, receipt: sealed }))
  return { ...sale, summary: { ...sale.summary, amount: cents(amount) }, ...more }
}
const opened = (sale: Sale, receipt?: Record<string, unknown>) => ({
  sale,
  receiptFields: [],
  response: { responseCode: '0', ...(receipt === undefined ? {} : { receipt }) },
})

describe('the value that a redemption gave', () => {
  it.each<[string, number, Record<string, unknown> | undefined, number | undefined]>([
    ['what its receipt says', 5_000, { amount: '49.50' }, 4_950],
    ['also as a number', 5_000, { amount: 49.5 }, 4_950],
    ['what was asked for, where the receipt is silent', 5_000, {}, 5_000],
    ['or says nothing that can be read', 5_000, { amount: 'fifty' }, 5_000],
    ['or there is none', 5_000, undefined, 5_000],
    ['of a full balance, what the receipt says', 0, { amount: '12.00' }, 1_200],
    ['of a full balance, nothing that is known', 0, {}, undefined],
    ['of a full balance, not the 0 that it was asked for by', 0, { amount: '0.00' }, undefined],
    ['never less than nothing', 5_000, { amount: '-5' }, 5_000],
  ])('%s', (_, asked, receipt, given) => {
    expect(redeemedAmount(opened(aSale('redeem', asked), receipt))).toBe(given)
  })

  it.each([[undefined], [null], [{ amount: true }], [{ amount: null }]])(
    'is unknown for the receipt %j',
    (receipt) => {
      expect(givenIn(receipt)).toBeUndefined()
    },
  )

  it('is read in any spelling (ruling R33)', () => {
    const receipt = { Amount: '75.00', voucher_balance: 2.5 }
    expect(givenIn(receipt)).toBe(7_500)
    expect(leftOnVoucher(opened(aSale('redeem', 5_000), receipt))).toBe(250)
  })

  it('reads the voucher’s balance from its receipt', () => {
    const sale = aSale('redeem', 5_000)
    expect(leftOnVoucher(opened(sale, { voucherBalance: '7.25' }))).toBe(725)
    expect(leftOnVoucher(opened(sale, { voucherBalance: 0 }))).toBe(0)
    expect(leftOnVoucher(opened(sale, {}))).toBeUndefined()
    expect(leftOnVoucher(opened(sale))).toBeUndefined()
  })
})

it.each<[Sale['kind'], number, string, boolean]>([
  ['redeem', 0, 'Full balance', true],
  ['redeem', 5_000, 'R\u00A050.00', false],
  ['purchase', 0, 'R\u00A00.00', false],
])('a %s of %d is for %s', (kind, amount, text, full) => {
  expect(amountText(aSale(kind, amount))).toBe(text)
  expect(askedText(kind, cents(amount))).toBe(text)
  expect(isFullBalance(aSale(kind, amount))).toBe(full)
})

it('opens only full-balance redemptions whose receipt tells the amount', async () => {
  const sales = [
    aSale('redeem', 0, { reference: 'told' }),
    aSale('redeem', 0, { reference: 'silent' }),
    aSale('redeem', 0, { reference: 'purged', hasReceipt: false }),
    aSale('redeem', 5_000, { reference: 'of-an-amount' }),
    aSale('purchase', 0, { reference: 'purchase' }),
  ]
  const asked: string[] = []
  const given = await givenBySale(
    {
      openReceipt: async (reference) => {
        asked.push(reference)
        const sale = sales.find((one) => one.reference === reference)
        if (sale === undefined || reference === 'silent') return undefined
        return opened(sale, { amount: '30.00' })
      },
    },
    sales,
  )
  expect(asked).toEqual(['told', 'silent'])
  expect([...given]).toEqual([['told', 3_000]])
})

it.each([
  [undefined, undefined],
  [2_000, undefined],
  [1_999, undefined],
  [2_001, 1],
  [5_000, 3_000],
])('for R 20.00 paid with %s the customer gets back %s', (tendered, change) => {
  const payment =
    tendered === undefined ? { method: 'cash' } : { method: 'cash', tendered: cents(tendered) }
  expect(changeDue(aSale('purchase', 2_000, { payment }))).toBe(change)
})
