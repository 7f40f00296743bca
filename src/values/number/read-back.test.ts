import { expect, test } from 'vitest'
import { readBackText } from './read-back.ts'

test.each([
  ['04123456785', '0412 3456 785'],
  ['1234-5678-90', '1234-5678-90'],
  ['12345678', '1234 5678'],
  ['1234567', '1234567'],
  ['A123456789', 'A123456789'],
  ['12/3456789', '12/3456789'],
  ['', ''],
])('%j is read back as %j', (text, shown) => {
  expect(readBackText(text).replaceAll('\u00a0', ' ')).toBe(shown)
})

test('shows the number that the till sends when it differs', () => {
  expect(readBackText('0412 345-6785', '04123456785')).toBe('0412\u00a03456\u00a0785')
})
