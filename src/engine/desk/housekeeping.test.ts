import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { settle } from '../../testing/fake-clock.ts'
import { airtime, SaleDevice, sold } from '../../testing/shop/sale/sale-device.ts'
import { aRow, sealed } from '../../testing/shop/sale/sale-row.ts'
import { MemoryJournal } from '../../testing/memory-journal.ts'

const hour = 60 * 60_000
const day = 24 * hour

/** A till with one sale, handed over. */
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

it('removes nothing by an unreliable clock, and all of it soon after it is reliable', async () => {
  const { device, tab, sealed } = await handedOver()
  tab.kill()
  device.clockHolds = false
  device.wallError = 9 * 365 * day
  await device.open()
  await device.clock.advance(2 * hour)
  expect(sealed()).toEqual([true, true])
  device.wallError = 0
  device.clockHolds = true
  await device.clock.advance(2 * hour)
  expect(sealed()).toEqual([true, true])
  await device.clock.advance(7 * day)
  expect(sealed()).toEqual([false, false])
})

it('counts from the later clock, so what was sold while the other was days behind is not removed early', async () => {
  const device = new SaleDevice(() => sold('t-1'))
  device.wallError = -8 * day
  const tab = await device.open()
  const reference = await tab.sell()
  await tab.engine.acknowledgeHandOver(reference)
  await tab.engine.noteCopy(reference)
  device.wallError = 0
  await device.clock.advance(7 * day - 2 * hour)
  expect(device.disk.rows.get(reference)?.receipt).toBeDefined()
  await device.clock.advance(4 * hour)
  expect(device.disk.rows.get(reference)?.receipt).toBeUndefined()
})

it('tries again within the hour if the disk rejected it', async () => {
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

/** Rows handed over this long ago, on the disk of a closed till. */
function withDue(count: number, age = 8 * day) {
  const device = new SaleDevice(() => sold('t-1'))
  const sealedSince = device.clock.wallNow() - age
  for (let number = 0; number < count; number++) {
    const reference = `T1-${number}`
    const { open: _open, ...row } = aRow({ reference, state: 'delivered', sealedSince })
    device.disk.rows.set(reference, row)
  }
  const read = vi.spyOn(MemoryJournal.prototype, 'purgeable')
  onTestFinished(() => read.mockRestore())
  return { device, read }
}

it('removes all due parts, twenty at a time, and nothing else', async () => {
  const { device, read } = withDue(45, 7 * day)
  const young = aRow({ reference: 'T1-45', state: 'delivered' })
  const sealedSince = device.clock.wallNow() - 7 * day + 1
  device.disk.rows.set('T1-45', { ...young, sealedSince })
  expect(device.disk.rows.get('T1-0')?.body).toEqual(sealed)
  await device.open()
  await device.clock.advance(0)
  const kept = [...device.disk.rows.values()].filter(({ body }) => body !== undefined)
  expect(kept.map(({ reference }) => reference)).toEqual(['T1-45'])
  expect(read).toHaveBeenCalledTimes(3)
})

it('tries each once if the disk rejects them all', async () => {
  const { device, read } = withDue(25)
  let purges = 0
  device.diskFaults = {
    beforeCommit: async ({ events }) => {
      if (events?.some(({ event }) => event === 'purge') !== true) return
      purges += 1
      throw new Error('The disk is busy')
    },
  }
  await device.open()
  await device.clock.advance(hour - 1)
  expect([purges, read.mock.calls.length]).toEqual([20, 1])
})

it('leaves alone a sale that is retried during the search', async () => {
  const device = new SaleDevice(() => sold('t-1'))
  const sealedSince = device.clock.wallNow() - 7 * day + hour
  for (const reference of ['T1-0', 'T1-1']) {
    const { open: _open, ...row } = aRow({ reference, state: 'failed', sealedSince })
    device.disk.rows.set(reference, { ...row, transactionId: `of ${reference}` })
  }
  const tab = await device.open()
  const read = vi.spyOn(MemoryJournal.prototype, 'purgeable')
  onTestFinished(() => read.mockRestore())
  read.mockImplementationOnce(async () => {
    const rows = [...device.disk.rows.values()]
    const money = { kind: 'never-given-back' } as const
    expect(await tab.engine.retry('T1-1', { money })).toMatchObject({ kind: 'accepted' })
    return rows
  })
  await device.clock.advance(hour)
  expect(read).toHaveBeenCalledTimes(1)
  const bodies = ['T1-0', 'T1-1'].map((reference) => device.disk.rows.get(reference)?.body)
  expect(bodies).toEqual([undefined, sealed])
})

it('writes nothing when there is nothing to forget or remove', async () => {
  const device = new SaleDevice(() => sold('t-1'))
  await device.open()
  await device.clock.advance(2 * hour)
  expect(device.disk.writes).toBe(0)
})

it('reads due rows once an hour, and not during a sale', async () => {
  const read = vi.spyOn(MemoryJournal.prototype, 'purgeable')
  onTestFinished(() => read.mockRestore())
  const device = new SaleDevice(() => sold('t-1'))
  const tab = await device.open()
  await tab.sell()
  await device.clock.advance(hour - 1)
  expect(read).toHaveBeenCalledTimes(1)
  await device.clock.advance(1)
  expect(read).toHaveBeenCalledTimes(2)
})

describe('a send that no longer counts', () => {
  it('is forgotten on disk five seconds after its minute, without another write', async () => {
    const device = new SaleDevice(() => sold('t-1'))
    const tab = await device.open()
    await device.clock.advance(1_000)
    await tab.sell()
    await device.clock.advance(64_999)
    expect(device.disk.sends.size).toBe(1)
    await device.clock.advance(1)
    expect(device.disk.sends.size).toBe(0)
  })

  it('delays nothing after a restart', async () => {
    let count = 0
    const device = new SaleDevice(() => sold(`t-${(count += 1)}`))
    const tab = await device.open()
    for (let sale = 0; sale < 8; sale++) await tab.sell(airtime(`+2782000000${sale}`))
    await device.clock.advance(hour / 2)
    tab.kill()
    const again = await device.open()
    const reference = await again.sell()
    expect(again.phase(reference)).toBe('completed')
  })
})
