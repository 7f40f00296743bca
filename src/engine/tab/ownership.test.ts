import { describe, expect, it } from 'vitest'
import { settle } from '../../testing/fake-clock.ts'
import type { EngineMessage } from './channel.ts'
import { airtime, SaleDevice, sold } from '../../testing/shop/sale/sale-device.ts'
import { confirmation } from '../../testing/shop/sale/sale-row.ts'

const minute = 60_000

describe('a command from another tab', () => {
  it.each([
    ['said to this owner', 1, true],
    ['said to an earlier one, whose asker may have been answered since', 0, false],
    ['said to a later one', 2, false],
  ])('%s', async (_which, to, isDone) => {
    const device = new SaleDevice(() => sold('t-1'))
    await device.open()
    const follower = await device.open()
    device.say(follower, {
      kind: 'command',
      id: 'command-1',
      to,
      command: confirmation('T1-of-the-follower', airtime()),
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

  it('believes the journal, and not an earlier owner’s late message', async () => {
    const { device, owner, follower, reference } = await withSale()
    const sale = {
      ...owner.sale(reference),
      phase: { kind: 'prepared', wait: { kind: 'offline' } } as const,
    }
    const { budget } = owner.engine.snapshot()
    const isTakingOver = () => {
      const { status } = follower.engine.snapshot()
      return status.kind === 'ready' && status.role === 'follower'
    }
    let heard = 0
    device.diskFaults = {
      beforeRead: async () => {
        if (!isTakingOver()) return
        heard += 1
        device.say(owner, { kind: 'changed', fence: 1, place: 9, sale, budget })
      },
    }
    owner.kill()
    await settle()
    expect(follower.engine.snapshot().status).toEqual({ kind: 'ready', role: 'owner' })
    expect(follower.phase(reference)).toBe('completed')
    expect(heard).toBeGreaterThan(2)
  })

  it('looks up the last owner’s unreported work', async () => {
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
})

describe('a follower that missed the owner’s message', () => {
  it.each([
    ['asks for the whole view', 1],
    ['asks again if its question is lost', 2],
    ['asks again if the answer is lost too', 3],
  ])('%s', async (_how, losses) => {
    const device = new SaleDevice(() => sold('t-1'))
    const owner = await device.open()
    const follower = await device.open()
    const reference = await owner.sell()
    const say = device.say.bind(device)
    const about: readonly EngineMessage['kind'][] = ['changed', 'hello', 'state']
    const toLose = about.slice(0, losses)
    device.say = (from, message) => {
      if (message.kind === toLose[0]) toLose.shift()
      else say(from, message)
    }
    await owner.engine.acknowledgeHandOver(reference)
    await settle()
    expect(follower.phase(reference)).toBe('completed')
    // A receipt is read from the journal, with the sale as it is there.
    const opened = await follower.engine.openReceipt(reference)
    expect(opened?.sale).toEqual(owner.sale(reference))
    await device.clock.advance(20_000)
    expect(toLose).toEqual([])
    expect(follower.phase(reference)).toBe('delivered')
  })
})
