import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { cents } from '../values/money.ts'
import { retryAmount } from './retry-amount.ts'

const range = { kind: 'range', min: cents(5000), max: cents(40_000) } as const
const purchase = { kind: 'airtime', amount: cents(6000) } as const
const part = { kind: 'redemption', amount: cents(6000) } as const
const all = { kind: 'redemption', amount: cents(0) } as const

/** What is read of a text, or what is said of it. */
function reading(text: string, one: Parameters<typeof retryAmount>[1]) {
  const { success, data, error } = z.safeParse(retryAmount(range, one), text)
  return success ? data : error.issues[0]?.message.replaceAll('\u00A0', ' ')
}

it.each([
  ['', purchase, null],
  [' ', all, null],
  ['60', purchase, 6000],
  ['60', part, 6000],
  ['60', all, 6000],
  ['0', all, null],
  ['0.00', all, null],
  ['0', purchase, 'The amount must be more than R 0.00.'],
  ['0', part, expect.stringContaining('Redeem the voucher once more')],
  ['49.99', purchase, 'This product costs from R 50.00 to R 400.00.'],
  ['49.99', all, 'This product costs from R 50.00 to R 400.00.'],
  ['much', purchase, 'Enter an amount such as 25 or 25.50.'],
])('%j for a retry of %j is %j', (text, one, read) => {
  expect(reading(text, one)).toEqual(read)
})
