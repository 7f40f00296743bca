import { anything, array, assert, json, oneof, property, string } from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import type { Account } from '../../platform/reads/account.ts'
import { createCashierStore, longestName, mostCashiers } from './cashiers.ts'
import { readAgain } from './kept-store.ts'

const shop: Account = { accountType: 'merchant', accountId: 'M-1001' }
const other: Account = { accountType: 'sub-merchant', accountId: 'M-1001' }

function memory(text?: string) {
  let kept = text ?? null
  return {
    getItem: () => kept,
    setItem: (_key: string, next: string) => {
      kept = next
    },
  }
}

describe('the cashiers of a till', () => {
  it('are none at first', () => {
    expect(createCashierStore(memory()).of(shop)).toEqual({ names: [] })
  })

  it('are kept for the next visit in alphabetical order, with the first added active', () => {
    const storage = memory()
    const store = createCashierStore(storage)
    store.add(shop, '  Thandi   M ')
    store.add(shop, 'Anele')
    expect(createCashierStore(storage).of(shop)).toEqual({
      names: ['Anele', 'Thandi M'],
      active: 'Thandi M',
    })
  })

  it('belong to one account', () => {
    const store = createCashierStore(memory())
    store.add(shop, 'Thandi')
    expect(store.of(other).names).toEqual([])
  })

  it.each([
    ['', 'no-name'],
    ['   ', 'no-name'],
    ['x'.repeat(longestName), 'added'],
    ['x'.repeat(longestName + 1), 'too-long'],
  ])('%j is %s', (name, outcome) => {
    expect(createCashierStore(memory()).add(shop, name)).toBe(outcome)
  })

  it('are at most as many as a list can show', () => {
    const store = createCashierStore(memory())
    for (let n = 0; n < mostCashiers; n++) store.add(shop, `Cashier ${n}`)
    expect(store.add(shop, 'One more')).toBe('too-many')
  })

  it.each(['Thandi', 'thandi', ' THANDI '])(
    '%j exists once, and adding it again changes nobody at the till',
    (again) => {
      const store = createCashierStore(memory())
      store.add(shop, 'Anele')
      store.add(shop, 'Thandi')
      expect(store.add(shop, again)).toBe('on-the-list')
      expect(store.of(shop)).toEqual({ names: ['Anele', 'Thandi'], active: 'Anele' })
    },
  )

  it('change, and can be nobody', () => {
    const store = createCashierStore(memory())
    store.add(shop, 'Thandi')
    store.add(shop, 'Anele')
    store.choose(shop, 'Thandi')
    expect(store.of(shop).active).toBe('Thandi')
    store.choose(shop, 'Nobody of ours')
    expect(store.of(shop).active).toBe('Thandi')
    store.choose(shop, undefined)
    expect(store.of(shop).active).toBeUndefined()
  })

  it('a removed cashier is no longer at the till', () => {
    const store = createCashierStore(memory())
    store.add(shop, 'Anele')
    store.add(shop, 'Thandi')
    store.remove(shop, 'Anele')
    expect(store.of(shop)).toEqual({ names: ['Thandi'] })
  })

  it('report each change, and nothing else', () => {
    const store = createCashierStore(memory())
    const heard = vi.fn()
    store.subscribe(heard)
    store.add(shop, 'Thandi')
    expect(heard).toHaveBeenCalledTimes(1)
    store.choose(shop, 'Thandi')
    store.newest()
    expect(heard).toHaveBeenCalledTimes(1)
  })

  it('include both tabs’ additions, even before one has heard of the other’s', () => {
    const storage = memory()
    const [one, two] = [createCashierStore(storage), createCashierStore(storage)]
    one.add(shop, 'Thandi')
    two.add(shop, 'Anele')
    one.choose(shop, 'Anele')
    two.remove(shop, 'Thandi')
    one.choose(shop, undefined)
    expect(createCashierStore(storage).of(shop)).toEqual({ names: ['Anele'] })
  })

  it('include another tab’s additions', () => {
    const storage = memory()
    const [one, two] = [createCashierStore(storage), createCashierStore(storage)]
    expect(two.of(shop).names).toEqual([])
    one.add(shop, 'Thandi')
    readAgain('tuckshop.cashiers')
    expect(two.of(shop)).toEqual({ names: ['Thandi'], active: 'Thandi' })
  })

  const blocked = () => {
    throw new Error('blocked')
  }
  it.each([
    ['keeps nothing', { getItem: blocked, setItem: blocked }],
    ['is full', { ...memory(), setItem: blocked }],
  ])('last until the page closes if the browser %s', (_how, storage) => {
    const store = createCashierStore(storage)
    store.add(shop, 'Thandi')
    expect(store.of(shop).active).toBe('Thandi')
  })

  it('are a list of names for any content of the storage', () => {
    const anyText = oneof(
      string(),
      json(),
      array(anything()).map((entries) => JSON.stringify({ version: 1, entries }) ?? ''),
    )
    assert(
      property(anyText, (text) => {
        const { names, active } = createCashierStore(memory(text)).of(shop)
        expect(names.every((one) => typeof one === 'string')).toBe(true)
        expect(active === undefined || names.includes(active)).toBe(true)
      }),
    )
  })
})
