import type { SetUp } from '../terminal/set-up.ts'

/** What the account of a till is, in a word. */
export function roleLabel({ accountType }: SetUp): string {
  return accountType === 'merchant' ? 'Merchant' : 'Sub-merchant'
}
