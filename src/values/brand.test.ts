import { expect, test } from 'vitest'
import { isShorthand, noBrandName, withBrand } from './brand.ts'

test.each([
  ['RC-V', 'Vodacom', 'Vodacom RC-V'],
  ['1GB weekly', 'MTN', 'MTN 1GB weekly'],
  ['MTN airtime', 'mtn', 'MTN airtime'],
  ['CELLC-10', 'Cell C', 'CELLC-10'],
  ['RC-V', '', 'RC-V'],
  ['RC-V', noBrandName, 'RC-V'],
  ['RC-V', '-', 'RC-V'],
  ['Airtime R 20', 'R20', 'Airtime R 20'],
])('%s of %s is called %s', (name, brand, called) => {
  expect(withBrand(name, brand)).toBe(called)
})

test.each([
  ['RC-V', true],
  ['V', true],
  ['1GB weekly', false],
  ['Airtime', false],
  ['5GB/30D', true],
  ['A'.repeat(16), true],
  ['A'.repeat(17), false],
  ['-V', false],
  ['RC-v', false],
  ['', false],
])('%j is a shorthand: %s', (name, is) => {
  expect(isShorthand(name)).toBe(is)
})
