import { describe, expect, it } from 'vitest'
import { settle } from '../testing/fake-clock.ts'
import { airtime, SaleDevice, sold } from '../testing/sale-device.ts'

describe('a command from another tab', () => {
  const minute = 60_000

  it.each([
    ['just said', 0, true],
    ['said again and again until a moment ago', -9_000, true],
    ['that waited in a frozen tab while its asker was answered elsewhere', -2 * minute, false],
    ['of a time that is still to come, since the clock was set back', 60 * minute, false],
  ])('%s', async (_when, saidAgo, isDone) => {
    const device = new SaleDevice(() => sold('t-1'))
    await device.open()
    const follower = await device.open()
    device.say(follower, {
      kind: 'command',
      id: 'command-1',
      saidAt: device.clock.wallNow() + saidAgo,
      command: {
        kind: 'confirm',
        reference: 'T1-of-the-follower',
        draft: airtime(),
        confirmedDuplicate: false,
      },
    })
    await settle()
    expect(device.disk.rows.has('T1-of-the-follower')).toBe(isDone)
  })
})
