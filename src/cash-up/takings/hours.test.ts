import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { instantIn } from '../../values/time/instant.ts'
import { cents } from '../../values/money.ts'
import { slotLabel, slotsOf } from './hours.ts'
import type { Taking } from './taking.ts'

function at(time: string, amount = 2_000, kind = 'airtime'): Taking {
  const epoch = instantIn(time)
  if (epoch === undefined) throw new Error(`No time: ${time}`)
  return {
    key: time,
    at: epoch,
    direction: 'in',
    kind,
    brand: '',
    title: '',
    amount: cents(amount),
    seller: '',
  }
}

describe('takings by the hour', () => {
  it('run from the first hour to the last, including quiet ones, by kind', () => {
    const slots = slotsOf([
      at('2026-11-20T08:10:00'),
      at('2026-11-20T08:59:59', 500, 'data'),
      at('2026-11-20T11:00:00'),
    ])
    expect(slots.map(({ key, amount }) => [slotLabel(key, false), amount])).toEqual([
      ['08:00', 2_500],
      ['09:00', 0],
      ['10:00', 0],
      ['11:00', 2_000],
    ])
    expect(slots[0]?.byKind).toEqual({ airtime: 2_000, data: 500 })
  })

  it('of a shift past midnight go on into the next day', () => {
    const slots = slotsOf([at('2026-11-30T23:30:00'), at('2026-12-01T00:10:00')])
    expect(slots.map(({ key }) => slotLabel(key, true))).toEqual(['30 Nov 23:00', '1 Dec 00:00'])
  })

  it('of a long shift are by day, and a clock that was years off makes no endless row', () => {
    const long = slotsOf([at('2026-11-20T08:00:00'), at('2026-11-23T08:00:00')])
    expect(long.map(({ key }) => slotLabel(key, true))).toEqual([
      '20 Nov',
      '21 Nov',
      '22 Nov',
      '23 Nov',
    ])
    expect(slotsOf([at('2001-01-01T08:00:00'), at('2026-11-23T08:00:00')])).toHaveLength(2)
  })

  it('are empty without sales', () => {
    expect(slotsOf([])).toEqual([])
    expect(slotsOf([{ ...at('2026-11-20T08:00:00'), direction: 'out' }])).toEqual([])
  })

  it('are by hour up to a day and a half, and by day beyond', () => {
    const sales = (last: string) => slotsOf([at('2026-11-20T08:00:00'), at(last)])
    expect(sales('2026-11-21T20:00:00')).toHaveLength(37)
    expect(sales('2026-11-21T20:00:01').map(({ key }) => key)).toEqual(['2026-11-20', '2026-11-21'])
  })

  it('have empty days between for two months, and beyond only those with sales', () => {
    const sales = (last: string) => slotsOf([at('2026-01-01T08:00:00'), at(last)])
    expect(sales('2026-03-04T08:00:00')).toHaveLength(63)
    expect(sales('2026-03-05T08:00:00')).toHaveLength(2)
  })

  it('are in order of time even if empty days are left out', () => {
    const days = ['2026-11-23', '2001-01-01', '2013-05-05']
    expect(slotsOf(days.map((day) => at(`${day}T08:00:00`))).map(({ key }) => key)).toEqual([
      '2001-01-01',
      '2013-05-05',
      '2026-11-23',
    ])
  })

  it('end with the hour of the last sale, even on the hour', () => {
    const slots = slotsOf([at('2026-11-20T08:00:00'), at('2026-11-20T09:00:00')])
    expect(slots.map(({ key, count }) => [key, count])).toEqual([
      ['2026-11-20T08', 1],
      ['2026-11-20T09', 1],
    ])
  })

  it('count each sale, in any order', () => {
    const slots = slotsOf([
      at('2026-11-20T09:00:00', 300),
      at('2026-11-20T08:00:00', 100),
      at('2026-11-20T09:30:00', 400),
    ])
    expect(slots).toEqual([
      { key: '2026-11-20T08', byKind: { airtime: 100 }, count: 1, amount: 100 },
      { key: '2026-11-20T09', byKind: { airtime: 700 }, count: 2, amount: 700 },
    ])
  })

  it('add up to the sales, and leave redemptions out', () => {
    const sale = fc.record({
      at: fc.integer({ min: 1_700_000_000_000, max: 1_700_400_000_000 }),
      amount: fc.integer({ min: 1, max: 100_000 }).map(cents),
      direction: fc.constantFrom<Taking['direction'][]>('in', 'out'),
      kind: fc.constantFrom('airtime', 'data'),
    })
    fc.assert(
      fc.property(fc.array(sale), (some) => {
        const slots = slotsOf(
          some.map((one, key) => ({ ...one, key: String(key), brand: '', title: '', seller: '' })),
        )
        const sum = some
          .filter(({ direction }) => direction === 'in')
          .reduce((all, { amount }) => all + amount, 0)
        expect(slots.reduce((all, { amount }) => all + amount, 0)).toBe(sum)
        for (const { amount, byKind } of slots)
          expect(Object.values(byKind).reduce((all, one) => all + one, 0)).toBe(amount)
        const keys = slots.map(({ key }) => key)
        expect(keys).toEqual([...new Set(keys)].toSorted())
      }),
    )
  })
})
