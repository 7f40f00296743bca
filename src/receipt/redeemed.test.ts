import { describe, expect, it } from 'vitest'
import { aRow, sealed } from '../testing/shop/sale/sale-row.ts'
import { saleOf } from '../engine/machine/view.ts'
import type { Sale } from '../engine/sale.ts'
import { cents } from '../values/money.ts'
import {
  amountText,
  askedText,
  givenBySale,
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

describe('a redemption', () => {
  it.each<[number, Record<string, unknown> | undefined, number | undefined]>([
    [5_000, { amount: '49.50' }, 4_950],
    [5_000, { amount: 49.5 }, 4_950],
    [5_000, { amount: 'fifty' }, 5_000],
    [5_000, { amount: true }, 5_000],
    [5_000, { amount: '-5' }, 5_000],
    [5_000, {}, 5_000],
    [5_000, undefined, 5_000],
    [0, { amount: '12.00' }, 1_200],
    // A returned 0 only repeats the request for the full balance.
    [0, { amount: '0.00' }, undefined],
    [0, {}, undefined],
    // Ruling R33: in any spelling.
    [0, { Amount: '75.00' }, 7_500],
  ])('of %d cents with the receipt %o gave %s', (asked, receipt, given) => {
    expect(redeemedAmount(opened(aSale('redeem', asked), receipt))).toBe(given)
  })

  it.each([
    [{ voucherBalance: '7.25' }, 725],
    [{ voucher_balance: 2.5 }, 250],
    [{ voucherBalance: 0 }, 0],
    [{}, undefined],
    [undefined, undefined],
  ])('reads the voucher’s balance from its receipt %o: %s', (receipt, left) => {
    expect(leftOnVoucher(opened(aSale('redeem', 5_000), receipt))).toBe(left)
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
