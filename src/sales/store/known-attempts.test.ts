import { expect, it } from 'vitest'
import type { SalesState } from './sales-state.ts'
import { failedTransactionOf } from './failed-transaction.ts'
import { knownAttempts } from './known-attempts.ts'
import { listedSale, type ListedSale } from './listed-sale.ts'
import type { PlatformSale } from './platform-sale.ts'
import { aSale } from '../../testing/shop/sale/sale-row.ts'

const hour = 60 * 60_000
const now = Date.UTC(2026, 10, 20, 12)

const noList = { kind: 'failed', failure: { kind: 'network' } } as const

/** A platform's list with one sale an hour, and how much of it a store has read. */
function aStore(hours: number, breaks?: Pick<SalesState, 'list' | 'since'>) {
  const all = Array.from({ length: hours }, (_, at): PlatformSale => {
    const known = { status: 'FAILED', recipients: [], isRedemption: false, hasReceipt: false }
    const merchantReference = at % 10 === 0 ? 'OTHER-1' : `OTHER-1${at}`
    return { ...known, transactionId: `P${at}`, merchantReference, createdAt: now - at * hour }
  })
  let read = 0
  const asked: { since?: number; more?: number }[] = []
  const since = () => (read >= all.length ? -Infinity : (all[read - 1]?.createdAt ?? Infinity))
  return {
    all,
    asked,
    getState: (): SalesState => ({
      transactions: new Map(all.slice(0, read).map((one) => [one.transactionId, one])),
      sales: new Map(),
      list: { kind: 'part', read, total: all.length },
      journal: 'read',
      since: since(),
      isInOrder: true,
      ...breaks,
    }),
    readBack: async (goal: { since?: number; more?: number }) => {
      asked.push(goal)
      if (breaks !== undefined) return
      const { since: to = Infinity, more = 0 } = goal
      const least = read + more
      do read = Math.min(all.length, read + 50)
      while (read < all.length && (read < least || since() >= to))
    },
  }
}

const foreign = (platform: PlatformSale | undefined): ListedSale =>
  listedSale({ key: platform?.transactionId ?? '', ...(platform && { platform }) }, new Map())

it('cover a day before another till’s sale, and everything that a search may meet', async () => {
  const store = aStore(500)
  const one = foreign(store.all[10])
  const attempts = await knownAttempts(store, [one], now)
  expect(store.asked[0]?.since).toBeLessThan(now - (10 + 24) * hour + 1)
  // A hundred sales older than the search looks back: its last page may include them.
  expect(attempts?.length).toBeGreaterThanOrEqual(103)
  expect(attempts?.length).toBeLessThan(500)
  const failed = failedTransactionOf(one, [one], undefined, attempts)
  expect(failed).toMatchObject({ transactionId: 'P10', merchantReference: 'OTHER-1' })
  expect(failed).toHaveProperty('others', expect.arrayContaining(['P0', 'P20', 'P100']))
  expect(failed).toHaveProperty('others', expect.not.arrayContaining(['P10', 'P1']))
})

it('are all of them if the list has no more', async () => {
  const store = aStore(20)
  await expect(knownAttempts(store, [foreign(store.all[10])], now)).resolves.toHaveLength(20)
})

it.each<[string, SalesState['list'], since: number]>([
  ['can’t read the list, but all of its journal', noList, -Infinity],
  ['can’t read the list, and little of its journal', noList, now],
  ['stopped reading', { kind: 'part', read: 50, total: 500 }, now],
])('are unknown if the till %s', async (_, list, since) => {
  const store = aStore(500, { list, since })
  await expect(knownAttempts(store, [foreign(store.all[10])], now)).resolves.toBeUndefined()
})

it('are in the journal for a sale of this till', async () => {
  const store = aStore(500)
  const sale = aSale({ kind: 'failed' }, { reference: 'T1-1' })
  const one = listedSale({ key: 'T1-1', sale }, new Map())
  await expect(knownAttempts(store, [one], now)).resolves.toEqual([])
  expect(store.asked).toEqual([])
})
