import { expect, it } from 'vitest'
import { wordsOfCode, type Task } from './words-by-code.ts'

it.each<[string, Task, string | undefined, RegExp]>([
  ['1001', 'retry', 'Only FAILED transactions can be retried', /has not failed/],
  ['1001', 'retry', 'Transaction not found', /can’t find/],
  ['1001', 'redeem', 'voucherPin is required for OTT voucher redemption', /Enter the PIN/],
  ['1001', 'redeem', 'Mobile number is required', /needs a mobile number.*Enter the customer’s/],
  ['1001', 'redeem', 'Amount must be the balance', /amount was not accepted.*full balance/],
  ['1001', 'purchase', 'Amount of the phone', /details were not accepted.*Check the details/],
  ['1006', 'retry', undefined, /latest attempt/],
  ['1009', 'purchase', undefined, /not active for the shop’s account/],
  ['1010', 'redeem', 'Invalid product', /does not know this voucher/],
  ['1010', 'purchase', 'Invalid product', /Product not recognised.*Choose another product/],
  ['1102', 'retry', undefined, /another account/],
  ['1151', 'redeem', undefined, /redeemed before/],
  ['1200', 'redeem', undefined, /may have expired/],
  ['1200', 'purchase', undefined, /could not deliver it.*Try again in a few minutes/],
  ['403', 'redeem', 'Forbidden', /This user can’t redeem.*Sign in as a user who can\./],
  ['403', 'purchase', 'Forbidden', /Only merchant and sub-merchant users can sell/],
])('%s in a %s with %j', (code, task, message, words) => {
  const { title, detail, action } = wordsOfCode({ code, message }, task) ?? {}
  expect([title, detail, action].join(' ')).toMatch(words)
})

it.each<[string | undefined, Task]>([
  ['1999', 'purchase'],
  ['403 ', 'redeem'],
  ['', 'purchase'],
  [undefined, 'retry'],
])('there are none of %j in a %s', (code, task) => {
  expect(wordsOfCode({ code }, task)).toBeUndefined()
})
