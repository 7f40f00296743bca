import { expect, test } from 'vitest'
import { createFavouriteStore, mostFavourites } from './favourites.ts'

const shop = { accountType: 'merchant', accountId: 'M-1' } as const
const other = { accountType: 'merchant', accountId: 'M-2' } as const
const mtn = { productCode: 'MTN', amount: 1_000 }
const vodacom = { productCode: 'VODACOM' }

function device() {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  }
}

test('what is pinned is there after a reload, for its own account alone', () => {
  const storage = device()
  const store = createFavouriteStore(storage)
  store.pin(shop, mtn)
  store.pin(shop, vodacom)
  store.pin(shop, mtn)
  const reloaded = createFavouriteStore(storage)
  expect(reloaded.of(shop).favourites).toEqual([vodacom, mtn])
  expect(reloaded.of(other).favourites).toEqual([])
})

test('a product is pinned once for each amount, moved and taken off', () => {
  const store = createFavouriteStore(device())
  store.pin(shop, mtn)
  store.pin(shop, { ...mtn, amount: 2_000 })
  store.pin(shop, vodacom)
  store.swap(shop, vodacom, mtn)
  expect(store.of(shop).favourites.map(({ amount }) => amount)).toEqual([undefined, 2_000, 1_000])
  store.unpin(shop, mtn)
  expect(store.of(shop).favourites).toEqual([vodacom, { ...mtn, amount: 2_000 }])
})

test('there is an end to them, and the same page is the same object', () => {
  const store = createFavouriteStore(undefined)
  for (let at = 0; at < mostFavourites; at += 1) store.pin(shop, { productCode: `P${at}` })
  expect(store.pin(shop, mtn)).toBe(false)
  const page = store.of(shop)
  store.keepSellers(shop, [])
  expect(store.of(shop)).toBe(page)
  store.keepSellers(shop, [mtn])
  expect(store.of(shop).sellers).toEqual([mtn])
})

test('what is damaged costs only itself', () => {
  const storage = device()
  createFavouriteStore(storage).pin(shop, mtn)
  const file = JSON.parse(storage.kept.get('tuckshop.favourites') ?? '')
  file.entries.unshift({ account: 7 })
  storage.kept.set('tuckshop.favourites', JSON.stringify(file))
  expect(createFavouriteStore(storage).of(shop).favourites).toEqual([mtn])
})
