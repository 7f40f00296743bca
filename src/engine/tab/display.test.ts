import { describe, expect, it } from 'vitest'
import { merchant } from '../../testing/shop/sale/sale-device.ts'
import { aSale } from '../../testing/shop/sale/sale-row.ts'
import { emptyBudget } from '../engine.ts'
import { Display } from './display.ts'

const sale = (reference: string, version = 1, createdAt = 0) =>
  aSale({ kind: 'checking' }, { reference, version, createdAt })
const budget = { ...emptyBudget, purchase: { used: 3, queued: 1 } }
const shown = (display: Display) =>
  display.snapshot().sales.map(({ reference, version }) => `${reference} ${version}`)

describe('what a tab shows', () => {
  it('is empty at first, from a starting engine, without an account', () => {
    const display = new Display()
    expect(display.snapshot()).toEqual({
      status: { kind: 'starting' },
      sales: [],
      budget: emptyBudget,
    })
    expect(display.unfit()).toBe('starting')
    expect(display.account).toBeUndefined()
  })

  it('is one snapshot until something changes, which every listener hears', () => {
    const display = new Display()
    let told = 0
    const stop = display.subscribe(() => {
      told += 1
    })
    const first = display.snapshot()
    expect(display.snapshot()).toBe(first)
    display.signIn(merchant)
    display.show(sale('T1-1'), budget)
    display.become({ kind: 'ready', role: 'owner' })
    display.replace([sale('T1-2')])
    display.drop('T1-2')
    expect(told).toBe(5)
    expect(display.snapshot()).toEqual({
      status: { kind: 'ready', role: 'owner' },
      sales: [],
      budget,
      account: merchant,
    })
    expect(first.sales).toEqual([])
    stop()
    display.signIn(undefined)
    expect(told).toBe(5)
    expect(display.snapshot()).not.toHaveProperty('account')
  })

  it.each([[['b', 'd', 'c', 'a']], [['c', 'a', 'b', 'd']]])(
    'has the newest sale first, and at the same moment the later reference: of %j',
    (order) => {
      const display = new Display()
      const times = new Map([
        ['a', 9],
        ['d', 1],
      ])
      for (const reference of order) display.show(sale(reference, 1, times.get(reference) ?? 5))
      expect(shown(display)).toEqual(['a 1', 'c 1', 'b 1', 'd 1'])
    },
  )

  it('never goes back to an older view of a sale', () => {
    const display = new Display()
    display.show(sale('T1-1', 3), budget)
    display.show(sale('T1-1', 2))
    expect(shown(display)).toEqual(['T1-1 3'])
    expect(display.snapshot().budget).toBe(budget)
    display.replace([sale('T1-1', 2), sale('T1-2', 1)])
    expect(shown(display)).toEqual(['T1-2 1', 'T1-1 3'])
    expect(display.snapshot().budget).toBe(budget)
    display.replace([sale('T1-1', 4)], emptyBudget)
    expect(shown(display)).toEqual(['T1-1 4'])
    expect(display.snapshot().budget).toBe(emptyBudget)
    expect(display.sale('T1-1')?.version).toBe(4)
    expect(display.sale('T1-2')).toBeUndefined()
  })

  it('says why no command is taken, and stays stopped', () => {
    const display = new Display()
    display.become({ kind: 'ready', role: 'follower' })
    expect(display.unfit()).toBeUndefined()
    display.become({ kind: 'unavailable', reason: 'journal-full' })
    expect(display.unfit()).toBe('journal-full')
    expect(display.become({ kind: 'ready', role: 'owner' })).toEqual({
      kind: 'ready',
      role: 'owner',
    })
    const stopped = { kind: 'unavailable', reason: 'stopped' } as const
    display.become(stopped)
    let told = 0
    display.subscribe(() => {
      told += 1
    })
    expect(display.become({ kind: 'ready', role: 'owner' })).toEqual(stopped)
    expect([display.status, told]).toEqual([stopped, 0])
  })
})
