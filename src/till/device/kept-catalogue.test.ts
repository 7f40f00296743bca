import { deleteDB, openDB } from 'idb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ownIndexedDb } from '../../testing/dom/own-indexed-db.ts'
import { browserClock } from '../../platform/transport/clock.ts'
import { createQueryClient } from '../../platform/reads/create-query-client.ts'
import type { CatalogueProduct } from '../../platform/reads/products.ts'
import { queryKeys } from '../../platform/reads/query-keys.ts'
import { FakeClock } from '../../testing/fake-clock.ts'
import { cents } from '../../values/money.ts'
import { keepCatalogue, readShopsCatalogue } from './kept-catalogue.ts'

const airtime: CatalogueProduct = {
  code: 'AIRTIME',
  name: 'Airtime',
  brandId: 'B-1',
  brandName: 'Brand',
  min: cents(500),
  max: cents(50_000),
  imageUrl: undefined,
  categoryIds: [],
}

const account = { accountType: 'merchant', accountId: 'M-1001' } as const

const clock = browserClock()

/** A page of the till that shows the kept catalogue. */
async function page({ accountId = 'M-1001' } = {}) {
  const queryClient = createQueryClient()
  const queryKey = queryKeys.products({ ...account, accountId })
  await keepCatalogue(queryClient, { ...account, accountId }, clock)
  return {
    /** The platform answers. */
    read: (products: readonly CatalogueProduct[]) =>
      queryClient.fetchQuery({ queryKey, queryFn: async () => products, staleTime: 0 }),
    products: () => queryClient.getQueryData(queryKey),
    readAt: () => queryClient.getQueryState(queryKey)?.dataUpdatedAt,
  }
}

/** The kept list that a new page renders. */
const next = async () => (await page()).products()

beforeEach(ownIndexedDb)
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A till with a kept catalogue. */
async function keptTill(products = [airtime]) {
  const first = await page()
  await first.read(products)
  await expect.poll(next).toEqual(products)
  return first
}

it('a page shows the last catalogue with its time, until it loads again', async () => {
  const both = [airtime, { ...airtime, code: 'DATA' }]
  const first = await keptTill(both)
  const later = await page()
  expect(later.products()).toEqual(both)
  expect(later.readAt()).toBe(first.readAt())
  await later.read([airtime])
  expect(later.products()).toEqual([airtime])
  await expect.poll(next).toEqual([airtime])
})

it('a list that was read by a clock ahead of time is read again', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30 * 24 * 60 * 60_000 })
  await keptTill()
  vi.useRealTimers()
  const queryClient = createQueryClient()
  await keepCatalogue(queryClient, account, clock)
  const queryFn = vi.fn<() => Promise<readonly CatalogueProduct[]>>(async () => [])
  const queryKey = queryKeys.products(account)
  await queryClient.prefetchQuery({ queryKey, queryFn, staleTime: 0 })
  expect(queryFn).toHaveBeenCalledOnce()
})

it('a page shows nothing from another account', async () => {
  await keptTill()
  expect((await page({ accountId: 'M-1002' })).products()).toBeUndefined()
})

it('the kept catalogue does not replace a faster answer of the platform', async () => {
  await keptTill()
  const answered = [{ ...airtime, name: 'Airtime of today' }]
  const queryClient = createQueryClient()
  const showing = keepCatalogue(queryClient, account, clock)
  queryClient.setQueryData(queryKeys.products(account), answered)
  await showing
  expect(queryClient.getQueryData(queryKeys.products(account))).toEqual(answered)
})

it('a page works silently in a browser that stores nothing', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('Not here', 'SecurityError')
    },
  })
  const only = await page()
  await only.read([airtime])
  expect(only.products()).toEqual([airtime])
})

it('a page gives up on a browser that never answers', async () => {
  const clock = new FakeClock()
  const inTheWay = await openDB('tuckshop-catalogue')
  void deleteDB('tuckshop-catalogue')
  const shown = vi.fn<() => void>()
  void keepCatalogue(createQueryClient(), account, clock).then(shown)
  await clock.advance(299)
  expect(shown).not.toHaveBeenCalled()
  await clock.advance(1)
  expect(shown).toHaveBeenCalled()
  inTheWay.close()
})

it('the kept catalogue can be read from outside the shop’s till, which creates nothing', async () => {
  expect(await readShopsCatalogue(account)).toBeUndefined()
  expect(await indexedDB.databases()).toEqual([])
  await keptTill()
  expect(await readShopsCatalogue(account)).toEqual({ products: [airtime], categories: [] })
  expect(await readShopsCatalogue({ ...account, accountId: 'M-1002' })).toBeUndefined()
})
