import { describe, expect, it } from 'vitest'
import { settle } from '../../testing/fake-clock.ts'
import { airtime, merchant, SaleDevice, sold } from '../../testing/shop/sale/sale-device.ts'

const other = { ...merchant, userKey: 'thabo' }

async function soldOne() {
  const device = new SaleDevice(() => sold('t-1'))
  const tab = await device.open()
  const draft = airtime('+27821234567')
  const summary = { ...draft.summary, recipientMasked: '082 ••• 4567' }
  const reference = await tab.sell({ ...draft, summary })
  await settle()
  return { device, tab, reference }
}

describe('copies of a receipt', () => {
  it('remember the first of them, over a restart too', async () => {
    const { device, tab, reference } = await soldOne()
    expect(tab.sale(reference).copiedAt).toBeUndefined()
    expect(await tab.engine.noteCopy(reference)).toEqual({ kind: 'done' })
    const first = tab.sale(reference).copiedAt
    expect(first).toBe(device.clock.wallNow())
    await device.clock.advance(60_000)
    await tab.engine.noteCopy(reference)
    expect(tab.sale(reference)).toMatchObject({ copiedAt: first, phase: { kind: 'completed' } })
    await tab.engine.stop()
    const again = await device.open()
    expect((await again.engine.find(reference))?.copiedAt).toBe(first)
  })
})

it('only the user who made the sale sees the whole recipient', async () => {
  const { tab, reference } = await soldOne()
  const whole = await tab.engine.openReceipt(reference)
  expect(whole?.recipient).toBe('+27821234567')
  tab.signIn(other)
  const masked = await tab.engine.openReceipt(reference)
  expect(masked).toBeDefined()
  expect(masked?.recipient).toBeUndefined()
})
