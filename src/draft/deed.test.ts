import { expect, test } from 'vitest'
import { saleKinds } from '../catalogue/kind/kind.ts'
import { parseMobile } from '../values/number/phone.ts'
import { deedOf, deeds } from './deed.ts'

test('a redemption takes a voucher in, and every other kind is sold', () => {
  for (const kind of saleKinds)
    expect(deedOf(kind)).toBe(kind === 'redemption' ? deeds.redeem : deeds.purchase)
})

test('each request writes a mobile number as its endpoint takes it', () => {
  const mobile = parseMobile('082 123 4567')
  expect.assert(mobile !== undefined)
  expect(deeds.purchase.mobileForm(mobile)).toBe('+27821234567')
  expect(deeds.redeem.mobileForm(mobile)).toBe('0821234567')
})
