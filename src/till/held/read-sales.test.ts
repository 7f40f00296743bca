import { expect, it } from 'vitest'
import type { HistoryFilter } from '../../engine/engine.ts'
import type { Sale } from '../../engine/sale.ts'
import { soldSale } from '../../testing/shop/sale/cash-up-sale.ts'
import { readSales } from './read-sales.ts'

it('the journal is read completely, page by page, since a time if given', async () => {
  const all = Array.from({ length: 1_203 }, (_, place) => soldSale(`T1-${place}`))
  const asked: HistoryFilter[] = []
  const history = (filter: HistoryFilter = {}): Promise<readonly Sale[]> => {
    asked.push(filter)
    const start = all.findIndex(({ reference }) => reference === filter.before?.reference) + 1
    return Promise.resolve(all.slice(start, start + (filter.limit ?? 100)))
  }
  const account = { accountType: 'merchant', accountId: 'M-1001' } as const
  expect(await readSales({ history }, account, { from: 5 })).toEqual(all)
  expect(asked).toHaveLength(3)
  expect(asked[0]).toEqual({ account, limit: 500, from: 5 })
})
