import { describe, expect, it } from 'vitest'
import { airtime, noAnswer, SaleDevice, sold } from '../../testing/sale-device.ts'
import { JournalUnavailable, type JournalWrite } from '../journal/journal.ts'
import { saleLimits } from '../limits.ts'

/** A till whose purchases all come through, and what is written for them. */
function sellingDevice() {
  let count = 0
  const device = new SaleDevice(() => sold(`t-${(count += 1)}`))
  const writes: JournalWrite[] = []
  device.diskFaults = {
    beforeCommit: async (write) => {
      if (write.rows !== undefined) writes.push(write)
    },
  }
  const kindsOf = ({ events = [] }: JournalWrite) => events.map(({ event }) => event)
  return { device, written: () => writes.map(kindsOf), writes }
}

/** Only one purchase a minute. */
const { sendsPerWindow } = saleLimits
const once = { ...saleLimits, sendsPerWindow: { ...sendsPerWindow, purchase: 1 } }

describe('a new sale’s first send', () => {
  it('is on disk in one write with its sale, counted, before its request leaves', async () => {
    const { device, writes, written } = sellingDevice()
    const tab = await device.open()
    const before: string[][] = []
    device.beforeLeaving = async () => void before.push(...written())
    const reference = await tab.sell()
    expect(before).toEqual([['confirmed', 'send-begins']])
    expect(writes[0]?.sends).toHaveLength(1)
    expect(writes[0]?.rows).toMatchObject([
      { row: { reference, state: 'sending', version: 2, attempts: [{}] }, replaces: 0 },
    ])
    expect(tab.phase(reference)).toBe('completed')
  })

  it('sends the bytes that its row seals', async () => {
    const device = new SaleDevice(() => noAnswer)
    const tab = await device.open()
    await tab.sell()
    await device.clock.advance(5_000)
    const [first, replayed] = tab.sent
    // What is replayed comes out of the seal.
    expect(replayed?.bodyText).toBe(first?.bodyText)
    expect(first?.bodyText).toContain('merchantReference')
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
  ])('is not written with its sale where %s', async (_why, sell) => {
    const parts = sellingDevice()
    await sell(parts)
    expect(parts.written()).toEqual([['confirmed']])
  })

  it('is another’s where the disk doesn’t take its sale', async () => {
    const { device } = sellingDevice()
    device.limits = once
    const tab = await device.open()
    device.diskFaults = { beforeCommit: () => Promise.reject(new Error('Disk full')) }
    expect(await tab.engine.confirm(airtime())).toMatchObject({ kind: 'refused' })
    device.diskFaults = {}
    await device.clock.advance(2_000)
    const reference = await tab.sell(airtime('+27821234568'))
    expect(tab.phase(reference)).toBe('completed')
    expect(tab.sent).toHaveLength(1)
  })

  it('that has to wait stands in no queue where the disk doesn’t take its sale', async () => {
    const { device } = sellingDevice()
    device.limits = once
    const tab = await device.open()
    await tab.sell(airtime('+27821234568'))
    device.diskFaults = { beforeCommit: () => Promise.reject(new Error('Disk full')) }
    expect(await tab.engine.confirm(airtime())).toMatchObject({ kind: 'refused' })
    device.diskFaults = {}
    await device.clock.advance(2_000)
    const reference = await tab.sell(airtime('+27821234569'))
    expect(tab.sale(reference).phase).toMatchObject({ wait: { kind: 'budget', position: 1 } })
  })

  it('does not leave where the disk tells its write as failed, although it stands', async () => {
    const { device } = sellingDevice()
    const tab = await device.open()
    let told = 0
    device.diskFaults = {
      afterCommit: async ({ events = [] }) => {
        if (told > 0 || !events.some(({ event }) => event === 'confirmed')) return
        told += 1
        throw new JournalUnavailable('journal-failing')
      },
    }
    const reference = await tab.sell()
    await device.clock.advance(10_000)
    expect((await tab.engine.timeline(reference)).map(({ event }) => event)).toEqual([
      'confirmed',
      'send-begins',
      'found-at-start',
      'send-begins',
      'answered-completed',
    ])
    expect(tab.sent).toHaveLength(1)
  })
})
