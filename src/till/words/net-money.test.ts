import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { isCash } from '../../values/cash.ts'
import { cents } from '../../values/money.ts'
import type { PaidPart } from '../../engine/payment.ts'
import { netDone, netOf, netText } from './net-money.ts'

const part = (method: string, rand: number): PaidPart => ({ method, amount: cents(rand * 100) })
const plain = (text = '') => text.replaceAll('\u00a0', ' ')

it.each<[string, PaidPart[], PaidPart[], string[], string]>([
  ['paid again', [], [part('cash', 30)], ['Take R 30.00 first'], 'R 30.00 taken'],
  ['by card', [], [part('card', 30)], ['Take R 30.00 first on the card machine'], 'R 30.00 taken'],
  ['more', [part('cash', 30)], [part('cash', 40)], ['Take R 10.00 more'], 'R 10.00 taken'],
  ['less', [part('cash', 30)], [part('cash', 25)], ['Give back R 5.00'], 'R 5.00 given back'],
  ['cash, spelt otherwise', [part('cash', 30)], [part('CASH', 30)], [], ''],
  [
    'less by card',
    [part('card', 30)],
    [part('card', 25)],
    ['Refund R 5.00 on the card machine'],
    'R 5.00 given back',
  ],
  [
    'in another way',
    [part('card', 30)],
    [part('cash', 40)],
    ['Refund R 30.00 on the card machine', 'Take R 40.00 first'],
    'Money settled',
  ],
  [
    'of both, in one',
    [part('cash', 20), part('card', 10)],
    [part('cash', 30)],
    ['Take R 10.00 more', 'Refund R 10.00 on the card machine'],
    'Money settled',
  ],
])('%s: %#', (_, back, paid, orders, done) => {
  const net = netOf(back, paid)
  expect(net.map(netText).map(plain)).toEqual(orders)
  expect(plain(netDone(net))).toBe(done)
})

const parts = fc.array(
  fc.record({
    method: fc.constantFrom('cash', 'Cash', 'card', 'mobile_money'),
    amount: fc.nat(100_000).map((some) => cents(some)),
  }),
  { maxLength: 4 },
)

it('moves only the difference in each payment method', () => {
  const sum = (all: readonly PaidPart[], way: string) =>
    all
      .filter(({ method }) => (isCash(method) ? 'cash' : method) === way)
      .reduce((total, { amount }) => total + amount, 0)
  fc.assert(
    fc.property(parts, parts, (back, paid) => {
      const net = netOf(back, paid)
      for (const way of ['cash', 'card', 'mobile_money']) {
        const taken = sum(
          net.filter(({ kind }) => kind === 'take'),
          way,
        )
        const given = sum(
          net.filter(({ kind }) => kind === 'give-back'),
          way,
        )
        expect(taken - given).toBe(sum(paid, way) - sum(back, way))
      }
      expect(net.every(({ amount }) => amount > 0)).toBe(true)
    }),
  )
})
