import { describe, expect, it } from 'vitest'
import { listedRecord } from '../../testing/shop/sale/listed-record.ts'
import { dayTotals } from './by-day.ts'
import { byNewestListed } from './listed-sale.ts'

const listed = (transactionId: string, members: object) =>
  listedRecord({ transactionId, status: 'COMPLETED', amount: 20, ...members })

const sales = [
  listed('a', { createdDate: '2026-11-20T23:59:00.000' }),
  listed('b', { createdDate: '2026-11-20T08:00:00.000', amount: 10.5 }),
  listed('c', { createdDate: '2026-11-20T09:00:00.000', status: 'FAILED' }),
  listed('d', { createdDate: '2026-11-20T10:00:00.000', type: 'REDEEM', amount: 100 }),
  listed('e', { createdDate: '2026-11-21T00:01:00.000', status: 'PENDING' }),
  listed('f', { createdDate: undefined, amount: undefined }),
].toSorted(byNewestListed)

describe('a day in the list of sales', () => {
  const days = dayTotals(sales)

  it('is above its first sale, by South Africa’s calendar', () => {
    expect([...days].map(([key, { day }]) => [key, day])).toEqual([
      ['e', '2026-11-21'],
      ['a', '2026-11-20'],
      ['f', ''],
    ])
  })

  it('adds up what was sold, and redemptions separately; failed sales count for nothing', () => {
    expect(days.get('a')).toEqual({
      day: '2026-11-20',
      sold: { count: 2, amount: 3050 },
      redeemed: { count: 1, amount: 10_000 },
    })
  })

  it('has sold nothing while its only sale is open, and counts a sale with an unknown amount', () => {
    expect(days.get('e')?.sold).toEqual({ count: 0, amount: 0 })
    expect(days.get('f')?.sold).toEqual({ count: 1, amount: 0 })
  })
})
