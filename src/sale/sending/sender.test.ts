import { describe, expect, it } from 'vitest'
import { SaleDevice, sold } from '../../testing/sale-device.ts'

describe('an owner that another tab has succeeded', () => {
  it('does not send what it has begun to send', async () => {
    const device = new SaleDevice(() => sold('t-1'))
    const tab = await device.open()
    let elections = 0
    device.diskFaults = {
      // The attempt is written, and before the request leaves somebody else is elected.
      afterCommit: async (write) => {
        if (write.events?.some(({ event }) => event === 'send-begins') !== true) return
        device.disk.fence += 1
        elections += 1
      },
    }
    await tab.sell()
    expect(elections).toBe(1)
    expect(tab.sent.filter(({ path }) => path === '/purchase')).toEqual([])
  })
})
