import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { accountKey } from '../../platform/reads/account.ts'
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

test('keeps pinned products over a reload, for each account separately', () => {
  const storage = device()
  const store = createFavouriteStore(storage)
  store.pin(shop, mtn)
  store.pin(shop, vodacom)
  store.pin(shop, mtn)
  const reloaded = createFavouriteStore(storage)
  expect(reloaded.of(shop).favourites).toEqual([
    { ...mtn, number: 1 },
    { ...vodacom, number: 2 },
  ])
  expect(reloaded.of(other).favourites).toEqual([])
})

test('pins a product once for each amount, and moves and removes it', () => {
  const store = createFavouriteStore(device())
  store.pin(shop, mtn)
  store.pin(shop, { ...mtn, amount: 2_000 })
  store.pin(shop, vodacom)
  store.swap(shop, { ...vodacom, number: 3 }, { ...mtn, number: 1 })
  expect(store.of(shop).favourites.map(({ amount }) => amount)).toEqual([undefined, 2_000, 1_000])
  store.unpin(shop, mtn)
  expect(store.of(shop).favourites).toEqual([
    { ...vodacom, number: 1 },
    { ...mtn, amount: 2_000, number: 2 },
  ])
})

test('pinning and removing keeps the other numbers, and all numbers differ', () => {
  const code = fc.constantFrom('A', 'B', 'C', 'D', 'E')
  const steps = fc.array(fc.record({ pins: fc.boolean(), code }), { maxLength: 20, size: 'max' })
  fc.assert(
    fc.property(steps, (all) => {
      const storage = device()
      const store = createFavouriteStore(storage)
      const numbers = () =>
        new Map(store.of(shop).favourites.map((one) => [one.productCode, one.number]))
      for (const { pins, code: productCode } of all) {
        const before = numbers()
        if (pins) store.pin(shop, { productCode })
        else store.unpin(shop, { productCode })
        const after = numbers()
        const others = [...before].filter(([other]) => pins || other !== productCode)
        expect([...after]).toEqual(expect.arrayContaining(others))
        expect(new Set(after.values()).size).toBe(after.size)
        expect([...after.values()]).toEqual([...after.values()].sort((one, other) => one - other))
      }
      expect(createFavouriteStore(storage).of(shop)).toEqual(store.of(shop))
    }),
  )
})

test('old favourites without numbers get them in their order', () => {
  const storage = device()
  const account = accountKey(shop)
  const entries = [{ account, favourites: [mtn, vodacom], sellers: [] }]
  storage.setItem('tuckshop.favourites', JSON.stringify({ version: 1, entries }))
  expect(createFavouriteStore(storage).of(shop).favourites).toEqual([
    { ...mtn, number: 1 },
    { ...vodacom, number: 2 },
  ])
})

test('limits the count, and returns the same object for the same page', () => {
  const store = createFavouriteStore(undefined)
  for (let at = 0; at < mostFavourites; at += 1) store.pin(shop, { productCode: `P${at}` })
  expect(store.pin(shop, mtn)).toBe(false)
  const page = store.of(shop)
  store.keepSellers(shop, [])
  expect(store.of(shop)).toBe(page)
  store.keepSellers(shop, [mtn])
  expect(store.of(shop).sellers).toEqual([mtn])
})

test('a damaged entry loses only itself', () => {
  const storage = device()
  createFavouriteStore(storage).pin(shop, mtn)
  const file = JSON.parse(storage.kept.get('tuckshop.favourites') ?? '')
  file.entries.unshift({ account: 7 })
  storage.kept.set('tuckshop.favourites', JSON.stringify(file))
  expect(createFavouriteStore(storage).of(shop).favourites).toEqual([{ ...mtn, number: 1 }])
})
