import { describe, expect, it, test } from 'vitest'
import { cents } from '../../values/money.ts'
import { correctionOf, takesTooMuch, type Movement } from '../count/drawer.ts'
import { noCash } from '../count/drawer-cash.ts'
import {
  clockWentBack,
  closed,
  openedShift,
  resultOf,
  withCorrection,
  withCount,
  withMovement,
  withoutCut,
  type Cut,
} from './shift.ts'
import type { OpenSale } from '../takings/taking.ts'
import { nothing } from '../takings/totals.ts'

const owner = { tillId: 'T1', accountType: 'merchant', accountId: 'M-1001' } as const
const shift = openedShift(owner, {
  id: 's1',
  number: 1,
  openedAt: 1_000,
  openedBy: 'merchant',
  float: cents(50_000),
  platformFrom: 1_000,
})
const drop: Movement = {
  id: 'm1',
  kind: 'drop',
  amount: cents(20_000),
  reason: 'Safe',
  at: 2_000,
  by: 'merchant',
}
const group = { direction: 'in', kind: 'airtime', brand: 'MTN', seller: '' } as const
const cut: Cut = {
  at: 3_000,
  groups: [
    { ...group, method: 'cash', count: 2, amount: cents(4_000) },
    { ...group, method: 'card', count: 1, amount: cents(9_000) },
  ],
  cash: { ...noCash, taken: { count: 2, amount: cents(4_000) } },
  earlier: nothing,
  open: [],
  elsewhere: { in: nothing, out: nothing },
}
const count = (total: number) => ({ at: 3_000, by: 'merchant', total: cents(total) })
const open: OpenSale = {
  reference: 'T1-9',
  title: 'MTN airtime',
  amount: cents(2_000),
  direction: 'in',
  method: 'cash',
  at: 2_500,
  why: 'under-way',
}
const end = { at: 4_000, by: 'merchant', reason: '', knowing: false }

describe('a shift', () => {
  it('has a result as of the moment of its count', () => {
    const counted = withCount(withMovement(shift, drop), count(34_000), cut)
    expect(resultOf(counted)).toMatchObject({ variance: 0, drawer: { expected: 34_000 } })
  })

  it('needs a new count after cash moved', () => {
    const moved = withMovement(withCount(shift, count(54_000), cut), drop)
    expect(resultOf(moved)).toBeUndefined()
    expect(closed(moved, end).kind).toBe('not-counted')
    expect(moved.counts).toHaveLength(1)
  })

  test.each([
    ['counted right, needs no reason', 54_000, '', false, [], 'closed'],
    ['a cent short, needs one', 53_999, ' ', false, [], 'reason-missing'],
    ['a cent over, needs one', 54_001, '', false, [], 'reason-missing'],
    ['off, and says why', 53_999, 'Wrong change', false, [], 'closed'],
    ['with a sale open, must be closed knowingly', 54_000, '', false, [open], 'not-knowing'],
    ['with a sale open, can be closed knowingly', 54_000, '', true, [open], 'closed'],
  ] as const)('%s', (_words, total, reason, knowing, left, kind) => {
    const counted = withCount(shift, count(total), { ...cut, open: left })
    expect(closed(counted, { ...end, reason, knowing }).kind).toBe(kind)
  })

  it('can’t close uncounted, or twice', () => {
    expect(closed(shift, end).kind).toBe('not-counted')
    const first = closed(withCount(shift, count(54_000), cut), end)
    if (first.kind !== 'closed') throw new Error('Not closed')
    expect(first.shift).not.toHaveProperty('openKey')
    expect(first.shift.closing).toEqual({ at: 4_000, by: 'merchant', variance: 0 })
    expect(closed(first.shift, end).kind).toBe('already-closed')
  })

  it('that sells on after a count keeps the count in its record', () => {
    const counted = withCount(shift, count(54_000), cut)
    const on = withoutCut(counted)
    expect(resultOf(on)).toBeUndefined()
    expect(on).not.toHaveProperty('cut')
    expect(on.counts).toEqual([count(54_000)])
  })

  it('keeps the reason for its variance, without spaces around it', () => {
    const off = closed(withCount(shift, count(53_999), cut), { ...end, reason: ' Wrong change ' })
    expect(off).toMatchObject({ shift: { closing: { reason: 'Wrong change', variance: -1 } } })
  })

  const counted = withCount(shift, count(1), cut)
  const moved = withMovement(shift, drop)
  const closing = (at: number) => ({ at, by: 'merchant', variance: cents(0) })

  test.each([
    [
      'stayed or went on',
      false,
      { ...withMovement(counted, { ...drop, at: 1_000 }), closing: closing(3_000) },
    ],
    ['went back before a movement', true, withMovement(moved, { ...drop, id: 'next', at: 1_999 })],
    ['went back before the first movement', true, withMovement(shift, { ...drop, at: 900 })],
    ['went back before a count', true, withCount(counted, { ...count(1), at: 2_999 }, cut)],
    ['went back before the close', true, { ...counted, closing: closing(2_000) }],
    ['went back before the close, uncounted', true, { ...shift, closing: closing(999) }],
  ])('whose clock %s; noticed: %s', (_, wentBack, one) => {
    expect(clockWentBack(one)).toBe(wentBack)
  })
})

describe('a mistyped movement', () => {
  const entry = { id: 'm2', at: 2_500, by: 'Sipho', reason: 'Corrects it' }

  it.each(['drop', 'pay-out', 'pay-in'] as const)('that is a %s is taken back once', (kind) => {
    const mistyped = { ...drop, kind }
    const correction = correctionOf(mistyped, entry)
    const corrected = withCorrection(withMovement(shift, mistyped), correction)
    expect.assert(corrected !== undefined)
    expect(corrected.movements).toEqual([mistyped, correction])
    expect(resultOf(withCount(corrected, count(54_000), cut))?.variance).toBe(0)
    expect(withCorrection(corrected, { ...correction, id: 'm3' })).toBeUndefined()
    expect(withCorrection(corrected, correctionOf(correction, { ...entry, id: 'm3' }))).toBe(
      undefined,
    )
  })
})

it.each([
  ['drop', 500, false],
  ['drop', 501, true],
  ['pay-out', 501, true],
  ['pay-in', 501, false],
] as const)('a %s of %i cents, with 500 in the drawer, takes too much: %s', (kind, amount, is) => {
  expect(takesTooMuch({ kind, amount: cents(amount) }, { expected: cents(500) })).toBe(is)
})
