import { describe, expect, it } from 'vitest'
import { FakeClock, settle } from '../../testing/fake-clock.ts'
import {
  airtime,
  answer,
  merchant,
  noAnswer,
  redemption,
  SaleDevice,
  sold,
} from '../../testing/shop/sale/sale-device.ts'
import { JournalUnavailable } from '../journal/journal.ts'

const other = { ...merchant, accountId: 'M-1002', userKey: 'poor' }

describe('a confirmation', () => {
  it('is accepted on a device with an empty battery, whose clock begins before 1970', async () => {
    const device = new SaleDevice(() => sold('t-1'), new FakeClock(-7_200_000.5))
    const tab = await device.open()
    expect(tab.phase(await tab.sell())).toBe('completed')
  })

  it('tapped again while the clock is set forward is still the same tap', async () => {
    const device = new SaleDevice(() => sold('t-1'))
    const tab = await device.open()
    const first = await tab.sell()
    await device.clock.setWall(device.clock.wallNow() + 3_600_000)
    expect(await tab.engine.confirm(airtime())).toEqual({ kind: 'duplicate', of: first })
  })

  it('tapped twice is one sale and one question', async () => {
    const device = new SaleDevice(() => sold('t-1'))
    const tab = await device.open()
    const taps = await Promise.all([tab.engine.confirm(airtime()), tab.engine.confirm(airtime())])
    await settle()
    expect(taps.map(({ kind }) => kind).toSorted()).toEqual(['accepted', 'duplicate'])
    expect(tab.sent).toHaveLength(1)
  })

  it.each([
    ['merchantReference', { merchantReference: 'mine' }],
    ['reprocess', { reprocess: true }],
    ['amount', { amount: Number.NaN }],
    ['productCode', { productCode: '' }],
  ])('with its own %s is refused', async (_, members) => {
    const device = new SaleDevice(() => sold('t-1'))
    const tab = await device.open()
    const draft = airtime()
    const result = await tab.engine.confirm({ ...draft, body: { ...draft.body, ...members } })
    expect(result).toMatchObject({ kind: 'refused', reason: { kind: 'bad-draft' } })
    expect(tab.sent).toEqual([])
  })
})

describe('the kept data (ruling R32)', () => {
  it('holds no PIN or receipt secret unencrypted, and the export holds no recipient either', async () => {
    const device = new SaleDevice(() => sold('t-1', { voucherID: '55', pin: '987654321098' }))
    const tab = await device.open()
    await tab.sell(redemption('123456789012'))
    const clear = JSON.stringify(
      [...device.disk.rows.values()].map(({ body: _b, receipt: _r, ...row }) => row),
    )
    const log = JSON.stringify(device.disk.log)
    const exported = JSON.stringify(await tab.engine.exportForSupport())
    for (const text of [clear, log, exported, JSON.stringify(tab.engine.snapshot())]) {
      expect(text).not.toContain('123456789012')
      expect(text).not.toContain('987654321098')
    }
    expect(exported).not.toContain('••••')
  })
})
