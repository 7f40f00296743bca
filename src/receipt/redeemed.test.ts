import { expect, it } from 'vitest'
import { givenIn, leftOnVoucher } from './redeemed.ts'

it.each([
  { amount: '75.00', voucherBalance: '2.50' },
  { Amount: '75.00', voucher_balance: 2.5 },
])(
  'what a voucher gave and what is left on it, however it is spelt: %j (ruling R33)',
  (receipt) => {
    expect(givenIn(receipt)).toBe(7_500)
    expect(leftOnVoucher({ response: { responseCode: '0', receipt } })).toBe(250)
  },
)

it.each([{ amount: '0.00' }, { amount: 'all of it' }, {}, undefined])(
  'nobody tells how much a full balance was: %j (ruling R13)',
  (receipt) => {
    expect(givenIn(receipt)).toBeUndefined()
  },
)
