import { expect, it } from 'vitest'
import { sellingTill } from '../../testing/selling-till.ts'
import { Services } from '../../till/services.ts'
import { rememberedIn } from './remembered.ts'
import { forgetVoucher, scannedPinIn } from './scanned-pin.ts'

const pin = '123456789012'

it('is none until one is read, and then the same wherever it is asked for', () => {
  const services = new Services()
  expect(scannedPinIn({ services }).pin()).toBe('')
  scannedPinIn({ services }).become(pin)
  expect(scannedPinIn({ services }).pin()).toBe(pin)
})

it('tells whoever listens, until they don’t any more', () => {
  const hand = scannedPinIn({ services: new Services() })
  const heard: string[] = []
  const end = hand.subscribe(() => heard.push(hand.pin()))
  hand.become(pin)
  hand.become('')
  end()
  hand.become(pin)
  expect(heard).toEqual([pin, ''])
})

it('is gone with the sign-in', () => {
  const services = new Services()
  const hand = scannedPinIn({ services })
  hand.become(pin)
  services.end()
  expect(hand.pin()).toBe('')
})

it('is forgotten with all that was typed of its voucher, and with nothing that is being sold', async () => {
  const { till } = await sellingTill()
  const [redeeming, selling] = [rememberedIn(till, 'redeem'), rememberedIn(till, 'purchase')]
  scannedPinIn(till).become(pin)
  for (const form of [redeeming, selling]) form.remember(new Map([['amount', '20']]))
  forgetVoucher(till)
  expect(scannedPinIn(till).pin()).toBe('')
  expect([...redeeming.typed]).toEqual([])
  expect([...selling.typed]).toEqual([['amount', '20']])
})
