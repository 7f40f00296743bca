import { expect, test } from 'vitest'
import { withoutLongNumbers } from './long-numbers.ts'

test.each([
  ['PIN 123456', 'PIN [number]'],
  ['PIN 12345', 'PIN 12345'],
  ['call 082 123 4567 or 011-123-4567', 'call [number] or [number]'],
  ['1.2/3–4-5\t6', '[number]'],
  ['12345  6', '12345  6'],
  ['token 1234 5678 9012 3456 7890, R 20.00', 'token [number], R 20.00'],
  ['a1b2c3d4e5f6', 'a1b2c3d4e5f6'],
  ['', ''],
])('%j is shown as %j (ruling R32)', (text, shown) => {
  expect(withoutLongNumbers(text)).toBe(shown)
})
