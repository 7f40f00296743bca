import { describe, expect, it } from 'vitest'
import type { Account } from '../api/account.ts'
import { chosenPin, type PinCrypto } from './pin-hash.ts'
import { createPinStore, waitAfter } from './pin-store.ts'

const shop: Account = { accountType: 'merchant', accountId: 'M-1001' }
const other: Account = { accountType: 'merchant', accountId: 'M-1002' }
const PIN = '73914826'

function memory() {
  const texts = new Map<string, string>()
  return {
    texts,
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
  }
}

function device() {
  const storage = memory()
  let now = 0
  return {
    storage,
    pass: (ms: number) => {
      now += ms
    },
    open: () => createPinStore({ storage, crypto, elapsed: () => now }),
  }
}

describe('a PIN', () => {
  it.each([
    ['739', 'Choose 4 to 8 digits.'],
    ['123456789', 'Choose 4 to 8 digits.'],
    ['12a4', 'Digits only.'],
    ['0000', 'That is the first one anybody would try. Choose another.'],
    ['1234', 'That is the first one anybody would try. Choose another.'],
    ['8765', 'That is the first one anybody would try. Choose another.'],
    ['7391', undefined],
    ['1357', undefined],
    [PIN, undefined],
  ])('%s is judged: %s', (pin, words) => {
    expect(chosenPin.safeParse(pin).error?.issues[0]?.message).toBe(words)
  })

  it('opens for itself and for no other, also after a reload', async () => {
    const { open } = device()
    expect(await open().set(shop, 'lock', PIN)).toEqual({ kind: 'set', kept: true })
    const store = open()
    expect(store.has(shop, 'lock')).toBe(true)
    expect(await store.check(shop, 'lock', '73914827')).toEqual({ kind: 'wrong', waitMs: 0 })
    expect(await store.check(shop, 'lock', PIN)).toEqual({ kind: 'right' })
  })

  it('belongs to one account and one purpose', async () => {
    const store = device().open()
    await store.set(shop, 'lock', PIN)
    expect([store.has(other, 'lock'), store.has(shop, 'manager')]).toEqual([false, false])
    expect(await store.check(shop, 'manager', PIN)).toEqual({ kind: 'unavailable' })
  })

  it('lies nowhere in the storage, and never twice the same way', async () => {
    const { open, storage } = device()
    await open().set(shop, 'lock', PIN)
    await open().set(other, 'lock', PIN)
    const [text = ''] = storage.texts.values()
    expect(text).not.toContain(PIN)
    const hashes = [...text.matchAll(/"hash":"([^"]+)"/g)].map(([, hash]) => hash)
    expect(new Set(hashes).size).toBe(2)
  })

  it("of the manager is not the lock's, so that not everybody is the manager", async () => {
    const store = device().open()
    await store.set(shop, 'lock', PIN)
    expect(await store.set(shop, 'manager', PIN)).toEqual({ kind: 'same-as-other' })
    expect(store.has(shop, 'manager')).toBe(false)
  })

  it('is gone once removed', async () => {
    const store = device().open()
    await store.set(shop, 'lock', PIN)
    store.remove(shop, 'lock')
    expect(await store.check(shop, 'lock', PIN)).toEqual({ kind: 'unavailable' })
  })

  it('can’t be set where the page has no Web Crypto', async () => {
    const bare: PinCrypto = { subtle: undefined, getRandomValues: (bytes) => bytes }
    const store = createPinStore({ storage: memory(), crypto: bare, elapsed: () => 0 })
    expect(await store.set(shop, 'lock', PIN)).toEqual({ kind: 'unavailable' })
  })
})

describe('wrong PINs', () => {
  it.each([
    [0, 0],
    [2, 0],
    [3, 5_000],
    [4, 10_000],
    [8, 160_000],
    [9, 300_000],
    [5_000, 300_000],
  ])('%d in a row make the next one wait %d ms', (failures, ms) => {
    expect(waitAfter(failures)).toBe(ms)
  })

  it('are not looked at before the wait is over, right or not', async () => {
    const { open, pass } = device()
    const store = open()
    await store.set(shop, 'lock', PIN)
    for (const waitMs of [0, 0, 5_000])
      expect(await store.check(shop, 'lock', '0')).toEqual({ kind: 'wrong', waitMs })
    pass(4_000)
    expect(await store.check(shop, 'lock', PIN)).toEqual({ kind: 'wait', waitMs: 1_000 })
    pass(1_000)
    expect(await store.check(shop, 'lock', PIN)).toEqual({ kind: 'right' })
    expect(await store.check(shop, 'lock', '0')).toEqual({ kind: 'wrong', waitMs: 0 })
  })

  it('count on over a reload and in another tab', async () => {
    const { open, pass } = device()
    const [one, two] = [open(), open()]
    await one.set(shop, 'lock', PIN)
    await one.check(shop, 'lock', '0')
    await two.check(shop, 'lock', '0')
    expect(await one.check(shop, 'lock', '0')).toEqual({ kind: 'wrong', waitMs: 5_000 })
    expect(two.waitLeft(shop, 'lock')).toBe(5_000)
    pass(5_000)
    expect(open().waitLeft(shop, 'lock')).toBe(5_000)
    expect(two.waitLeft(shop, 'lock')).toBe(0)
  })
})
