import { expect, test } from 'vitest'
import { givenLabel, givenWords } from './payment-method.ts'
import { isCash } from '../../values/cash.ts'

test('recognises cash by its name in any spelling', () => {
  expect(['cash', 'CASH', ' Cash ', 'card', 'mobile_money', undefined].map(isCash)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ])
})

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
