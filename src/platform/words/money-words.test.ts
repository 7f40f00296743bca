import { expect, it } from 'vitest'
import { isSelling, maybeTaken, moneyTaken, spared, untouched } from './money-words.ts'
import type { Task } from './words-by-code.ts'

it.each<[Task, boolean, string | undefined, string | undefined]>([
  ['read', false, undefined, undefined],
  ['lookup', false, undefined, undefined],
  ['purchase', true, 'No money was taken.', 'This attempt took no money.'],
  ['redeem', true, 'Nothing was redeemed and no money was taken.', 'This attempt took no money.'],
  ['retry', true, 'This retry took no money.', 'This attempt took no money.'],
])('%s: money is involved: %s', (task, selling, afterNo, afterTurnedAway) => {
  expect(isSelling(task)).toBe(selling)
  expect(untouched(task)).toEqual(afterNo === undefined ? {} : { money: afterNo })
  expect(spared(task)).toEqual(afterTurnedAway === undefined ? {} : { money: afterTurnedAway })
})

it.each<[Task, string, RegExp]>([
  ['read', 'No money was taken.', /^No money was taken/],
  ['lookup', 'No money was taken.', /^No money was taken/],
  ['purchase', 'It was paid for from the shop’s wallet.', /may have been taken/],
  ['redeem', 'The voucher was redeemed.', /may have been redeemed/],
  ['retry', 'It was paid for from the shop’s wallet.', /may have been taken/],
])('%s: the words when it is done, and while it is open', (task, done, open) => {
  expect(moneyTaken[task]).toBe(done)
  expect(maybeTaken[task]).toMatch(open)
})
