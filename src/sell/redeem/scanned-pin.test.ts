import { expect, it } from 'vitest'
import { sellingTill } from '../../testing/shop/sale/selling-till.ts'
import { forgetVoucher } from './scanned-pin.ts'

const pin = '123456789012'

it('a scanned PIN is forgotten with everything typed for its voucher, but nothing of a sale is', async () => {
  const { till } = await sellingTill()
  const [redeeming, selling] = [till.remembered.redeem, till.remembered.purchase]
  till.scannedPin.setState(pin)
  for (const form of [redeeming, selling]) form.remember(new Map([['amount', '20']]))
  forgetVoucher(till)
  expect(till.scannedPin.getState()).toBe('')
  expect([...redeeming.typed]).toEqual([])
  expect([...selling.typed]).toEqual([['amount', '20']])
})
