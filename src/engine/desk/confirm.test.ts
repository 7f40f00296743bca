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
  it('of the same product, recipient and amount within two minutes asks first', async () => {
    const device = new SaleDevice(() => sold(`t-${device.tabs[0]?.sent.length}`))
    const tab = await device.open()
    const first = await tab.sell()
    expect(await tab.engine.confirm(airtime())).toEqual({ kind: 'duplicate', of: first })
    expect((await tab.engine.confirm(airtime('+27821234568'))).kind).toBe('accepted')
    expect((await tab.engine.confirm(airtime(undefined, 2500))).kind).toBe('accepted')
    await device.clock.advance(121_000)
    expect((await tab.engine.confirm(airtime())).kind).toBe('accepted')
  })

  it('is accepted on a device with an empty battery, whose clock begins before 1970', async () => {
    const device = new SaleDevice(() => sold('t-1'), new FakeClock(-7_200_000.5))
    const tab = await device.open()
    expect(tab.phase(await tab.sell())).toBe('completed')
  })

  it('asks after a restart too', async () => {
    const device = new SaleDevice(() => sold('t-1'))
    const tab = await device.open()
    const first = await tab.sell()
    tab.kill()
    const again = await device.open()
    expect(await again.engine.confirm(airtime())).toEqual({ kind: 'duplicate', of: first })
  })

  it('does not ask about a sale that came to nothing', async () => {
    const device = new SaleDevice(() => noAnswer)
    const tab = await device.open()
    tab.setOnline(false)
    const first = await tab.sell()
    expect(await tab.engine.cancel(first)).toEqual({ kind: 'done' })
    await device.clock.advance(1_500)
    expect((await tab.engine.confirm(airtime())).kind).toBe('accepted')
  })

  it('tapped again right after it came to nothing is the same tap', async () => {
    const device = new SaleDevice(() => answer({ responseCode: '1103', responseMessage: 'No' }))
    const tab = await device.open()
    const first = await tab.sell()
    expect(tab.phase(first)).toBe('rejected')
    await device.clock.advance(800)
    expect(await tab.engine.confirm(airtime())).toEqual({ kind: 'duplicate', of: first })
    await device.clock.advance(800)
    expect((await tab.engine.confirm(airtime())).kind).toBe('accepted')
  })

  it('tapped again while the clock is set forward is still the same tap', async () => {
    const device = new SaleDevice(() => sold('t-1'))
    const tab = await device.open()
    const first = await tab.sell()
    await device.clock.setWall(device.clock.wallNow() + 3_600_000)
    expect(await tab.engine.confirm(airtime())).toEqual({ kind: 'duplicate', of: first })
  })

  it('is compared with sales at the time of the tap, however late an owner hears of it', async () => {
    const device = new SaleDevice(() => sold('t-1'))
    const one = await device.open()
    const two = await device.open()
    const first = await one.sell()
    await device.clock.advance(100_000)
    one.freeze()
    const tapped = two.engine.confirm(airtime())
    await device.clock.advance(60_000)
    expect(await tapped).toEqual({ kind: 'duplicate', of: first })
  })

  it('asks about the first of two, when the second came to nothing', async () => {
    const device = new SaleDevice(() => sold('t-1'))
    const tab = await device.open()
    const first = await tab.sell()
    tab.setOnline(false)
    const second = await tab.sell()
    expect(await tab.engine.cancel(second)).toEqual({ kind: 'done' })
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

  it('for another account than the one signed in is refused', async () => {
    const device = new SaleDevice(() => sold('t-1'))
    const tab = await device.open()
    const result = await tab.engine.confirm({ ...airtime(), account: other })
    expect(result).toEqual({ kind: 'refused', reason: { kind: 'other-account' } })
  })

  it.each([
    ['journal-full', new JournalUnavailable('journal-full')],
    ['journal-failing', new Error('aborted')],
  ])('that the journal rejects sends nothing, and the till says %s', async (reason, error) => {
    const device = new SaleDevice(() => sold('t-1'))
    const tab = await device.open()
    device.diskFaults = { beforeCommit: () => Promise.reject(error) }
    const result = await tab.engine.confirm(airtime())
    await device.clock.advance(60_000)
    expect(result).toEqual({ kind: 'refused', reason: { kind: 'not-written' } })
    expect(tab.sent).toEqual([])
    expect(tab.engine.snapshot().status).toEqual({ kind: 'unavailable', reason })
    expect(await tab.engine.confirm(airtime())).toMatchObject({ reason: { kind: 'unavailable' } })

    device.diskFaults = {}
    await device.clock.advance(80_000)
    expect(tab.engine.snapshot().status).toEqual({ kind: 'ready', role: 'owner' })
    expect(await tab.engine.confirm(airtime())).toMatchObject({ kind: 'accepted' })
    expect(device.disk.sends.has('probe')).toBe(false)
  })
})

describe('an engine whose journal does not open', () => {
  it('does not sell, and says why', async () => {
    const device = new SaleDevice(() => sold('t-1'))
    device.diskFaults = {
      beforeRead: () => Promise.reject(new JournalUnavailable('journal-unopenable')),
    }
    const tab = await device.open()
    expect(tab.engine.snapshot().status).toMatchObject({
      kind: 'unavailable',
      reason: 'journal-unopenable',
    })
    expect(await tab.engine.confirm(airtime())).toEqual({
      kind: 'refused',
      reason: { kind: 'unavailable', reason: 'journal-unopenable' },
    })
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

  it('is purged seven days after the hand-over, and the summary stays', async () => {
    const device = new SaleDevice(() => sold('t-1'))
    const tab = await device.open()
    const reference = await tab.sell()
    await tab.engine.acknowledgeHandOver(reference)
    await device.clock.advance(7 * 24 * 3_600_000 - 60_000)
    expect(await tab.engine.openReceipt(reference)).toBeDefined()
    await device.clock.advance(2 * 3_600_000)
    expect(await tab.engine.openReceipt(reference)).toBeUndefined()
    const row = device.disk.rows.get(reference)
    expect([row?.body, row?.receipt]).toEqual([undefined, undefined])
    expect((await tab.engine.history())[0]).toMatchObject({
      phase: { kind: 'delivered' },
      hasReceipt: false,
    })
  })
})

describe('the screens’ snapshot', () => {
  it('stays the same object until something changes', async () => {
    const device = new SaleDevice(() => sold('t-1'))
    const tab = await device.open()
    let calls = 0
    const unsubscribe = tab.engine.subscribe(() => (calls += 1))
    const before = tab.engine.snapshot()
    expect(tab.engine.snapshot()).toBe(before)
    const reference = await tab.sell()
    const after = tab.engine.snapshot()
    expect(after).not.toBe(before)
    expect(calls).toBeGreaterThan(0)
    unsubscribe()
    const heard = calls
    await tab.engine.acknowledgeHandOver(reference)
    expect(calls).toBe(heard)
  })

  it('finds an old sale by its reference, and lists by account, time and phase', async () => {
    const device = new SaleDevice(() => sold('t-1'))
    const tab = await device.open()
    const reference = await tab.sell()
    await tab.engine.acknowledgeHandOver(reference)
    await device.clock.advance(200_000)
    tab.kill()
    const again = await device.open()
    expect(again.engine.snapshot().sales).toEqual([])
    expect((await again.engine.find(reference))?.phase.kind).toBe('delivered')
    expect(again.phase(reference)).toBe('delivered')
    expect(await again.engine.find('T1-none')).toBeUndefined()
    expect(await again.engine.history({ phases: ['delivered'], account: merchant })).toHaveLength(1)
    expect(await again.engine.history({ phases: ['failed'] })).toEqual([])
    expect(await again.engine.history({ account: other })).toEqual([])
    expect(await again.engine.storage()).toMatchObject({ sales: 1 })
  })
})
