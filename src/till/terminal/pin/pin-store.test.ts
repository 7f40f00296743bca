import { describe, expect, it } from 'vitest'
import { accountKey, type Account } from '../../../platform/reads/account.ts'
import { memoryStorage } from '../../../testing/memory-storage.ts'
import { quickCrypto } from '../../../testing/quick-crypto.ts'
import { chosenPin, hashPin, type PinCrypto } from './pin-hash.ts'
import { createPinStore, waitAfter, type PinPurpose } from './pin-store.ts'

const shop: Account = { accountType: 'merchant', accountId: 'M-1001' }
const other: Account = { accountType: 'merchant', accountId: 'M-1002' }
const PIN = '73914826'
const LOCK = '482913'
const MANAGER = '739148'
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
    /** Keeps the separate PINs of an older till. */
    keepOlder: async (pins: Partial<Record<PinPurpose, string>>) => {
      const entries = await Promise.all(
        Object.entries(pins).map(async ([purpose, pin]) => {
          const hashed = await hashPin(pin, quickCrypto())
          return { ...hashed, account: accountKey(shop), purpose, failures: 0 }
        }),
      )
      storage.setItem('tuckshop.pins', JSON.stringify({ version: 1, entries }))
    },
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

  it('opens the lock and proves the manager, for its account only, also after a reload', async () => {
    const { open } = device()
    expect(await open().set(shop, PIN)).toEqual({ kind: 'set', kept: true })
    const store = open()
    for (const asked of ['lock', 'manager'] as const) {
      expect([store.has(shop, asked), store.has(other, asked)]).toEqual([true, false])
      expect(await store.check(shop, asked, '73914827')).toEqual(wrong)
      expect(await store.check(shop, asked, PIN)).toEqual(right)
      expect(await store.check(other, asked, PIN)).toEqual(none)
    }
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
    expect(await store.check(shop, 'lock', PIN)).toEqual(none)
  })

  it('can’t be set if the page has no Web Crypto', async () => {
    const bare: PinCrypto = { subtle: undefined, getRandomValues: (bytes) => bytes }
    const store = createPinStore({ storage: memoryStorage(), crypto: bare, elapsed: () => 0 })
    expect(await store.set(shop, PIN)).toEqual(none)
  })

  it('that changes while another window compares stays changed', async () => {
    const { open } = device()
    const [one, two] = [open(), open()]
    await one.set(shop, LOCK)
    const comparing = one.check(shop, 'lock', LOCK)
    await two.set(shop, PIN)
    await comparing
    expect(await open().check(shop, 'lock', PIN)).toEqual(right)
  })
})

describe('hashing a PIN is slow, so the till does it', () => {
  it('once for each check, and once more for the keys that open a kept session', async () => {
    const { open, rounds } = device()
    const pins = open()
    await pins.set(shop, PIN)
    expect(rounds).toEqual([600_000, 600_000])
    await pins.check(shop, 'lock', PIN)
    expect(rounds).toHaveLength(3)
    const sealed = await pins.seal('a token', 'ann', pins.publicKey(shop) ?? '')
    expect(rounds).toHaveLength(3)
    expect(await pins.open(shop, sealed, 'ann', PIN)).toBe('a token')
    expect(rounds).toHaveLength(4)
  })

  it('once for an older PIN of the manager, which gets no keys', async () => {
    const { open, keepOlder, rounds } = device()
    await keepOlder({ manager: PIN })
    const pins = open()
    expect(await pins.check(shop, 'manager', PIN)).toEqual(right)
    expect(rounds).toHaveLength(1)
  })
})

describe('the PINs of an older till, with separate PINs for lock and manager', () => {
  it.each([
    [{ lock: LOCK }, 'lock', [right, wrong], [none, none]],
    [{ manager: MANAGER }, 'manager', [none, none], [wrong, right]],
    [{ lock: LOCK, manager: MANAGER }, 'both', [right, wrong], [wrong, right]],
  ] as const)('open what they opened: %j', async (pins, older, unlocks, manages) => {
    const { open, keepOlder } = device()
    await keepOlder(pins)
    const store = open()
    expect(store.older(shop)).toBe(older)
    const outcomes = async (asked: PinPurpose) => [
      await store.check(shop, asked, LOCK),
      await store.check(shop, asked, MANAGER),
    ]
    expect(await outcomes('lock')).toEqual(unlocks)
    expect(await outcomes('manager')).toEqual(manages)
  })

  it('disappear when a new PIN is set, and when it is removed', async () => {
    const { open, keepOlder } = device()
    await keepOlder({ lock: LOCK, manager: MANAGER })
    const store = open()
    await store.set(shop, PIN)
    expect(store.older(shop)).toBeUndefined()
    for (const asked of ['lock', 'manager'] as const) {
      expect(await store.check(shop, asked, LOCK)).toEqual(wrong)
      expect(await store.check(shop, asked, PIN)).toEqual(right)
    }
    store.remove(shop)
    expect([store.has(shop, 'lock'), store.has(shop, 'manager')]).toEqual([false, false])
  })

  it('are removed singly when the password replaces one', async () => {
    const { open, keepOlder } = device()
    await keepOlder({ lock: LOCK, manager: MANAGER })
    const store = open()
    store.remove(shop, 'manager')
    expect([store.older(shop), store.has(shop, 'manager')]).toEqual(['lock', false])
  })

  it('get keys at their first check', async () => {
    const { open, keepOlder } = device()
    await keepOlder({ lock: LOCK })
    const store = open()
    expect(await store.check(shop, 'lock', LOCK)).toEqual(right)
    await expect.poll(() => store.publicKey(shop)).toBeDefined()
  })

  it('give no keys to a PIN that another window sets during their check', async () => {
    const { open, keepOlder } = device()
    await keepOlder({ lock: LOCK })
    const [one, two] = [open(), open()]
    const comparing = one.check(shop, 'lock', LOCK)
    await two.set(shop, PIN)
    const own = two.publicKey(shop)
    expect(await comparing).toEqual(right)
    // Lasts as long as making keys for the older PIN.
    await open().set(other, PIN)
    expect(open().publicKey(shop)).toBe(own)
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
      expect(await store.check(shop, 'lock', '0')).toEqual({ kind: 'wrong', waitMs })
    pass(4_000)
    expect(await store.check(shop, 'lock', PIN)).toEqual({ kind: 'wait', waitMs: 1_000 })
    pass(1_000)
    expect(await store.check(shop, 'lock', PIN)).toEqual(right)
    expect(await store.check(shop, 'lock', '0')).toEqual(wrong)
  })

  it('are counted over a reload and in another tab', async () => {
    const { open, pass } = device()
    const [one, two] = [open(), open()]
    await one.set(shop, PIN)
    await one.check(shop, 'lock', '0')
    await two.check(shop, 'lock', '0')
    expect(await one.check(shop, 'lock', '0')).toEqual({ kind: 'wrong', waitMs: 5_000 })
    expect(two.waitLeft(shop, 'lock')).toBe(5_000)
    pass(5_000)
    expect(open().waitLeft(shop, 'lock')).toBe(5_000)
    expect(two.waitLeft(shop, 'lock')).toBe(0)
  })
})
