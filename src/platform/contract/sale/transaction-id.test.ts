import { expect, it } from 'vitest'
import { transactionIdText } from './transaction-id.ts'

it.each([
  ['018F0000-0000-7000-8000-00000000ABCD', '018f0000-0000-7000-8000-00000000abcd'],
  ['018f0000-0000-7000-8000-00000000abcd', '018f0000-0000-7000-8000-00000000abcd'],
  [' 018F0000-0000-7000-8000-00000000ABCD ', '018f0000-0000-7000-8000-00000000abcd'],
  // Only a UUID means the same in capitals.
  ['T-1', 'T-1'],
  ['018F000000007000800000000000ABCD', '018F000000007000800000000000ABCD'],
  [7, '7'],
])('%j is kept as %s (ruling R33)', (id, kept) => {
  expect(transactionIdText(id)).toBe(kept)
})
