import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { cents, type Cents } from '../../values/money.ts'
import { denominations, parsePieces, sumOfPieces } from '../count/denominations.ts'
import { drawerOf, type Movement } from '../count/drawer.ts'
import type { Taking } from './taking.ts'
import { groupsOf, nothing, splitBy, totalOf, type Split } from './totals.ts'

const money = fc.integer({ min: 1, max: 10_000_000 }).map(cents)
const name = fc.constantFrom('a', 'b', 'c', '')
const taking: fc.Arbitrary<Taking> = fc
  .record({
    key: fc.uuid(),
    at: fc.integer({ min: 0, max: 1e12 }),
    direction: fc.constantFrom<Taking['direction'][]>('in', 'out'),
    kind: name,
    brand: name,
    title: name,
    amount: money,
    seller: name,
    method: fc.option(fc.constantFrom('cash', 'card', 'Cash'), { nil: undefined }),
  })
  .map(({ method, ...rest }) => (method === undefined ? rest : { ...rest, method }))
const takings = fc.array(taking, { maxLength: 60, size: 'max' })

const total = (some: readonly { amount: Cents }[]) =>
  some.reduce((sum, { amount }) => sum + amount, 0)

describe('takings', () => {
  test.each<[Split]>([['method'], ['kind'], ['brand'], ['seller']])(
    'add up to the same in every split: %s',
    (split) => {
      fc.assert(
        fc.property(takings, (some) => {
          const rows = splitBy(groupsOf(some), split)
          for (const direction of ['in', 'out'] as const) {
            const those = some.filter((one) => one.direction === direction)
            expect(total(rows.map((row) => row[direction]))).toBe(total(those))
            expect(rows.reduce((sum, row) => sum + row[direction].count, 0)).toBe(those.length)
            expect(totalOf(groupsOf(some), direction)).toEqual({
              count: those.length,
              amount: total(those),
            })
          }
          expect(new Set(rows.map((row) => row.name)).size).toBe(rows.length)
        }),
      )
    },
  )

  it('add up from any part first', () => {
    fc.assert(
      fc.property(takings, takings, (first, second) => {
        const both = groupsOf([...first, ...second])
        expect(totalOf(both, 'in').amount).toBe(
          totalOf(groupsOf(first), 'in').amount + totalOf(groupsOf(second), 'in').amount,
        )
      }),
    )
  })

  it('with an unknown method come last, without a name', () => {
    const some: Taking[] = [
      {
        key: '1',
        at: 1,
        direction: 'in',
        kind: 'k',
        brand: 'b',
        title: 't',
        amount: cents(900),
        seller: '',
      },
      {
        key: '2',
        at: 1,
        direction: 'in',
        method: 'cash',
        kind: 'k',
        brand: 'b',
        title: 't',
        amount: cents(1),
        seller: '',
      },
    ]
    expect(splitBy(groupsOf(some), 'method').map((row) => row.name)).toEqual(['cash', undefined])
  })
})

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

  it('consist of groups that differ', () => {
    const { method: _cash, ...unpaid } = sale('a', 5)
    expect(groupsOf([sale('a', 1), unpaid, sale('a', 2), { ...unpaid, seller: 's' }])).toEqual([
      { direction: 'in', method: 'cash', kind: 'k', brand: 'a', seller: '', count: 2, amount: 3 },
      { direction: 'in', kind: 'k', brand: 'a', seller: '', count: 1, amount: 5 },
      { direction: 'in', kind: 'k', brand: 'a', seller: 's', count: 1, amount: 5 },
    ])
  })
})

describe('the drawer', () => {
  const movement: fc.Arbitrary<Movement> = fc.record({
    id: fc.uuid(),
    kind: fc.constantFrom<Movement['kind'][]>('drop', 'pay-out', 'pay-in'),
    amount: money,
    reason: fc.string(),
    at: fc.nat(),
    by: fc.string(),
  })

  it('holds what was put in and came in, less what went out', () => {
    fc.assert(
      fc.property(money, takings, fc.array(movement), (float, some, movements) => {
        const cash = some.filter(({ method }) => method?.toLowerCase() === 'cash')
        const ins = total(cash.filter(({ direction }) => direction === 'in'))
        const outs = total(cash.filter(({ direction }) => direction === 'out'))
        const added = total(movements.filter(({ kind }) => kind === 'pay-in'))
        const taken = total(movements.filter(({ kind }) => kind !== 'pay-in'))
        const drawer = drawerOf(float, { groups: groupsOf(some) }, movements)
        expect(drawer.expected).toBe(float + ins - outs + added - taken)
        expect(
          drawer.float +
            drawer.cashSales.amount -
            drawer.redeemed.amount +
            drawer.payIns.amount -
            drawer.drops.amount -
            drawer.payOuts.amount,
        ).toBe(drawer.expected)
      }),
    )
  })

  it('separates pay-ins, drops and pay-outs, and counts each', () => {
    const move = (kind: Movement['kind'], amount: number): Movement => ({
      id: `${kind} ${amount}`,
      kind,
      amount: cents(amount),
      reason: '',
      at: 1,
      by: '',
    })
    const movements = [move('pay-in', 1), move('drop', 20), move('drop', 30), move('pay-out', 400)]
    expect(drawerOf(cents(1_000), { groups: [] }, movements)).toEqual({
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
})

describe('notes and coins', () => {
  it('are those of the rand', () => {
    expect(denominations.map(({ label }) => label)).toEqual(
      'R200 R100 R50 R20 R10 R5 R2 R1 50c 20c 10c'.split(' '),
    )
  })

  it('come to the sum of each', () => {
    expect(sumOfPieces({ '20000': 3, '500': 2, '10': 7 })).toBe(61_070)
    const pieces = fc.record(
      Object.fromEntries(denominations.map(({ value }) => [String(value), fc.nat(1_000)])),
    )
    fc.assert(
      fc.property(pieces, pieces, (a, b) => {
        const both = Object.fromEntries(
          Object.keys(a).map((value) => [value, (a[value] ?? 0) + (b[value] ?? 0)]),
        )
        expect(sumOfPieces(both)).toBe(sumOfPieces(a) + sumOfPieces(b))
      }),
    )
  })

  it('of no such kind count nothing', () => {
    expect(sumOfPieces({ '5': 10, x: 3 })).toBe(0)
  })

  test.each([
    ['', 0],
    [' 12 ', 12],
    ['007', 7],
    ['1.5', undefined],
    ['-1', undefined],
    ['R5', undefined],
    ['100000', 100_000],
    ['100001', undefined],
    ['1000000', undefined],
    ['12x', undefined],
    ['x12', undefined],
  ])('%j pieces are %j', (typed, pieces) => {
    expect(parsePieces(typed)).toBe(pieces)
  })
})
