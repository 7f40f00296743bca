import { expect, test } from 'vitest'
import type { SaleKind } from '../../catalogue/kind/kind.ts'
import { saleLimits } from '../../engine/limits.ts'
import { goneWords, mayHaveLeft } from './gone-customer.ts'

test.each([
  [saleLimits.resumeWithin, false],
  [saleLimits.resumeWithin + 1, true],
])('%d ms after a sale its customer may have left: %s', (later, left) => {
  expect(mayHaveLeft({ at: 1_000 }, 1_000 + later)).toBe(left)
})

test.each<[SaleKind, RegExp]>([
  ['electricity', /on a receipt here/],
  ['voucher', /on a receipt here/],
  ['airtime', /paid for from the shop’s wallet/],
  ['redemption', /uses up the voucher/],
])('before a retry of %s, the till asks about the delivery: %s', (kind, words) => {
  expect(goneWords(kind)).toMatch(words)
})
