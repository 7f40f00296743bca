import { expect, test } from 'vitest'
import { saleKinds } from '../../catalogue/kind/kind.ts'
import { parseMobile } from '../../values/number/phone.ts'
import { deedOf, deeds, type Deed } from './deed.ts'
import { amountKey, partKey } from './form-values.ts'

test('a redemption takes a voucher in, and every other kind is sold', () => {
  for (const kind of saleKinds)
    expect(deedOf(kind)).toBe(kind === 'redemption' ? deeds.redeem : deeds.purchase)
})

test.each<[Deed['kind'], Partial<Deed>]>([
  [
    'purchase',
    {
      kind: 'purchase',
      customer: 'pays',
      steps: ['Details', 'Check', 'Pay', 'Result'],
      fieldsBeforeAmount: Infinity,
      startValues: { [amountKey]: '' },
      enterStops: 'where something is empty',
      forNumber: true,
      sendsTerminal: true,
    },
  ],
  [
    'redeem',
    {
      kind: 'redeem',
      customer: 'is given',
      steps: ['Voucher', 'Check', 'Result'],
      fieldsBeforeAmount: 1,
      startValues: { [partKey]: 'full', [amountKey]: '' },
      enterStops: 'where something is missing',
      secret: 'pin',
      forNumber: false,
      recipient: ['voucherPin'],
      sendsTerminal: false,
    },
  ],
])('a %s has its own steps and request', (kind, own) => {
  expect(deeds[kind]).toMatchObject(own)
})

test('a scan goes on to the check for a sale, and only shows a message for a redemption', () => {
  expect(deeds.purchase.scan).toMatchObject({ goesOn: true })
  expect(deeds.purchase.scan).not.toHaveProperty('says')
  expect(deeds.redeem.scan).toMatchObject({ goesOn: false, says: 'PIN read.' })
  expect(deeds.purchase).not.toHaveProperty('secret')
})

test('each request writes a mobile number as its endpoint takes it', () => {
  const mobile = parseMobile('082 123 4567')
  expect.assert(mobile !== undefined)
  expect(deeds.purchase.mobileForm(mobile)).toBe('+27821234567')
  expect(deeds.redeem.mobileForm(mobile)).toBe('0821234567')
})

test.each(Object.values(deeds))(
  'every word of a $kind is a whole one',
  ({ words: { back, noScan, beforeConfirming, namesNobody }, amountWords }) => {
    const { missing, unreadable, nought } = amountWords
    const scanned = [noScan.title, noScan.text]
    for (const text of [back, ...scanned, beforeConfirming, namesNobody])
      expect(text).toMatch(/^[A-Z].{8}/)
    for (const text of [missing, unreadable, nought]) expect(text).toMatch(/^[A-Z].{8}/)
  },
)
