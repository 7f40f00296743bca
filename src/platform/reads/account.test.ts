import { expect, it } from 'vitest'
import { accountKey, sameAccount, type Account } from './account.ts'

const merchant: Account = { accountType: 'merchant', accountId: 'M-1' }

it.each<[Account, boolean]>([
  [{ accountType: 'merchant', accountId: 'M-1' }, true],
  [{ accountType: 'merchant', accountId: 'M-2' }, false],
  [{ accountType: 'sub-merchant', accountId: 'M-1' }, false],
])('%j is the same account as merchant M-1: %s', (other, same) => {
  expect(sameAccount(merchant, other)).toBe(same)
  expect(accountKey(merchant) === accountKey(other)).toBe(same)
})
