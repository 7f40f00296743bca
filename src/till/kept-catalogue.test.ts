import { deleteDB, openDB } from 'idb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ownIndexedDb } from '../testing/own-indexed-db.ts'
import { browserClock } from '../api/clock.ts'
import { createQueryClient } from '../api/create-query-client.ts'
import type { CatalogueProduct } from '../api/products.ts'
import { queryKeys } from '../api/query-keys.ts'
import { FakeClock, settle } from '../testing/fake-clock.ts'
import { cents } from '../values/money.ts'
import { catalogueDrawn, keepCatalogue, readShopsCatalogue } from './kept-catalogue.ts'

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

/** A page of the till, once it shows what is kept. */
async function page({ accountId = 'M-1001' } = {}) {
  const queryClient = createQueryClient()
  const queryKey = queryKeys.products({ ...account, accountId })
  await keepCatalogue(queryClient, { ...account, accountId }, clock)
  return {
    /** The platform answers. */
    read: (products: readonly CatalogueProduct[]) =>
      queryClient.fetchQuery({ queryKey, queryFn: async () => products, staleTime: 0 }),
    drawn: () => catalogueDrawn(queryClient, { ...account, accountId }),
    products: () => queryClient.getQueryData(queryKey),
    readAt: () => queryClient.getQueryState(queryKey)?.dataUpdatedAt,
  }
}

/** What a page that opens now shows; it draws it. */
async function next() {
  const opened = await page()
  opened.drawn()
  return opened.products()
}

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage())
  return ownIndexedDb()
})
afterEach(() => vi.unstubAllGlobals())

function memoryStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const texts = new Map<string, string>()
  return {
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
  }
}

it('shows what was read last, with when it was, until it is read again', async () => {
  const first = await page()
  await first.read([airtime])
  const both = [airtime, { ...airtime, code: 'DATA' }]
  await first.read(both)
  first.drawn()
  await vi.waitFor(async () => expect(await next()).toHaveLength(2))
  const later = await page()
  expect(later.products()).toEqual(both)
  expect(later.readAt()).toBe(first.readAt())
  await later.read([airtime])
  expect(later.products()).toEqual([airtime])
  later.drawn()
})

it('keeps lists under the names and in the form of tills in use', async () => {
  const name = 'merchant|M-1001|products'
  const earlier = await openDB('tuckshop-catalogue', 1, {
    upgrade: (database) => void database.createObjectStore('lists'),
  })
  await earlier.put('lists', { data: [airtime], readAt: 3_000 }, name)
  const now = await page()
  expect(now.products()).toEqual([airtime])
  expect(now.readAt()).toBe(3_000)
  await now.read([])
  now.drawn()
  await vi.waitFor(async () =>
    expect(await earlier.get('lists', name)).toEqual({ data: [], readAt: now.readAt() }),
  )
  earlier.close()
})

it('shows nothing that was kept of another account', async () => {
  const first = await page()
  await first.read([airtime])
  first.drawn()
  await vi.waitFor(async () => expect(await next()).toEqual([airtime]))
  expect((await page({ accountId: 'M-1002' })).products()).toBeUndefined()
})

it('shows nothing that was kept over what the platform has answered sooner', async () => {
  const first = await page()
  await first.read([airtime])
  first.drawn()
  await vi.waitFor(async () => expect(await next()).toEqual([airtime]))
  const answered = [{ ...airtime, name: 'Airtime of today' }]
  const queryClient = createQueryClient()
  const showing = keepCatalogue(queryClient, account, clock)
  queryClient.setQueryData(queryKeys.products(account), answered)
  await showing
  expect(queryClient.getQueryData(queryKeys.products(account))).toEqual(answered)
})

it('goes on without a word in a browser that keeps nothing', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('Not here', 'SecurityError')
    },
  })
  const only = await page()
  await only.read([airtime])
  expect(only.products()).toEqual([airtime])
})

it('waits no longer than its clock allows for a browser that never answers', async () => {
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

it('is read from beside the shop’s till, which makes nothing where nothing is kept', async () => {
  expect(await readShopsCatalogue(account)).toBeUndefined()
  expect(await indexedDB.databases()).toEqual([])
  const first = await page()
  await first.read([airtime])
  first.drawn()
  await vi.waitFor(async () =>
    expect(await readShopsCatalogue(account)).toEqual({ products: [airtime], categories: [] }),
  )
  expect(await readShopsCatalogue({ ...account, accountId: 'M-1002' })).toBeUndefined()
})

it('keeps nothing that was not drawn', async () => {
  const first = await page()
  await first.read([airtime])
  first.drawn()
  await vi.waitFor(async () => expect(await next()).toEqual([airtime]))
  const frozen = await page()
  frozen.drawn()
  await frozen.read([{ ...airtime, name: 'A name that freezes the page' }])
  await settle()
  expect(await next()).toEqual([airtime])
})

it('leaves aside what a start has not drawn, until another list is drawn', async () => {
  const first = await page()
  await first.read([airtime])
  first.drawn()
  await vi.waitFor(async () => expect(await next()).toEqual([airtime]))
  const frozen = await page()
  expect(frozen.products()).toEqual([airtime])
  expect((await page()).products()).toBeUndefined()
  const mended = await page()
  expect(mended.products()).toBeUndefined()
  await mended.read([{ ...airtime, code: 'DATA' }])
  mended.drawn()
  await vi.waitFor(async () => expect(await next()).toMatchObject([{ code: 'DATA' }]))
})
