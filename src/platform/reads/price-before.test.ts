import { describe, expect, test } from 'vitest'
import { cents } from '../../values/money.ts'
import { createQueryClient } from './create-query-client.ts'
import { forgetPriceBefore, withPricesBefore } from './price-before.ts'
import type { CatalogueProduct } from './products.ts'
import { queryKeys } from './query-keys.ts'

const product = (code: string, min: number, max = min): CatalogueProduct => ({
  code,
  name: code,
  brandId: '',
  brandName: '',
  min: cents(min),
  max: cents(max),
  imageUrl: undefined,
  categoryIds: [],
})

/** What the last of several lists says a product cost before. */
function before(...prices: readonly number[]) {
  const [first = [], ...lists] = prices.map((price) => [product('P', price)])
  const last = lists.reduce<readonly CatalogueProduct[]>(
    (known, read) => withPricesBefore(known, read),
    first,
  )
  return last[0]?.before?.min
}

describe('a list that was read again', () => {
  test.each([
    [[2900], undefined],
    [[2900, 2900], undefined],
    [[2900, 3500], 2900],
    [[2900, 3500, 3500], 2900],
    [[2900, 3500, 3900], 2900],
    [[2900, 3500, 2900], undefined],
  ])('with the prices %j says that it was %j', (prices, was) => {
    expect(before(...prices)).toBe(was)
  })

  test('says so for bounds, and nothing for a new or removed product', () => {
    const read = withPricesBefore(
      [product('A', 200, 100_000), product('B', 500)],
      [product('A', 200, 50_000), product('C', 700)],
    )
    expect(read.map(({ code, before }) => [code, before])).toEqual([
      ['A', { min: 200, max: 100_000 }],
      ['C', undefined],
    ])
  })
})

test('a product sold at its new price is no news, and the list’s age stays the same', () => {
  const client = createQueryClient()
  const account = { accountType: 'merchant', accountId: 'M-1' } as const
  const key = queryKeys.products(account)
  const read = withPricesBefore(
    [product('A', 1), product('B', 1)],
    [product('A', 2), product('B', 2)],
  )
  client.setQueryData(key, read, { updatedAt: 1_000 })
  forgetPriceBefore(client, account, 'A')
  expect(
    client.getQueryData<readonly CatalogueProduct[]>(key)?.map(({ before }) => before?.min),
  ).toEqual([undefined, 1])
  expect(client.getQueryState(key)?.dataUpdatedAt).toBe(1_000)
})
