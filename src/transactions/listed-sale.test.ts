import { describe, expect, it } from 'vitest'
import { transactionRecord } from '../contract/transaction.ts'
import { cents, type Cents } from '../values/money.ts'
import { listedAmount, listedSale } from './listed-sale.ts'
import { platformSaleOf } from './platform-sale.ts'

/** A redemption of the full balance, as the platform's list has it. */
function redemption(record: object, given?: Cents) {
  const platform = platformSaleOf(
    transactionRecord.parse({
      transactionId: 'T-1',
      type: 'REDEEM',
      status: 'COMPLETED',
      amount: 0,
      ...record,
    }),
  )
  expect.assert(platform !== undefined)
  return listedSale({ key: 'T-1', platform }, new Map(), given)
}

describe('a redemption of the full balance is listed', () => {
  it.each<[from: string, record: object, given: Cents | undefined, listed: string]>([
    ['by its receipt in the list', { receipt: { amount: '100.00' } }, undefined, 'R 100.00'],
    ['by the till’s own receipt', {}, cents(7_000), 'R 70.00'],
    ['by the sum that the platform writes for it', { amount: 55 }, undefined, 'R 55.00'],
    ['as the full balance where nobody tells', {}, undefined, 'Full balance'],
    [
      'and never by the 0 that was asked for',
      { receipt: { amount: '0.00' } },
      undefined,
      'Full balance',
    ],
  ])('%s', (_, record, given, listed) => {
    expect(listedAmount(redemption(record, given)).replaceAll('\u00a0', ' ')).toBe(listed)
  })
})

it('a sale by another clock is listed by South Africa’s', () => {
  const { when, day } = redemption({ createdDate: '2026-11-20T22:30:00Z' })
  expect([when, day]).toEqual(['21 Nov 2026, 00:30', '2026-11-21'])
})
