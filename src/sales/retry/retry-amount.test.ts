import { expect, it } from 'vitest'
import { cents } from '../../values/money.ts'
import type { AmountRule } from '../../catalogue/product-view.ts'
import { asksForAll, retryAmount } from './retry-amount.ts'

const range: AmountRule = { kind: 'range', min: cents(5000), max: cents(40_000) }
const purchase = { kind: 'airtime', amount: cents(6000) } as const
const part = { kind: 'redemption', amount: cents(6000) } as const
const all = { kind: 'redemption', amount: cents(0) } as const

/** What the parser reads in a text, or the message it gives. */
function reading(text: string, one: Parameters<typeof retryAmount>[1]) {
  const { success, data, error } = retryAmount(range, one).safeParse(text)
  return success ? data : error.issues[0]?.message.replaceAll('\u00A0', ' ')
}

it.each([
  ['', purchase, null],
  [' ', all, null],
  ['60', purchase, 6000],
  ['60', part, 6000],
  ['0', purchase, 'The amount must be more than R 0.00.'],
  ['0', { ...purchase, amount: cents(0) }, 'The amount must be more than R 0.00.'],
  ['50', purchase, 5000],
  ['400', purchase, 40_000],
  ['400.01', purchase, 'This product costs from R 50.00 to R 400.00.'],
  ['49.99', purchase, 'This product costs from R 50.00 to R 400.00.'],
  ['much', purchase, 'Enter an amount such as 25 or 25.50.'],
])('%j for a retry of %j is %j', (text, one, read) => {
  expect(reading(text, one)).toEqual(read)
})

it.each<AmountRule | undefined>([
  undefined,
  { kind: 'open' },
  { kind: 'fixed', amount: cents(5000) },
])('accepts any amount without a known range: %j', (rule) => {
  const { success, data } = retryAmount(rule, purchase).safeParse('9000')
  expect([success, data]).toEqual([true, 900_000])
})

it('only a redemption of 0 means everything that is left', () => {
  expect([all, part, { ...purchase, amount: cents(0) }].map(asksForAll)).toEqual([
    true,
    false,
    false,
  ])
})

it('at a changed price asks for the new one, and for another amount if there is a choice', () => {
  const fixed: AmountRule = { kind: 'fixed', amount: cents(7000) }
  expect(retryAmount(fixed, purchase).parse('')).toBe(7000)
  expect(retryAmount({ ...fixed, amount: purchase.amount }, purchase).parse('')).toBe(null)
  const outside = { ...purchase, amount: cents(50_000) }
  expect(reading('', outside)).toMatch(/can’t be sold at the same amount any more/)
  expect(reading('400', outside)).toBe(40_000)
  // The list does not check what a voucher has left.
  expect(reading('', { ...part, amount: cents(50_000) })).toBe(null)
})
