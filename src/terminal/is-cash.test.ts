import { expect, test } from 'vitest'
import { isCash } from './is-cash.ts'

test('cash is told by its name, however it is written', () => {
  expect(['cash', 'CASH', ' Cash ', 'card', 'mobile_money', undefined].map(isCash)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ])
})
