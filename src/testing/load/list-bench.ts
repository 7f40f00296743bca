import { testHashing } from '../../sandbox/hashing/scrypt-hashing.ts'
import { demoSeed } from '../../sandbox/seed/accounts.ts'
import { openPostgresStore } from '../../sandbox/sql/postgres.ts'
import type { TransactionSort } from '../../sandbox/store/store.ts'
import { withDatabase } from '../store/with-database.ts'
import { writeSales } from './many-sales.ts'

/** One page of 20 of an account's list; times in milliseconds. */
export interface ListRow {
  readonly page: string
  readonly sort: string
  readonly first: number
  readonly median: number
}

/** Orders, and how far into the list to look. */
const looks: readonly (readonly [TransactionSort, readonly number[]])[] = [
  [{ field: 'createdDate', direction: 'desc' }, [0, 0.01, 0.25, 0.5, 0.75, 1]],
  [{ field: 'createdDate', direction: 'asc' }, [0, 0.5]],
  [{ field: 'amount', direction: 'desc' }, [0]],
  [{ field: 'merchantReference', direction: 'asc' }, [0]],
]

const size = 20
const rounds = 11

/**
 * Measures pages of a list of so many sales.
 * @param url of an empty database
 */
export async function benchList(url: string, sales: number): Promise<readonly ListRow[]> {
  const seed = () => demoSeed(testHashing)
  const store = await openPostgresStore({ connectionString: url, seed, now: () => Date.now() })
  await withDatabase(url, async (database) => {
    await writeSales(database, sales, Date.now())
    // As autovacuum does by itself.
    await database.query('vacuum analyze transactions')
  })
  const pages = Math.ceil(sales / size)
  const rows: ListRow[] = []
  for (const [sort, places] of looks)
    for (const place of places) {
      const page = Math.min(Math.floor(pages * place), pages - 1)
      const times: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        const began = performance.now()
        await store.listTransactions('M-1001', { page, size, sort })
        times.push(Math.round((performance.now() - began) * 10) / 10)
      }
      const [first = Number.NaN] = times
      const median = times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN
      rows.push({
        page: `${page} of ${pages}`,
        sort: `${sort.field},${sort.direction}`,
        first,
        median,
      })
    }
  await store.close()
  return rows
}
