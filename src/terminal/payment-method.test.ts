import { expect, test } from 'vitest'
import { givenLabel, givenWords } from './given-words.ts'

test.each([
  ['cash', 'In cash', 'in cash'],
  ['Cash', 'In cash', 'in cash'],
  ['card', 'To the customer’s card', 'to the customer’s card'],
  ['debit_card', 'To the customer’s card', 'to the customer’s card'],
  ['mobile_money', 'By Mobile money', 'by Mobile money'],
  ['EFT', 'By EFT', 'by EFT'],
])('%s is given %s', (method, label, words) => {
  expect(givenLabel(method)).toBe(label)
  expect(givenWords(method)).toBe(words)
})
