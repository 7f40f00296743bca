import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { memoryStorage } from '../../testing/memory-storage.ts'
import { createFavouriteStore, mostFavourites } from './favourites.ts'

const shop = { accountType: 'merchant', accountId: 'M-1' } as const
const other = { accountType: 'merchant', accountId: 'M-2' } as const
const mtn = { productCode: 'MTN', amount: 1_000 }
const vodacom = { productCode: 'VODACOM' }

describe('pinned products', () => {
  test('are kept once over a reload, for each account separately', () => {
    const storage = memoryStorage()
    const store = createFavouriteStore(storage)
    for (const choice of [mtn, vodacom, mtn]) store.pin(shop, choice)
    const reloaded = createFavouriteStore(storage)
    expect(reloaded.of(shop).favourites).toEqual([
      { ...mtn, number: 1 },
      { ...vodacom, number: 2 },
    ])
    expect(reloaded.of(other).favourites).toEqual([])
  })

  test('are pinned once for each amount, moved and removed', () => {
    const store = createFavouriteStore(memoryStorage())
    for (const choice of [mtn, { ...mtn, amount: 2_000 }, vodacom]) store.pin(shop, choice)
    store.swap(shop, { ...vodacom, number: 3 }, { ...mtn, number: 1 })
    expect(store.of(shop).favourites.map(({ amount }) => amount)).toEqual([undefined, 2_000, 1_000])
    store.unpin(shop, mtn)
    expect(store.of(shop).favourites).toEqual([
      { ...vodacom, number: 1 },
      { ...mtn, amount: 2_000, number: 2 },
    ])
  })

  test('keep their numbers while others are pinned and removed, and all numbers differ', () => {
    const code = fc.constantFrom('A', 'B', 'C', 'D', 'E')
    const steps = fc.array(fc.record({ pins: fc.boolean(), code }), { maxLength: 20, size: 'max' })
    fc.assert(
      fc.property(steps, (all) => {
        const store = createFavouriteStore(undefined)
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
          expect([...after.values()]).toEqual([...after.values()].sort((one, two) => one - two))
        }
      }),
    )
  })

  test('are at most a page', () => {
    const store = createFavouriteStore(undefined)
    for (let at = 0; at < mostFavourites; at += 1) store.pin(shop, { productCode: `P${at}` })
    expect(store.pin(shop, mtn)).toBe(false)
  })
})

test('the bestsellers change the page only if they differ', () => {
  const store = createFavouriteStore(undefined)
  store.keepSellers(shop, [mtn])
  const page = store.of(shop)
  expect(page.sellers).toEqual([mtn])
  store.keepSellers(shop, [mtn])
  expect(store.of(shop)).toBe(page)
})
