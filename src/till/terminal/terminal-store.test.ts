import { describe, expect, it } from 'vitest'
import type { SetUp } from './set-up/set-up.ts'
import { createTerminalStore, type Storage } from './terminal-store.ts'

function memory(start: Record<string, string> = {}): Storage & { kept: Map<string, string> } {
  const kept = new Map(Object.entries(start))
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => void kept.set(key, text),
  }
}
const setUp = (accountId: string): SetUp => ({
  accountType: 'merchant',
  accountId,
  channelId: 'CH-POS-1',
  paymentMethods: ['cash'],
  cashRounding: 'customer',
})

describe('the till id', () => {
  it('is made once: letters and digits, the same at every visit', () => {
    const storage = memory()
    const { tillId } = createTerminalStore(storage)
    expect(tillId).toMatch(/^[0-9a-f]{32}$/)
    expect(createTerminalStore(storage).tillId).toBe(tillId)
  })

  it('differs between two tills', () => {
    expect(createTerminalStore(memory()).tillId).not.toBe(createTerminalStore(memory()).tillId)
  })

  it('is replaced when the stored text is not an id', () => {
    const storage = memory({ 'tuckshop.till-id': '<script>' })
    expect(createTerminalStore(storage).tillId).toMatch(/^[0-9a-f]{32}$/)
  })
})

describe('a set-up', () => {
  it('belongs to its user name, even one that equals a built-in object member', () => {
    const store = createTerminalStore(memory())
    store.save('__proto__', setUp('M-1'))
    store.save('constructor', setUp('M-2'))
    expect(store.setUpOf('__proto__')).toEqual(setUp('M-1'))
    expect(store.setUpOf('constructor')).toEqual(setUp('M-2'))
    expect(store.setUpOf('toString')).toBeUndefined()
  })

  it('a later set-up of the same user replaces it, and the newest is the next one’s start', () => {
    const store = createTerminalStore(memory())
    store.save('thandi', setUp('M-1'))
    store.save('sipho', setUp('M-2'))
    store.save('thandi', setUp('M-3'))
    expect(store.setUpOf('thandi')).toEqual(setUp('M-3'))
    expect(store.setUpOf('sipho')).toEqual(setUp('M-2'))
    expect(store.lastSetUp()).toEqual(setUp('M-3'))
  })

  it('without a rounding choice rounds in the customer’s favour', () => {
    const { cashRounding: _, ...older } = setUp('M-1')
    const storage = memory({
      'tuckshop.set-ups': JSON.stringify({
        version: 1,
        setUps: [{ username: 'thandi', setUp: older }],
      }),
    })
    expect(createTerminalStore(storage).setUpOf('thandi')).toEqual(setUp('M-1'))
  })

  it('from another tab is visible', () => {
    const storage = memory()
    const here = createTerminalStore(storage)
    createTerminalStore(storage).save('sipho', setUp('M-2'))
    expect(here.setUpOf('sipho')).toEqual(setUp('M-2'))
  })

  it.each([
    ['no JSON', '{'],
    ['another version', '{"version":2,"setUps":[]}'],
    ['a list', '[]'],
    ['null', 'null'],
  ])('is missing when the storage has %s', (_, text) => {
    expect(createTerminalStore(memory({ 'tuckshop.set-ups': text })).lastSetUp()).toBeUndefined()
  })

  it('a damaged entry loses only itself', () => {
    const setUps = [
      { username: 'a', setUp: { ...setUp('M-1'), paymentMethods: [] } },
      { username: 'b', setUp: { ...setUp('M-2'), accountType: 'partner' } },
      { username: 'c', setUp: setUp('M-3') },
      7,
    ]
    const store = createTerminalStore(
      memory({ 'tuckshop.set-ups': JSON.stringify({ version: 1, setUps }) }),
    )
    expect(store.setUpOf('a')).toBeUndefined()
    expect(store.setUpOf('b')).toBeUndefined()
    expect(store.setUpOf('c')).toEqual(setUp('M-3'))
  })
})

describe('a browser that keeps nothing', () => {
  const closed: Storage = {
    getItem: () => {
      throw new DOMException('closed', 'SecurityError')
    },
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  const full: Storage = { ...closed, getItem: () => null }

  it.each([
    ['gives no storage', undefined],
    ['refuses to read', closed],
    ['is full', full],
  ])('that %s: the set-up lasts until the page closes, and the store says so', (_, storage) => {
    const store = createTerminalStore(storage)
    store.save('thandi', setUp('M-1'))
    expect(store.setUpOf('thandi')).toEqual(setUp('M-1'))
    expect(store.tillId).toMatch(/^[0-9a-f]{32}$/)
    expect(store.keeps()).toBe(false)
  })
})
