import { expect, it } from 'vitest'
import { cents } from '../../values/money.ts'
import type { PaidPart } from '../../engine/payment.ts'
import { netDone, netOf, netText } from './net-money.ts'

const part = (method: string, rand: number): PaidPart => ({ method, amount: cents(rand * 100) })
const plain = (text = '') => text.replaceAll('\u00a0', ' ')

it.each<[string, PaidPart[], PaidPart[], string[], string]>([
  ['again', [], [part('cash', 30)], ['Take R 30.00 first'], 'R 30.00 taken'],
  ['by card', [], [part('card', 30)], ['Take R 30.00 first on the card machine'], 'R 30.00 taken'],
  ['more', [part('cash', 30)], [part('cash', 40)], ['Take R 10.00 more'], 'R 10.00 taken'],
  ['less', [part('cash', 30)], [part('cash', 25)], ['Give back R 5.00'], 'R 5.00 given back'],
  ['in cash, spelt otherwise', [part('cash', 30)], [part('CASH', 30)], [], ''],
  [
    'less in cash, spelt twice',
    [part('cash', 10), part('Cash', 10)],
    [part('cash', 5)],
    ['Give back R 15.00'],
    'R 15.00 given back',
  ],
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
    'in one way instead of two',
    [part('cash', 20), part('card', 10)],
    [part('cash', 30)],
    ['Take R 10.00 more', 'Refund R 10.00 on the card machine'],
    'Money settled',
  ],
])('what changes hands for a sale that is paid %s', (_, back, paid, orders, done) => {
  const net = netOf(back, paid)
  expect(net.map(netText).map(plain)).toEqual(orders)
  expect(plain(netDone(net))).toBe(done)
})
