import { expect, test } from 'vitest'
import { saleKinds } from '../catalogue/kind/kind.ts'
import { parseMobile } from '../values/number/phone.ts'
import { operationOf, operations } from './operation.ts'

test('a redemption takes a voucher in, and every other kind is sold', () => {
  for (const kind of saleKinds)
    expect(operationOf(kind)).toBe(kind === 'redemption' ? operations.redeem : operations.purchase)
})

test('each request writes a mobile number as its endpoint takes it', () => {
  const mobile = parseMobile('082 123 4567')
  expect.assert(mobile !== undefined)
  expect(operations.purchase.mobileForm(mobile)).toBe('+27821234567')
  expect(operations.redeem.mobileForm(mobile)).toBe('0821234567')
})
