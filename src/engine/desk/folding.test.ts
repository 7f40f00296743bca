import { describe, expect, it } from 'vitest'
import { settle } from '../../testing/fake-clock.ts'
import { SaleDevice, sold } from '../../testing/shop/sale/sale-device.ts'
import { aRow, sealed } from '../../testing/shop/sale/sale-row.ts'
import { saleLimits } from '../limits.ts'
import type { SaleRow } from '../machine/row.ts'

const day = 24 * 60 * 60_000
const { foldAfter, keepSalesFor } = saleLimits

/** Writes a row on a device's disk, unchanged for `age`, with two lines of history. */
function put(device: SaleDevice, reference: string, age: number, more: Partial<SaleRow> = {}) {
  const at = device.clock.wallNow() - age
  const times = { createdAt: at, updatedAt: at, stateSince: at }
  const whole = aRow({ reference, state: 'delivered', ...times, likeness: 'like' })
  const { open: _open, body: _body, ...row } = whole
  device.disk.rows.set(reference, { ...row, ...more })
  const line = { reference, at, from: 'draft', to: 'prepared', fence: 0 } as const
  device.disk.log.push({ ...line, event: 'confirmed' }, { ...line, event: 'hand-over' })
}

function stepsOf(device: SaleDevice, reference: string): number {
  return device.disk.log.filter((line) => line.reference === reference).length
}

const isFolded = (device: SaleDevice, reference: string) =>
  device.disk.rows.get(reference)?.likeness === '' && stepsOf(device, reference) === 0

describe('an open till’s journal', () => {
  it('folds everything that ended a month ago, and nothing else', async () => {
    const device = new SaleDevice(() => sold('t-1'))
    for (let number = 0; number < 45; number++) put(device, `T1-${number}`, foldAfter)
    put(device, 'T1-young', foldAfter - 60_000)
    put(device, 'T1-person', foldAfter, { state: 'needs-attention', open: 1 })
    put(device, 'T1-sealed', foldAfter, { receipt: sealed })
    await device.open()
    await device.clock.advance(1_000)
    const whole = [...device.disk.rows.keys()].filter((reference) => !isFolded(device, reference))
    expect(whole).toEqual(['T1-young', 'T1-person', 'T1-sealed'])
    expect(device.disk.log).toHaveLength(6)
  })

  it('folds later what is purged only now', async () => {
    const device = new SaleDevice(() => sold('t-1'))
    put(device, 'T1-1', foldAfter, { receipt: sealed, sealedSince: 0 })
    const tab = await device.open()
    await device.clock.advance(1_000)
    expect(device.disk.rows.get('T1-1')?.receipt).toBeUndefined()
    expect(isFolded(device, 'T1-1')).toBe(false)
    tab.kill()
    await device.clock.sleep(foldAfter)
    await device.open()
    await device.clock.advance(1_000)
    expect(isFolded(device, 'T1-1')).toBe(true)
  })

  it('deletes what is older than the shop keeps, even if that is chosen later', async () => {
    const device = new SaleDevice(() => sold('t-1'))
    let days = 365
    device.limits = {
      ...saleLimits,
      get keepSalesFor() {
        return days * day
      },
    }
    put(device, 'T1-old', keepSalesFor)
    put(device, 'T1-person', keepSalesFor, { state: 'needs-attention', open: 1 })
    put(device, 'T1-younger', 100 * day)
    await device.open()
    await device.clock.advance(1_000)
    expect([...device.disk.rows.keys()]).toEqual(['T1-person', 'T1-younger'])
    expect([stepsOf(device, 'T1-old'), stepsOf(device, 'T1-person')]).toEqual([0, 2])
    days = 90
    await device.clock.advance(60 * 60_000)
    expect([...device.disk.rows.keys()]).toEqual(['T1-person'])
  })

  it('never deletes what it would not fold yet', async () => {
    const device = new SaleDevice(() => sold('t-1'))
    device.limits = { ...saleLimits, keepSalesFor: 0 }
    put(device, 'T1-1', foldAfter - 60_000)
    await device.open()
    await device.clock.advance(1_000)
    expect(device.disk.rows.size).toBe(1)
  })

  it('leaves an open shift’s sales whole', async () => {
    const device = new SaleDevice(() => sold('t-1'))
    device.countsFrom = () => Promise.resolve(device.clock.wallNow() - keepSalesFor - 2)
    put(device, 'T1-before', keepSalesFor + 3)
    put(device, 'T1-within', keepSalesFor + 1)
    await device.open()
    await device.clock.advance(1_000)
    expect([...device.disk.rows.keys()]).toEqual(['T1-within'])
    expect(stepsOf(device, 'T1-within')).toBe(2)
  })

  it('folds nothing while it can’t know what counts', async () => {
    const device = new SaleDevice(() => sold('t-1'))
    let rounds = 0
    device.countsFrom = () => {
      rounds += 1
      return Promise.reject(new Error('No shifts'))
    }
    put(device, 'T1-1', foldAfter)
    await device.open()
    await device.clock.advance(1_000)
    expect(rounds).toBeGreaterThan(0)
    expect(isFolded(device, 'T1-1')).toBe(false)
  })

  it('leaves what a screen has asked for until the next start, and folds the rest', async () => {
    const device = new SaleDevice(() => sold('t-1'))
    const tab = await device.open()
    for (let number = 0; number < 25; number++) put(device, `T1-${number}`, foldAfter)
    put(device, 'T1-behind', foldAfter)
    for (let number = 0; number < 25; number++) await tab.engine.find(`T1-${number}`)
    await device.clock.advance(60 * 60_000)
    expect([isFolded(device, 'T1-0'), isFolded(device, 'T1-behind')]).toEqual([false, true])
    tab.kill()
    await device.open()
    await device.clock.advance(1_000)
    expect(isFolded(device, 'T1-0')).toBe(true)
  })
})

describe('a folded sale', () => {
  /** A failed, folded sale. */
  async function withFailed() {
    const device = new SaleDevice(() => sold('t-2'))
    const more = { state: 'failed', transactionId: 't-1', receiptFields: ['receipt.pin'] } as const
    put(device, 'T1-1', foldAfter, more)
    const tab = await device.open()
    await device.clock.advance(1_000)
    expect(isFolded(device, 'T1-1')).toBe(true)
    return { device, tab }
  }

  it('is found and listed as before, and shows its beginning and its end', async () => {
    const { device, tab } = await withFailed()
    const sale = await tab.engine.find('T1-1')
    expect(sale).toMatchObject({ phase: { kind: 'failed' }, transactionId: 't-1' })
    expect((await tab.engine.history()).map(({ reference }) => reference)).toEqual(['T1-1'])
    const at = device.clock.wallNow() - 1_000 - foldAfter
    expect(await tab.engine.timeline('T1-1')).toEqual([
      { reference: 'T1-1', at, event: 'confirmed', from: 'draft', to: 'prepared' },
      { reference: 'T1-1', at, event: 'folded', from: 'prepared', to: 'failed' },
    ])
  })

  it('is retried as before, and shows that', async () => {
    const { device, tab } = await withFailed()
    const retried = await tab.engine.retry('T1-1', { money: { kind: 'never-given-back' } })
    expect(retried).toMatchObject({ kind: 'accepted' })
    await settle()
    const child = [...device.disk.rows.values()].find(({ parent }) => parent === 'T1-1')
    expect(child).toMatchObject({
      route: 'retry',
      ancestors: ['t-1'],
      receiptFields: ['receipt.pin'],
    })
    const told = (await tab.engine.timeline('T1-1')).map(({ event }) => event)
    expect(told).toEqual(['confirmed', 'folded', 'retry-begins'])
  })
})
