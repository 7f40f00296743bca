import { expect, it } from 'vitest'
import { sellingTill } from '../../testing/shop/sale/selling-till.ts'
import { forgetVoucher } from './VoucherScreen.tsx'

const pin = '123456789012'

it('a scanned PIN is forgotten with everything typed for its voucher, but nothing of a sale is', async () => {
  const { till } = await sellingTill()
  const { redeem, purchase } = till.drafts
  till.scannedPin.setState(pin)
  for (const drafts of [redeem, purchase]) drafts.typing(new Map([['amount', '20']]))
  forgetVoucher(till)
  expect(till.scannedPin.getState()).toBe('')
  expect([...redeem.getState().open.typed]).toEqual([])
  expect([...purchase.getState().open.typed]).toEqual([['amount', '20']])
})
