import { describe, expect, it } from 'vitest'
import { instantIn } from '../../values/time/instant.ts'
import { cents } from '../../values/money.ts'
import { slotLabel, slotsOf } from './hours.ts'
import type { Taking } from './taking.ts'

function at(time: string, amount = 2_000, kind = 'airtime'): Taking {
  const epoch = instantIn(time)
  if (epoch === undefined) throw new Error(`No time: ${time}`)
  const sum = cents(amount)
  return {
    key: time,
    at: epoch,
    direction: 'in',
    kind,
    brand: '',
    title: '',
    amount: sum,
    seller: '',
  }
}
const keys = (...times: string[]) => slotsOf(times.map((time) => at(time))).map(({ key }) => key)

describe('takings by time', () => {
  it('run from the first hour to the last in any order, including quiet ones, by kind, without redemptions', () => {
    const slots = slotsOf([
      at('2026-11-20T11:00:00'),
      at('2026-11-20T08:10:00'),
      at('2026-11-20T08:59:59', 500, 'data'),
      at('2026-11-20T08:30:00', 300),
      { ...at('2026-11-20T18:00:00'), direction: 'out' },
    ])
    expect(slots.map(({ key, count, amount }) => [slotLabel(key, false), count, amount])).toEqual([
      ['08:00', 3, 2_800],
      ['09:00', 0, 0],
      ['10:00', 0, 0],
      ['11:00', 1, 2_000],
    ])
    expect(slotsOf([])).toEqual([])
    expect(slots[0]?.byKind).toEqual({ airtime: 2_300, data: 500 })
  })

  it.each([
    ['2026-11-30T23:30:00', '2026-12-01T00:10:00', ['30 Nov 23:00', '1 Dec 00:00']],
    ['2026-11-20T08:00:00', '2026-11-20T09:00:00', ['20 Nov 08:00', '20 Nov 09:00']],
    ['2026-11-20T08:00:00', '2026-11-21T20:00:01', ['20 Nov', '21 Nov']],
    ['2026-11-20T08:00:00', '2026-11-23T08:00:00', ['20 Nov', '21 Nov', '22 Nov', '23 Nov']],
  ])('from %s to %s are %j', (first, last, labels) => {
    expect(keys(first, last).map((key) => slotLabel(key, true))).toEqual(labels)
  })

  it.each([
    ['by hour up to a day and a half', '2026-11-20T08:00:00', '2026-11-21T20:00:00', 37],
    ['by day with empty days for two months', '2026-01-01T08:00:00', '2026-03-04T08:00:00', 63],
    ['only of days with sales beyond', '2026-01-01T08:00:00', '2026-03-05T08:00:00', 2],
  ])('are %s', (_, first, last, count) => {
    expect(keys(first, last)).toHaveLength(count)
  })

  it('are in order of time even if empty days are left out', () => {
    const days = ['2026-11-23', '2001-01-01', '2013-05-05']
    expect(keys(...days.map((day) => `${day}T08:00:00`))).toEqual(days.toSorted())
  })
})
