import { describe, expect, it } from 'vitest'
import { keepsNothing, memoryStorage } from '../../testing/memory-storage.ts'
import type { SetUp } from './set-up/set-up.ts'
import { createTerminalStore } from './terminal-store.ts'

const setUp = (accountId: string): SetUp => ({
  accountType: 'merchant',
  accountId,
  channelId: 'CH-POS-1',
  paymentMethods: ['cash'],
  cashRounding: 'customer',
})
/** The store of a till that has kept these set-ups. */
const storeWith = (setUps: readonly unknown[]) =>
  createTerminalStore(memoryStorage({ 'tuckshop.set-ups': JSON.stringify({ version: 1, setUps }) }))

describe('the till id', () => {
  it('is made once: letters and digits, the same at every visit', () => {
    const storage = memoryStorage()
    const { tillId } = createTerminalStore(storage)
    expect(tillId).toMatch(/^[0-9a-f]{32}$/)
    expect(createTerminalStore(storage).tillId).toBe(tillId)
    expect(createTerminalStore(memoryStorage()).tillId).not.toBe(tillId)
  })

  it('is replaced when the stored text is not an id', () => {
    const storage = memoryStorage({ 'tuckshop.till-id': '<script>' })
    expect(createTerminalStore(storage).tillId).toMatch(/^[0-9a-f]{32}$/)
  })
})

describe('a set-up', () => {
  it('belongs to its user name, even one that equals a built-in object member', () => {
    const store = createTerminalStore(memoryStorage())
    store.save('__proto__', setUp('M-1'))
    expect(store.setUpOf('__proto__')).toEqual(setUp('M-1'))
    expect(store.setUpOf('toString')).toBeUndefined()
  })

  it('replaces the one before of the same user, and the newest is the next one’s start', () => {
    const store = createTerminalStore(memoryStorage())
    store.save('thandi', setUp('M-1'))
    store.save('sipho', setUp('M-2'))
    store.save('thandi', setUp('M-3'))
    expect(store.setUpOf('thandi')).toEqual(setUp('M-3'))
    expect(store.setUpOf('sipho')).toEqual(setUp('M-2'))
    expect(store.lastSetUp()).toEqual(setUp('M-3'))
    expect(store.usernames()).toEqual(['thandi', 'sipho'])
  })

  it('from another tab is visible', () => {
    const storage = memoryStorage()
    const here = createTerminalStore(storage)
    createTerminalStore(storage).save('sipho', setUp('M-2'))
    expect(here.setUpOf('sipho')).toEqual(setUp('M-2'))
  })

  it.each(['{', '{"version":2,"setUps":[]}', '[]'])(
    'is missing when the storage has %s',
    (text) => {
      const store = createTerminalStore(memoryStorage({ 'tuckshop.set-ups': text }))
      expect(store.lastSetUp()).toBeUndefined()
    },
  )

  it('that is damaged loses only itself', () => {
    const store = storeWith([
      { username: 'a', setUp: { ...setUp('M-1'), paymentMethods: [] } },
      { username: 'b', setUp: { ...setUp('M-2'), accountType: 'partner' } },
      { username: 'c', setUp: setUp('M-3') },
      7,
    ])
    expect(store.usernames()).toEqual(['c'])
  })

  it.each(keepsNothing)('lasts until the page closes if the browser %s', (_, storage) => {
    const store = createTerminalStore(storage)
    store.save('thandi', setUp('M-1'))
    expect(store.setUpOf('thandi')).toEqual(setUp('M-1'))
    expect(store.tillId).toMatch(/^[0-9a-f]{32}$/)
    expect(store.keeps()).toBe(false)
  })
})
