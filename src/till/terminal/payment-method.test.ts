import { expect, test } from 'vitest'
import { givenLabel, givenWords } from './payment-method.ts'

test.each([
  ['Cash', 'In cash', 'in cash'],
  ['debit_card', 'To the customer’s card', 'to the customer’s card'],
  ['mobile_money', 'By Mobile money', 'by Mobile money'],
  ['EFT', 'By EFT', 'by EFT'],
])('what is paid out by %s is given “%s”, “%s”', (method, label, words) => {
  expect(givenLabel(method)).toBe(label)
  expect(givenWords(method)).toBe(words)
})
