import { describe, expect, it } from 'vitest'
import { accountKey } from '../../platform/reads/account.ts'
import { memoryStorage } from '../../testing/memory-storage.ts'
import { createCashierStore, longestName, mostCashiers } from './cashiers.ts'

const shop = { accountType: 'merchant', accountId: 'M-1001' } as const
const other = { accountType: 'sub-merchant', accountId: 'M-1001' } as const

/** A till with these cashiers. */
function tillOf(...names: readonly string[]) {
  const storage = memoryStorage()
  const store = createCashierStore(storage)
  for (const name of names) store.add(shop, name)
  return { store, storage }
}

describe('the cashiers of a till', () => {
  it('are kept for their account in the order of adding, and nobody is chosen', () => {
    const { storage } = tillOf('  Thandi   M ', 'Anele')
    const store = createCashierStore(storage)
    expect(store.of(shop)).toEqual({ names: ['Thandi M', 'Anele'] })
    expect(store.of(other)).toEqual({ names: [] })
  })

  it.each([
    ['   ', 'no-name'],
    ['x'.repeat(longestName), 'added'],
    ['x'.repeat(longestName + 1), 'too-long'],
  ])('with the name %j: %s', (name, outcome) => {
    expect(tillOf().store.add(shop, name)).toBe(outcome)
  })

  it('are at most as many as a list can show', () => {
    const { store } = tillOf(...Array.from({ length: mostCashiers }, (_, n) => `Cashier ${n}`))
    expect(store.add(shop, 'One more')).toBe('too-many')
  })

  it.each(['Thandi', ' THANDI '])('have %j once, and adding it again chooses nobody', (again) => {
    const { store } = tillOf('Anele', 'Thandi')
    expect(store.add(shop, again)).toBe('on-the-list')
    expect(store.of(shop)).toEqual({ names: ['Anele', 'Thandi'] })
  })

  it('take turns, and there can be nobody', () => {
    const { store } = tillOf('Thandi', 'Anele')
    store.choose(shop, 'Anele')
    expect(store.of(shop).active).toBe('Anele')
    store.choose(shop, 'Nobody of ours')
    expect(store.of(shop).active).toBe('Anele')
    store.choose(shop, undefined)
    expect(store.of(shop).active).toBeUndefined()
  })

  it('have nobody active after the active one is removed', () => {
    const { store } = tillOf('Anele', 'Thandi')
    store.choose(shop, 'Anele')
    store.remove(shop, 'Anele')
    expect(store.of(shop)).toEqual({ names: ['Thandi'] })
  })

  it('include both tabs’ changes, even before one has heard of the other’s', () => {
    const storage = memoryStorage()
    const [one, two] = [createCashierStore(storage), createCashierStore(storage)]
    one.add(shop, 'Thandi')
    two.add(shop, 'Anele')
    one.choose(shop, 'Anele')
    two.remove(shop, 'Thandi')
    one.choose(shop, undefined)
    expect(createCashierStore(storage).of(shop)).toEqual({ names: ['Anele'] })
  })

  it('have nobody active who is not among them', () => {
    const entries = [{ account: accountKey(shop), names: ['Anele'], active: 'Thandi' }]
    const text = JSON.stringify({ version: 1, entries })
    const store = createCashierStore(memoryStorage({ 'tuckshop.cashiers': text }))
    expect(store.of(shop)).toEqual({ names: ['Anele'] })
  })
})
