import { describe, expect, it } from 'vitest'
import type { SaleKind } from '../catalogue/kind.ts'
import { transactionRecord } from '../contract/transaction.ts'
import { listedSale } from './listed-sale.ts'
import { outcomeWords } from './outcome-words.ts'
import { platformSaleOf } from './platform-sale.ts'
import { saleStatusWords } from './status.ts'

/** A sale of another till, of which only the platform tells. */
function elsewhere(kind: SaleKind) {
  const platform = platformSaleOf(
    transactionRecord.parse({
      transactionId: '018f3c2a-77aa-7bbb-8ccc-0123456789ab',
      status: 'COMPLETED',
      productCode: 'P',
      amount: 40,
    }),
  )
  expect.assert(platform !== undefined)
  return { ...listedSale({ key: platform.transactionId, platform }, new Map()), kind }
}

describe('what was completed on another till', () => {
  it.each([
    ['airtime', 'Sold', 'It was paid from the shop’s wallet.'],
    ['redemption', 'Redeemed', 'The voucher was redeemed.'],
  ] as const)('%s is %s: %s', (kind, title, money) => {
    expect(outcomeWords(elsewhere(kind))).toMatchObject({ title, money, tone: 'sold' })
    expect(saleStatusWords(elsewhere(kind)).label).toBe(title)
  })
})
