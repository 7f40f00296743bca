import { deleteDB, openDB } from 'idb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ownIndexedDb } from '../../testing/dom/own-indexed-db.ts'
import { browserClock } from '../../platform/transport/clock.ts'
import { createQueryClient } from '../../platform/reads/create-query-client.ts'
import type { CatalogueProduct } from '../../platform/reads/products.ts'
import { queryKeys } from '../../platform/reads/query-keys.ts'
import { memoryStorage } from '../../testing/memory-storage.ts'
import { FakeClock, settle } from '../../testing/fake-clock.ts'
import { cents } from '../../values/money.ts'
import {
  catalogueBegins,
  catalogueDrawn,
  catalogueLeft,
  keepCatalogue,
  readShopsCatalogue,
} from './kept-catalogue.ts'

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

let now = 1_800_000_000_000
const clock = { ...browserClock(), wallNow: () => now }
const later = () => void (now += 60_000)

/** A page of the till that shows the kept catalogue. */
async function page({ accountId = 'M-1001' } = {}) {
  const queryClient = createQueryClient()
  const queryKey = queryKeys.products({ ...account, accountId })
  await keepCatalogue(queryClient, { ...account, accountId }, clock)
  return {
    /** The platform answers. */
    read: (products: readonly CatalogueProduct[]) =>
      queryClient.fetchQuery({ queryKey, queryFn: async () => products, staleTime: 0 }),
    begins: () => catalogueBegins(queryClient, { ...account, accountId }, clock),
    drawn: () => catalogueDrawn(queryClient, { ...account, accountId }),
    products: () => queryClient.getQueryData(queryKey),
    readAt: () => queryClient.getQueryState(queryKey)?.dataUpdatedAt,
  }
}

/** The kept list that a new page renders. */
async function next() {
  const opened = await page()
  opened.begins()
  opened.drawn()
  return opened.products()
}

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage())
  return ownIndexedDb()
})
afterEach(() => vi.unstubAllGlobals())

/** A till with a kept catalogue. */
async function keptTill(products = [airtime]) {
  const first = await page()
  await first.read(products)
  first.begins()
  first.drawn()
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
  later.drawn()
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

it('a page keeps only lists that were rendered', async () => {
  await keptTill()
  const frozen = await page()
  frozen.drawn()
  await frozen.read([{ ...airtime, name: 'A name that freezes the page' }])
  await settle()
  expect(await next()).toEqual([airtime])
})

it('the next page skips a list on which a page froze, until another list is rendered', async () => {
  await keptTill()
  const frozen = await page()
  expect(frozen.products()).toEqual([airtime])
  frozen.begins()
  later()
  expect((await page()).products()).toBeUndefined()
  const mended = await page()
  expect(mended.products()).toBeUndefined()
  await mended.read([{ ...airtime, code: 'DATA' }])
  mended.begins()
  mended.drawn()
  await expect.poll(next).toMatchObject([{ code: 'DATA' }])
})

it('only one page skips the list if that page closes normally', async () => {
  await keptTill()
  const target = new EventTarget()
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target))
  ;(await page()).begins()
  later()
  expect((await page()).products()).toBeUndefined()
  target.dispatchEvent(new Event('pagehide'))
  expect(await next()).toEqual([airtime])
})

it('a page skips the list eventually when the user reloads a freezing page quickly each time', async () => {
  await keptTill()
  const shown: unknown[] = []
  for (let reloads = 0; reloads < 4; reloads += 1) {
    const frozen = await page()
    shown.push(frozen.products())
    frozen.begins()
    now += 4_000
  }
  expect(shown).toEqual([[airtime], [airtime], [airtime], undefined])
})

it.each<[string, (opened: Awaited<ReturnType<typeof page>>) => void]>([
  ['never came to Sell before the power went', later],
  [
    'left Sell before it was drawn',
    ({ begins }) => {
      begins()
      catalogueLeft()
      later()
    },
  ],
  ['has drawn it', ({ begins, drawn }) => [begins(), drawn(), later()]],
  ['draws it in another window', ({ begins }) => begins()],
])('the kept catalogue is shown after a page that %s', async (_, act) => {
  await keptTill()
  const before = await page()
  act(before)
  expect((await page()).products()).toEqual([airtime])
})

it('a page keeps the newer of two lists that loaded before rendering', async () => {
  const put = vi.spyOn(IDBObjectStore.prototype, 'put')
  const first = await page()
  await first.read([airtime])
  await first.read([airtime])
  expect(put).not.toHaveBeenCalled()
  first.drawn()
  await expect.poll(() => put.mock.calls).toHaveLength(2)
  put.mockRestore()
  const kept = await page()
  expect(kept.readAt()).toBe(first.readAt())
})
