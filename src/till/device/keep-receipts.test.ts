import { expect, test } from 'vitest'
import { saleLimits } from '../../engine/limits.ts'
import { SaleDevice, sold } from '../../testing/shop/sale-device.ts'

const day = 24 * 60 * 60_000

test('removes receipts after the chosen days, also when the choice comes later', async () => {
  const device = new SaleDevice(() => sold('TX-1'))
  let days = 7
  device.limits = {
    ...saleLimits,
    get keepSecretsFor() {
      return days * day
    },
  }
  const tab = await device.open()
  const reference = await tab.sell()
  await tab.engine.acknowledgeHandOver(reference)
  await device.clock.sleep(2 * day)
  await device.clock.advance(60_000)
  expect(await tab.engine.openReceipt(reference)).toBeDefined()

  days = 1
  // The cleanup runs once an hour.
  await device.clock.sleep(60 * 60_000)
  await device.clock.advance(60_000)
  expect(await tab.engine.openReceipt(reference)).toBeUndefined()
  expect(tab.phase(reference)).toBe('delivered')
})
