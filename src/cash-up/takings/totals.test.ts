import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { cents, type Cents } from '../../values/money.ts'
import { denominations, parsePieces, sumOfPieces } from '../count/denominations.ts'
import { drawerOf, type Movement } from '../count/drawer.ts'
import { noCash } from '../count/drawer-cash.ts'
import type { Taking } from './taking.ts'
import { groupsOf, nothing, splitBy, totalOf, type Split } from './totals.ts'

const money = fc.integer({ min: 1, max: 10_000_000 }).map(cents)
const name = fc.constantFrom('a', 'b', 'c', '')
const taking: fc.Arbitrary<Taking> = fc
  .record({
    key: fc.uuid(),
    at: fc.nat(),
    direction: fc.constantFrom<Taking['direction'][]>('in', 'out'),
    kind: name,
    brand: name,
    title: name,
    amount: money,
    seller: name,
    method: fc.option(fc.constantFrom('cash', 'card', 'Cash'), { nil: undefined }),
  })
  .map(({ method, ...rest }) => (method === undefined ? rest : { ...rest, method }))

const total = (some: readonly { amount: Cents }[]) =>
  some.reduce((sum, { amount }) => sum + amount, 0)

test.each<Split>(['method', 'kind', 'brand', 'seller'])(
  'takings add up to the same in every split: %s',
  (split) => {
    fc.assert(
      fc.property(fc.array(taking, { maxLength: 40, size: 'max' }), (some) => {
        const rows = splitBy(groupsOf(some), split)
        for (const direction of ['in', 'out'] as const) {
          const those = some.filter((one) => one.direction === direction)
          const sum = { count: those.length, amount: total(those) }
          expect(totalOf(groupsOf(some), direction)).toEqual(sum)
          const counts = rows.reduce((all, row) => all + row[direction].count, 0)
          expect({ count: counts, amount: total(rows.map((row) => row[direction])) }).toEqual(sum)
        }
        expect(new Set(rows.map((row) => row.name)).size).toBe(rows.length)
      }),
      { numRuns: 40 },
    )
  },
)

describe('the rows of a split', () => {
  const sale = (brand: string, amount: number, direction: Taking['direction'] = 'in'): Taking => ({
    key: `${brand} ${amount}`,
    at: 1,
    direction,
    method: 'cash',
    kind: 'k',
    brand,
    title: 't',
    amount: cents(amount),
    seller: '',
  })

  it('start with the most that came in, then the most that went out, then by name', () => {
    const some = [
      sale('c', 100),
      sale('d', 100),
      sale('e', 100),
      sale('b', 200),
      sale('a', 0),
      sale('d', 50, 'out'),
      sale('b', 10),
    ]
    const rows = splitBy(groupsOf(some), 'brand')
    expect(rows.map((row) => row.name)).toEqual(['b', 'd', 'c', 'e', 'a'])
    expect(rows[0]).toEqual({ name: 'b', in: { count: 2, amount: 210 }, out: nothing })
    expect(rows[1]?.out).toEqual({ count: 1, amount: 50 })
  })

  it('are of groups that differ, and one of an unknown method comes last, without a name', () => {
    const { method: _cash, ...unpaid } = sale('a', 5)
    const groups = groupsOf([sale('a', 1), unpaid, sale('a', 2), { ...unpaid, seller: 's' }])
    expect(groups).toEqual([
      { direction: 'in', method: 'cash', kind: 'k', brand: 'a', seller: '', count: 2, amount: 3 },
      { direction: 'in', kind: 'k', brand: 'a', seller: '', count: 1, amount: 5 },
      { direction: 'in', kind: 'k', brand: 'a', seller: 's', count: 1, amount: 5 },
    ])
    expect(splitBy(groups, 'method').map((row) => row.name)).toEqual(['cash', undefined])
  })
})

it('the drawer counts pay-ins, drops and pay-outs apart, and adds them up', () => {
  const move = (kind: Movement['kind'], amount: number): Movement => ({
    id: `${kind} ${amount}`,
    kind,
    amount: cents(amount),
    reason: '',
    at: 1,
    by: '',
  })
  const movements = [move('pay-in', 1), move('drop', 20), move('drop', 30), move('pay-out', 400)]
  expect(drawerOf(cents(1_000), noCash, movements)).toEqual({
    float: 1_000,
    taken: nothing,
    givenBack: nothing,
    cashSales: nothing,
    redeemed: nothing,
    payIns: { count: 1, amount: 1 },
    drops: { count: 2, amount: 50 },
    payOuts: { count: 1, amount: 400 },
    expected: 551,
  })
})

describe('notes and coins', () => {
  it('are those of the rand, and come to the sum of each', () => {
    expect(denominations.map(({ label }) => label)).toEqual(
      'R200 R100 R50 R20 R10 R5 R2 R1 50c 20c 10c'.split(' '),
    )
    expect(sumOfPieces({ '20000': 3, '500': 2, '10': 7 })).toBe(61_070)
    expect(sumOfPieces({ '5': 10, x: 3 })).toBe(0)
  })

  test.each([
    ['', 0],
    [' 12 ', 12],
    ['007', 7],
    ['1.5', undefined],
    ['-1', undefined],
    ['100000', 100_000],
    ['100001', undefined],
    ['1000000', undefined],
    ['12x', undefined],
    ['x12', undefined],
  ])('%j pieces are %j', (typed, pieces) => {
    expect(parsePieces(typed)).toBe(pieces)
  })
})
