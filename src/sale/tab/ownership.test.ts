import { describe, expect, it } from 'vitest'
import { settle } from '../../testing/fake-clock.ts'
import { airtime, answer, SaleDevice, sold } from '../../testing/sale-device.ts'

const minute = 60_000

describe('a command from another tab', () => {
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

describe('a tab that takes over', () => {
  /** Two tabs that show a completed sale; the first is the owner. */
  async function withSale() {
    const device = new SaleDevice(() => sold('t-1'))
    const owner = await device.open()
    const follower = await device.open()
    const reference = await owner.sell()
    expect(follower.phase(reference)).toBe('completed')
    return { device, owner, follower, reference }
  }

  it('believes the journal, and not what an earlier owner said that arrives meanwhile', async () => {
    const { device, owner, follower, reference } = await withSale()
    const sale = {
      ...owner.sale(reference),
      phase: { kind: 'prepared', wait: { kind: 'offline' } } as const,
    }
    const { budget } = owner.engine.snapshot()
    device.diskFaults = {
      beforeRead: async () => device.say(owner, { kind: 'changed', sale, budget }),
    }
    owner.kill()
    await settle()
    expect(follower.engine.snapshot().status).toEqual({ kind: 'ready', role: 'owner' })
    expect(follower.phase(reference)).toBe('completed')
  })

  it('looks up what the last owner did and told nobody', async () => {
    const { device, owner, follower, reference } = await withSale()
    await device.clock.advance(5 * minute)
    const row = device.disk.rows.get(reference)
    expect.assert(row !== undefined)
    const { open: _open, ...rest } = row
    device.disk.rows.set(reference, { ...rest, state: 'delivered', version: row.version + 1 })
    owner.kill()
    await settle()
    expect(follower.phase(reference)).toBe('delivered')
  })

  it('also of a sale that had ended: that it was retried', async () => {
    const body = { transactionId: 't-1', responseCode: '1200', successful: false }
    const device = new SaleDevice(() => answer(body, 422))
    const owner = await device.open()
    const follower = await device.open()
    const reference = await owner.sell()
    expect(follower.phase(reference)).toBe('failed')
    await device.clock.advance(5 * minute)
    const row = device.disk.rows.get(reference)
    expect.assert(row !== undefined)
    device.disk.rows.set(reference, { ...row, child: 'T1-1.2', version: row.version + 1 })
    owner.kill()
    await settle()
    expect(follower.sale(reference).child).toBe('T1-1.2')
  })
})
