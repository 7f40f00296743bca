import { describe, expect, it } from 'vitest'
import type { Account } from '../../../platform/reads/account.ts'
import { memoryStorage } from '../../../testing/memory-storage.ts'
import { quickCrypto } from '../../../testing/quick-crypto.ts'
import { chosenPin, type PinCrypto } from './pin-hash.ts'
import { createPinStore, waitAfter, type Whose } from './pin-store.ts'

const shop: Account = { accountType: 'merchant', accountId: 'M-1001' }
const other: Account = { accountType: 'merchant', accountId: 'M-1002' }
const PIN = '73914826'
const none = { kind: 'unavailable' }
const wrong = { kind: 'wrong', waitMs: 0 }
const right = { kind: 'right' }

function device() {
  const storage = memoryStorage()
  const quick = quickCrypto()
  let now = 0
  return {
    storage,
    rounds: quick.asked,
    pass: (ms: number) => {
      now += ms
    },
    /** A page on this device. */
    open: () => createPinStore({ storage, crypto: quick, elapsed: () => now }),
  }
}

describe('a PIN', () => {
  it.each([
    ['739', 'Choose 4 to 8 digits.'],
    ['123456789', 'Choose 4 to 8 digits.'],
    ['12a4', 'Digits only.'],
    ['0000', 'Too easy to guess. Choose another.'],
    ['1234', 'Too easy to guess. Choose another.'],
    ['8765', 'Too easy to guess. Choose another.'],
    ['1357', undefined],
    [PIN, undefined],
  ])('%s is judged: %s', (pin, words) => {
    expect(chosenPin.safeParse(pin).error?.issues[0]?.message).toBe(words)
  })

  it('is right for its account only, also after a reload', async () => {
    const { open } = device()
    expect(await open().set(shop, PIN)).toEqual({ kind: 'set', kept: true })
    const store = open()
    expect([store.has(shop), store.has(other)]).toEqual([true, false])
    expect(await store.check(shop, '73914827')).toEqual(wrong)
    expect(await store.check(shop, PIN)).toEqual(right)
    expect(await store.check(other, PIN)).toEqual(none)
  })

  it('is not readable in the storage, and looks different each time', async () => {
    const { open, storage } = device()
    await open().set(shop, PIN)
    await open().set(other, PIN)
    const text = storage.texts.get('tuckshop.pins') ?? ''
    expect(text).not.toContain(PIN)
    const hashes = [...text.matchAll(/"hash":"([^"]+)"/g)].map(([, hash]) => hash)
    expect(new Set(hashes).size).toBe(2)
  })

  it('is gone after its removal', async () => {
    const store = device().open()
    await store.set(shop, PIN)
    store.remove(shop)
    expect(await store.check(shop, PIN)).toEqual(none)
  })

  it('can’t be set if the page has no Web Crypto', async () => {
    const bare: PinCrypto = { subtle: undefined, getRandomValues: (bytes) => bytes }
    const store = createPinStore({ storage: memoryStorage(), crypto: bare, elapsed: () => 0 })
    expect(await store.set(shop, PIN)).toEqual(none)
  })

  it('that changes while another window compares stays changed', async () => {
    const { open } = device()
    const [one, two] = [open(), open()]
    await one.set(shop, '482913')
    const comparing = one.check(shop, '482913')
    await two.set(shop, PIN)
    await comparing
    expect(await open().check(shop, PIN)).toEqual(right)
  })
})

describe('a cashier’s PIN', () => {
  const THANDI = '48291'
  const open = async () => {
    const store = device().open()
    await store.set(shop, PIN)
    expect(await store.setCashier(shop, 'Thandi', THANDI)).toEqual({ kind: 'set', kept: true })
    return store
  }

  it.each<[Whose, string, object]>([
    ['anybody', THANDI, { kind: 'right', cashier: 'Thandi' }],
    ['anybody', PIN, right],
    ['anybody', '48292', wrong],
    [{ cashier: 'Thandi' }, THANDI, { kind: 'right', cashier: 'Thandi' }],
    [{ cashier: 'Thandi' }, PIN, right],
    [{ cashier: 'Zola' }, THANDI, wrong],
    ['manager', THANDI, wrong],
    ['manager', PIN, right],
  ])('where %o is asked for, the answer to %s is %o', async (whose, pin, answer) => {
    expect(await (await open()).check(shop, pin, whose)).toEqual(answer)
  })

  it('is nobody else’s, and there is none without the manager’s', async () => {
    const store = await open()
    expect(await store.setCashier(shop, 'Zola', THANDI)).toEqual({ kind: 'taken' })
    expect(await store.setCashier(shop, 'Zola', PIN)).toEqual({ kind: 'taken' })
    expect(await store.set(shop, THANDI)).toEqual({ kind: 'taken' })
    expect(await store.setCashier(shop, 'Thandi', THANDI)).toMatchObject({ kind: 'set' })
    expect([store.hasCashier(shop, 'Thandi'), store.hasCashier(shop, 'Zola')]).toEqual([
      true,
      false,
    ])
    store.remove(shop)
    expect(store.hasCashier(shop, 'Thandi')).toBe(false)
    expect(await store.setCashier(shop, 'Thandi', THANDI)).toEqual(none)
  })

  it('stays when the manager’s changes, until it is removed', async () => {
    const store = await open()
    await store.set(shop, '58203')
    expect(await store.check(shop, PIN, 'anybody')).toEqual(wrong)
    expect(await store.check(shop, '58203', 'anybody')).toEqual(right)
    expect(await store.check(shop, THANDI, 'anybody')).toMatchObject(right)
    store.removeCashier(shop, 'Thandi')
    expect(await store.check(shop, THANDI, 'anybody')).toEqual(wrong)
  })

  it('is not readable in the storage, and a try is hashed once for all of them', async () => {
    const { open: openPage, storage, rounds } = device()
    const store = openPage()
    await store.set(shop, PIN)
    await store.setCashier(shop, 'Thandi', THANDI)
    await store.setCashier(shop, 'Zola', '90317')
    expect(storage.texts.get('tuckshop.pins')).not.toContain(THANDI)
    const before = rounds.length
    await store.check(shop, '90317', 'anybody')
    expect(rounds).toHaveLength(before + 1)
  })
})

describe('hashing a PIN is slow, so the till does it', () => {
  it('once for each check, and once more for the keys that open a kept session', async () => {
    const { open, rounds } = device()
    const pins = open()
    await pins.set(shop, PIN)
    expect(rounds).toEqual([600_000, 600_000])
    await pins.check(shop, PIN)
    expect(rounds).toHaveLength(3)
    const sealed = await pins.seal('a token', 'ann', pins.publicKey(shop) ?? '')
    expect(rounds).toHaveLength(3)
    expect(await pins.open(shop, sealed, 'ann', PIN)).toBe('a token')
    expect(rounds).toHaveLength(4)
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

  it('are not checked before the wait is over, right or wrong', async () => {
    const { open, pass } = device()
    const store = open()
    await store.set(shop, PIN)
    for (const waitMs of [0, 0, 5_000])
      expect(await store.check(shop, '0')).toEqual({ kind: 'wrong', waitMs })
    pass(4_000)
    expect(await store.check(shop, PIN)).toEqual({ kind: 'wait', waitMs: 1_000 })
    pass(1_000)
    expect(await store.check(shop, PIN)).toEqual(right)
    expect(await store.check(shop, '0')).toEqual(wrong)
  })

  it('are counted over a reload and in another tab', async () => {
    const { open, pass } = device()
    const [one, two] = [open(), open()]
    await one.set(shop, PIN)
    await one.check(shop, '0')
    await two.check(shop, '0')
    expect(await one.check(shop, '0')).toEqual({ kind: 'wrong', waitMs: 5_000 })
    expect(two.waitLeft(shop)).toBe(5_000)
    pass(5_000)
    expect(open().waitLeft(shop)).toBe(5_000)
    expect(two.waitLeft(shop)).toBe(0)
  })
})
