import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { z } from 'zod'
import { testHashing } from '../../sandbox/hashing/scrypt-hashing.ts'
import { demoSeed } from '../../sandbox/seed/accounts.ts'
import type { Store } from '../../sandbox/store/store.ts'
import { writeSales } from '../load/many-sales.ts'
import { openTwoInOwnSchema, testDatabaseUrls } from './own-schema.ts'
import { noon, opened, purchase } from './store-conformance.ts'
import { withDatabase } from './with-database.ts'

const [url = ''] = testDatabaseUrls

const many = 2_000
const options = { seed: () => demoSeed(testHashing), now: () => noon }

describe.skipIf(url === '')('a list of thousands', () => {
  let stores: readonly [Store, Store]
  beforeAll(async () => {
    stores = await openTwoInOwnSchema(url, options, (own) =>
      withDatabase(own, (database) => writeSales(database, many, noon - 1)),
    )
  })
  afterAll(async () => {
    for (const store of stores) await store.close()
  })

  const page = (number: number, direction: 'asc' | 'desc', store = stores[0]) =>
    store.listTransactions('M-1001', {
      page: number,
      size: 100,
      sort: { field: 'createdDate', direction },
    })
  const numbersOf = ({ content }: Awaited<ReturnType<typeof page>>) =>
    content.map(({ merchantReference }) => Number(merchantReference.slice('MANY-'.length)))

  it.each(['asc', 'desc'] as const)('has every sale on exactly one page: %s', async (direction) => {
    const pages = []
    for (let number = 0; number < many / 100; number += 1)
      pages.push(numbersOf(await page(number, direction)))
    const oldestFirst = Array.from({ length: many }, (_, place) => place + 1)
    expect(pages.flat()).toEqual(direction === 'asc' ? oldestFirst : oldestFirst.toReversed())
    expect(await page(many / 100, direction)).toEqual({ content: [], totalElements: many })
  })

  it('counts new sales on every server, and none after a reset', async () => {
    const [first, second] = stores
    await page(0, 'desc', first)
    for (const reference of ['new-1', 'new-2'])
      opened(
        await second.openTransaction(purchase({ merchantReference: reference, now: noon + 5 })),
      )
    expect((await page(0, 'desc', first)).totalElements).toBe(many + 2)
    expect((await page(0, 'desc', second)).totalElements).toBe(many + 2)
    await first.reset()
    opened(await first.openTransaction(purchase({ now: noon + 5 })))
    expect((await page(0, 'desc', second)).totalElements).toBe(1)
  })
})

test.skipIf(url === '')(
  'a page reads only its own sales, even before the database has counted them',
  async () => {
    let own = ''
    const [first, second] = await openTwoInOwnSchema(url, options, async (address) => {
      own = address
      await withDatabase(own, (database) => writeSales(database, many, noon - 1))
    })
    const sort = { field: 'createdDate', direction: 'desc' } as const
    await second.listTransactions('M-1001', { page: 0, size: 20, sort })
    // PostgreSQL reports a connection's reads when the connection ends.
    await second.close()
    await expect.poll(() => entriesRead(own)).toBeGreaterThan(0)
    expect(await entriesRead(own)).toBeLessThan(2 * 20)
    await first.close()
  },
)

/** How many entries of an account's sales index were read in a schema. */
async function entriesRead(own: string): Promise<number> {
  const { rows } = await withDatabase(own, (database) =>
    database.query(
      `select idx_tup_read::int as read from pg_stat_all_indexes
        where schemaname = current_schema() and indexrelname = 'transactions_of_account'`,
    ),
  )
  return z.tuple([z.object({ read: z.number() })]).parse(rows)[0].read
}
