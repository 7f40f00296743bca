import { describe, expect, it } from 'vitest'
import { settle } from '../../testing/fake-clock.ts'
import { airtime, answer, merchant, SaleDevice, sold } from '../../testing/shop/sale/sale-device.ts'
import type { JournalWrite } from '../journal/journal.ts'
import { saleLimits } from '../limits.ts'

const emptyList = answer({ content: [], page: 0, size: 100, totalElements: 0, totalPages: 0 })

/** A till whose purchases all succeed, on a platform that lists none of them, with the writes of its sales. */
function sellingDevice() {
  let count = 0
  const device = new SaleDevice(({ path }) =>
    path === '/purchase' ? sold(`t-${(count += 1)}`) : emptyList,
  )
  const writes: JournalWrite[] = []
  device.diskFaults = {
    beforeCommit: async (write) => {
      if (write.rows !== undefined) writes.push(write)
    },
  }
  return { device, writes, written: () => writes.map(eventsOf) }
}

const eventsOf = ({ events = [] }: JournalWrite) => events.map(({ event }) => event)
const beginsSend = (write: JournalWrite) => eventsOf(write).includes('send-begins')

/** A limit of one purchase a minute. */
const { sendsPerWindow } = saleLimits
const once = { ...saleLimits, sendsPerWindow: { ...sendsPerWindow, purchase: 1 } }

describe('a new sale’s first send', () => {
  it('is written after its sale and before its request leaves, each in its own write', async () => {
    const { device, writes, written } = sellingDevice()
    const tab = await device.open()
    const before: string[][] = []
    device.beforeLeaving = async () => void before.push(...written())
    const reference = await tab.sell()
    expect(before).toEqual([['confirmed'], ['send-begins']])
    expect(writes.slice(0, 2)).toMatchObject([
      { rows: [{ row: { reference, state: 'prepared', attempts: [] }, replaces: 0 }] },
      {
        rows: [{ row: { reference, state: 'sending', attempts: [{}] }, replaces: 1 }],
        sends: [{}],
      },
    ])
    expect(writes[0]).not.toHaveProperty('sends')
    expect(tab.phase(reference)).toBe('completed')
  })

  it.each<[string, (parts: ReturnType<typeof sellingDevice>) => Promise<unknown>]>([
    [
      'there is no network',
      async ({ device }) => {
        const tab = await device.open()
        tab.setOnline(false)
        return tab.sell()
      },
    ],
    [
      'the minute is full',
      async ({ device, writes }) => {
        device.limits = once
        const tab = await device.open()
        await tab.sell(airtime('+27821234568'))
        writes.length = 0
        return tab.sell()
      },
    ],
  ])('is not written while %s', async (_why, sell) => {
    const parts = sellingDevice()
    await sell(parts)
    expect(parts.written()).toEqual([['confirmed']])
  })
})

describe('a till that is killed', () => {
  /** Sells, and kills the tab during the write that begins the send. */
  async function killedAt(moment: 'beforeCommit' | 'afterCommit') {
    const { device } = sellingDevice()
    const tab = await device.open()
    device.diskFaults = {
      [moment]: async (write: JournalWrite) => {
        if (beginsSend(write)) tab.kill()
        if (beginsSend(write) && moment === 'beforeCommit') await new Promise(() => {})
      },
    }
    const reference = await tab.sell()
    device.diskFaults = {}
    expect(tab.sent).toEqual([])
    return { device, reference }
  }

  it('between the two writes leaves a sale that does not look sent, and can be cancelled', async () => {
    const { device, reference } = await killedAt('beforeCommit')
    expect(device.disk.rows.get(reference)).toMatchObject({ state: 'prepared', attempts: [] })
    expect([...device.disk.sends]).toEqual([])
    // Another user signs in, so nothing resumes.
    const again = await device.open({ ...merchant, userKey: 'other' })
    const { phase, attempts, firstSentAt } = again.sale(reference)
    expect(phase).toEqual({ kind: 'prepared', wait: { kind: 'sign-in' } })
    expect({ attempts, firstSentAt }).toEqual({ attempts: 0, firstSentAt: undefined })
    expect(await again.engine.cancel(reference)).toEqual({ kind: 'done' })
    expect(again.sent).toEqual([])
  })

  it('between the two writes resumes its sale under the same reference, without a search', async () => {
    const { device, reference } = await killedAt('beforeCommit')
    const again = await device.open()
    expect(again.phase(reference)).toBe('completed')
    expect(again.sent.map(({ path }) => path)).toEqual(['/purchase'])
    expect(again.sent[0]?.bodyText).toContain(reference)
  })

  it('after the second write searches for its sale before it asks whether to send again', async () => {
    const { device, reference } = await killedAt('afterCommit')
    expect(device.disk.rows.get(reference)).toMatchObject({ state: 'sending', attempts: [{}] })
    const again = await device.open()
    await settle()
    await device.clock.advance(1_000)
    expect(again.sent.map(({ path }) => path)).not.toContain('/purchase')
    expect(again.sent).not.toEqual([])
    expect(again.sale(reference).phase).toEqual({ kind: 'asking', reason: 'not-found' })
    expect(await again.engine.sendAgain(reference)).toEqual({ kind: 'done' })
    await settle()
    expect(again.phase(reference)).toBe('completed')
    expect(again.sent.filter(({ path }) => path === '/purchase')).toHaveLength(1)
  })
})
