import { beforeEach, expect, it, vi } from 'vitest'
import { ownIndexedDb } from '../testing/own-indexed-db.ts'
import { createApi } from '../api/create-api.ts'
import { createQueryClient } from '../api/create-query-client.ts'
import { productsQuery, type CatalogueProduct } from '../api/products.ts'
import { cents } from '../values/money.ts'
import { followCatalogue, readShopsCatalogue } from './kept-catalogue.ts'

const airtime: CatalogueProduct = {
  code: 'AIRTIME',
  name: 'Airtime',
  brandId: 'B-1',
  brandName: 'Brand',
  min: cents(500),
  max: cents(50_000),
  isFixed: false,
  imageUrl: undefined,
  categoryIds: [],
}

const account = { accountType: 'merchant', accountId: 'M-1001' } as const

const api = createApi({
  config: { apiBaseUrl: '/vas' },
  fetch: () => Promise.reject(new TypeError('There is no line')),
})

/** A page of the till, as it stands once it follows the catalogue. */
async function page({ accountId = 'M-1001' } = {}) {
  const queryClient = createQueryClient()
  const context = { api, account: { ...account, accountId, userKey: 'till' } }
  const { queryKey } = productsQuery(context)
  await followCatalogue(queryClient, context)
  return {
    read: (products: readonly CatalogueProduct[], updatedAt: number) =>
      void queryClient.setQueryData(queryKey, products, { updatedAt }),
    products: () => queryClient.getQueryData(queryKey),
    readAt: () => queryClient.getQueryState(queryKey)?.dataUpdatedAt,
  }
}

/** What a page that opens now shows. */
const next = async () => (await page()).products()

beforeEach(ownIndexedDb)

it('shows what was read last, with when it was, until it is read anew', async () => {
  const first = await page()
  first.read([airtime], 1_000)
  first.read([airtime, { ...airtime, code: 'DATA' }], 2_000)
  await vi.waitFor(async () => expect(await next()).toHaveLength(2))
  const later = await page()
  expect(later.products()).toEqual([airtime, { ...airtime, code: 'DATA' }])
  expect(later.readAt()).toBe(2_000)
})

it('shows what was looked up before, without looking again', async () => {
  const queryClient = createQueryClient()
  const context = { api, account: { ...account, userKey: 'till' } }
  const products = { data: [airtime], readAt: 3_000 }
  const looked = Promise.resolve({ products, categories: undefined })
  await followCatalogue(queryClient, context, looked)
  const { queryKey } = productsQuery(context)
  expect(queryClient.getQueryData(queryKey)).toEqual([airtime])
  expect(queryClient.getQueryState(queryKey)?.dataUpdatedAt).toBe(3_000)
})

it('shows nothing that was kept of another account', async () => {
  const first = await page()
  first.read([airtime], 1_000)
  await vi.waitFor(async () => expect(await next()).toEqual([airtime]))
  expect((await page({ accountId: 'M-1002' })).products()).toBeUndefined()
})

it('shows nothing that was kept over what the platform has answered sooner', async () => {
  const first = await page()
  first.read([airtime], 1_000)
  await vi.waitFor(async () => expect(await next()).toEqual([airtime]))
  const answered = [{ ...airtime, name: 'Airtime of today' }]
  const queryClient = createQueryClient()
  const context = { api, account: { ...account, userKey: 'till' } }
  const { queryKey } = productsQuery(context)
  const following = followCatalogue(queryClient, context)
  queryClient.setQueryData(queryKey, answered)
  await following
  expect(queryClient.getQueryData(queryKey)).toEqual(answered)
})

it('goes on without a word in a browser that keeps nothing', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('Not here', 'SecurityError')
    },
  })
  const only = await page()
  only.read([airtime], 1_000)
  expect(only.products()).toEqual([airtime])
  vi.unstubAllGlobals()
})

it('is read from beside the shop’s till, which makes nothing where nothing is kept', async () => {
  const account = { accountType: 'merchant', accountId: 'M-1001' } as const
  expect(await readShopsCatalogue(account)).toBeUndefined()
  expect(await indexedDB.databases()).toEqual([])
  const first = await page()
  first.read([airtime], 1_000)
  await vi.waitFor(async () =>
    expect(await readShopsCatalogue(account)).toEqual({ products: [airtime], categories: [] }),
  )
  expect(await readShopsCatalogue({ ...account, accountId: 'M-1002' })).toBeUndefined()
})
