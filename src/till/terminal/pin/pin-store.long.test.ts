import { describe, expect, it } from 'vitest'
import type { Account } from '../../../platform/reads/account.ts'
import { olderPins } from '../../../testing/shop/older-pins.ts'
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
    ['0000', 'Too easy to guess. Choose another.'],
    ['1234', 'Too easy to guess. Choose another.'],
    ['8765', 'Too easy to guess. Choose another.'],
    ['7391', undefined],
    ['1357', undefined],
    [PIN, undefined],
  ])('%s is judged: %s', (pin, words) => {
    expect(chosenPin.safeParse(pin).error?.issues[0]?.message).toBe(words)
  })

  it('opens for itself only, also after a reload', async () => {
    const { open } = device()
    expect(await open().set(shop, PIN)).toEqual({ kind: 'set', kept: true })
    const store = open()
    expect(store.has(shop, 'lock')).toBe(true)
    expect(await store.check(shop, 'lock', '73914827')).toEqual({ kind: 'wrong', waitMs: 0 })
    expect(await store.check(shop, 'lock', PIN)).toEqual({ kind: 'right' })
  })

  it('belongs to an account, opens the lock and proves the manager', async () => {
    const store = device().open()
    await store.set(shop, PIN)
    expect([store.has(other, 'lock'), store.has(other, 'manager')]).toEqual([false, false])
    expect(await store.check(other, 'manager', PIN)).toEqual({ kind: 'unavailable' })
    expect(await store.check(shop, 'lock', PIN)).toEqual({ kind: 'right' })
    expect(await store.check(shop, 'manager', PIN)).toEqual({ kind: 'right' })
  })

  it('is not readable in the storage, and looks different each time', async () => {
    const { open, storage } = device()
    await open().set(shop, PIN)
    await open().set(other, PIN)
    const [text = ''] = storage.texts.values()
    expect(text).not.toContain(PIN)
    const hashes = [...text.matchAll(/"hash":"([^"]+)"/g)].map(([, hash]) => hash)
    expect(new Set(hashes).size).toBe(2)
  })

  it('is gone after its removal', async () => {
    const store = device().open()
    await store.set(shop, PIN)
    store.remove(shop)
    expect(await store.check(shop, 'lock', PIN)).toEqual({ kind: 'unavailable' })
  })

  it('can’t be set if the page has no Web Crypto', async () => {
    const bare: PinCrypto = { subtle: undefined, getRandomValues: (bytes) => bytes }
    const store = createPinStore({ storage: memory(), crypto: bare, elapsed: () => 0 })
    expect(await store.set(shop, PIN)).toEqual({ kind: 'unavailable' })
  })
})

describe('hashes a PIN only as often as needed, because hashing is slow', () => {
  /** Counts the runs of PBKDF2. */
  function counted() {
    const { subtle } = crypto
    let rounds = 0
    const counting: PinCrypto = {
      getRandomValues: (bytes) => crypto.getRandomValues(bytes),
      subtle: new Proxy(subtle, {
        get: (of, name: keyof SubtleCrypto) => {
          if (name === 'deriveBits') rounds += 1
          return of[name].bind(of)
        },
      }),
    }
    const storage = memory()
    const store = () => createPinStore({ storage, crypto: counting, elapsed: () => 0 })
    return { storage, store, taken: () => rounds }
  }

  it('once to check it; once more, with another salt, for the keys that open a kept session', async () => {
    const { store, taken } = counted()
    const pins = store()
    await pins.set(shop, PIN)
    expect(taken()).toBe(2)
    await pins.check(shop, 'lock', PIN)
    expect(taken()).toBe(3)
    const sealed = await pins.seal('a token', 'ann', pins.publicKey(shop) ?? '')
    expect(taken()).toBe(3)
    expect(await pins.open(shop, sealed, 'ann', PIN)).toBe('a token')
    expect(taken()).toBe(4)
  })

  it.each([
    ['lock', 2],
    ['manager', 1],
  ] as const)(
    'an older PIN of the %s: %d in all, because only the unlocking PIN gets keys',
    async (purpose, rounds) => {
      const { storage, store, taken } = counted()
      storage.setItem('tuckshop.pins', await olderPins(shop, { [purpose]: PIN }))
      const pins = store()
      expect(await pins.check(shop, purpose, PIN)).toEqual({ kind: 'right' })
      // The longest time that making keys may take.
      await createPinStore({ storage: memory(), crypto, elapsed: () => 0 }).set(shop, PIN)
      expect(taken()).toBe(rounds)
    },
  )
})

describe('the PINs of an older till, with separate PINs for lock and manager', () => {
  const LOCK = '482913'
  const MANAGER = '739148'
  const none = { kind: 'unavailable' }
  const wrong = { kind: 'wrong', waitMs: 0 }
  const right = { kind: 'right' }
  async function olderTill(pins: Parameters<typeof olderPins>[1]) {
    const { storage, open } = device()
    storage.setItem('tuckshop.pins', await olderPins(shop, pins))
    return open()
  }

  it.each([
    [{ lock: LOCK }, 'lock', [right, wrong], [none, none]],
    [{ manager: MANAGER }, 'manager', [none, none], [wrong, right]],
    [{ lock: LOCK, manager: MANAGER }, 'both', [right, wrong], [wrong, right]],
  ] as const)('open what they opened: %j', async (pins, older, unlocks, manages) => {
    const store = await olderTill(pins)
    expect(store.older(shop)).toBe(older)
    for (const [asked, outcomes] of [
      ['lock', unlocks],
      ['manager', manages],
    ] as const)
      expect([
        await store.check(shop, asked, LOCK),
        await store.check(shop, asked, MANAGER),
      ]).toEqual(outcomes)
  })

  it.each([{ lock: LOCK }, { manager: MANAGER }, { lock: LOCK, manager: MANAGER }])(
    'disappear when a new PIN is set, and when it is removed: %j',
    async (pins) => {
      const store = await olderTill(pins)
      await store.set(shop, PIN)
      expect(store.older(shop)).toBeUndefined()
      for (const asked of ['lock', 'manager'] as const) {
        expect(await store.check(shop, asked, LOCK)).toMatchObject({ kind: 'wrong' })
        expect(await store.check(shop, asked, PIN)).toEqual(right)
      }
      store.remove(shop)
      expect([store.has(shop, 'lock'), store.has(shop, 'manager')]).toEqual([false, false])
    },
  )

  it('are removed singly when the password replaces one', async () => {
    const store = await olderTill({ lock: LOCK, manager: MANAGER })
    store.remove(shop, 'manager')
    expect([store.older(shop), store.has(shop, 'manager')]).toEqual(['lock', false])
  })
})

it('a PIN that changes while another window compares stays changed', async () => {
  const { open } = device()
  const [one, two] = [open(), open()]
  await one.set(shop, '482913')
  const comparing = one.check(shop, 'lock', '482913')
  await two.set(shop, PIN)
  await comparing
  expect(await open().check(shop, 'lock', PIN)).toEqual({ kind: 'right' })
})

it('a PIN that is set during the check of an older PIN keeps its own keys', async () => {
  const { storage, open } = device()
  storage.setItem('tuckshop.pins', await olderPins(shop, { lock: '482913' }))
  const [one, two] = [open(), open()]
  const comparing = one.check(shop, 'lock', '482913')
  await two.set(shop, PIN)
  expect(await comparing).toEqual({ kind: 'right' })
  // Lasts as long as making keys for the older PIN would.
  await open().check(shop, 'lock', PIN)
  const store = open()
  const sealed = await store.seal('text', 'about', store.publicKey(shop) ?? '')
  expect(await store.open(shop, sealed, 'about', PIN)).toBe('text')
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
    expect(await store.check(shop, 'lock', PIN)).toEqual({ kind: 'right' })
    expect(await store.check(shop, 'lock', '0')).toEqual({ kind: 'wrong', waitMs: 0 })
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
