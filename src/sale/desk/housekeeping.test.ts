import { expect, it } from 'vitest'
import { settle } from '../../testing/fake-clock.ts'
import { SaleDevice, sold } from '../../testing/sale-device.ts'

const hour = 60 * 60_000
const day = 24 * hour

/** A till that has sold one thing and handed it over. */
async function handedOver() {
  const device = new SaleDevice(() => sold('t-1'))
  const tab = await device.open()
  const reference = await tab.sell()
  await tab.engine.acknowledgeHandOver(reference)
  const sealed = () => {
    const row = device.disk.rows.get(reference)
    return [row?.body !== undefined, row?.receipt !== undefined]
  }
  expect(sealed()).toEqual([true, true])
  return { device, tab, sealed }
}

it('removes what was sealed seven days after the end, within the hour, and keeps it until then', async () => {
  const { device, sealed } = await handedOver()
  await device.clock.advance(7 * day - 1)
  expect(sealed()).toEqual([true, true])
  await device.clock.advance(hour)
  expect(sealed()).toEqual([false, false])
})

it('removes it after a restart too, at which no screen has looked at the sale', async () => {
  const { device, tab, sealed } = await handedOver()
  tab.kill()
  await device.clock.sleep(8 * day)
  await device.open()
  expect(sealed()).toEqual([false, false])
})

it('tries again within the hour where the disk did not take it', async () => {
  const { device, tab, sealed } = await handedOver()
  tab.kill()
  await device.clock.sleep(8 * day)
  device.diskFaults = { beforeCommit: () => Promise.reject(new Error('The disk is busy')) }
  await device.open()
  expect(sealed()).toEqual([true, true])
  device.diskFaults = {}
  await settle()
  await device.clock.advance(hour)
  expect(sealed()).toEqual([false, false])
})
