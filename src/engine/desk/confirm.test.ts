import { describe, expect, it } from 'vitest'
import { FakeClock, settle } from '../../testing/fake-clock.ts'
import {
  airtime,
  answer,
  merchant,
  redemption,
  SaleDevice,
  sold,
} from '../../testing/shop/sale/sale-device.ts'

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

describe('the cashier of a sale', () => {
  it('is the one at the till when it was confirmed, whoever comes after', async () => {
    const device = new SaleDevice(() => sold('t-1'))
    let atTheTill: string | undefined = 'Thandi'
    device.cashier = () => atTheTill
    const tab = await device.open()
    const first = await tab.sell()
    atTheTill = 'Sipho'
    const second = await tab.sell()
    atTheTill = undefined
    const third = await tab.sell()
    const cashiers = [first, second, third].map((reference) => tab.sale(reference).cashier)
    expect(cashiers).toEqual(['Thandi', 'Sipho', undefined])
  })

  it('is asked for by the account that sells', async () => {
    const device = new SaleDevice(() => sold('t-1'))
    device.cashier = ({ accountId }) => (accountId === 'M-1001' ? 'Thandi' : 'of another shop')
    const tab = await device.open()
    expect(tab.sale(await tab.sell()).cashier).toBe('Thandi')
  })

  it('of a retry is who retried it', async () => {
    const failed = answer({ transactionId: 't-1', responseCode: '1200', successful: false })
    const device = new SaleDevice(() => failed)
    device.cashier = () => 'Thandi'
    const tab = await device.open()
    const parent = await tab.sell()
    device.cashier = () => 'Sipho'
    const retried = await tab.engine.retry(parent)
    await settle()
    const child = retried.kind === 'accepted' ? retried.reference : ''
    expect([tab.sale(parent).cashier, tab.sale(child).cashier]).toEqual(['Thandi', 'Sipho'])
  })
})

async function soldOne() {
  const device = new SaleDevice(() => sold('t-1'))
  const tab = await device.open()
  const draft = airtime('+27821234567')
  const summary = { ...draft.summary, recipientMasked: '082 ••• 4567' }
  const reference = await tab.sell({ ...draft, summary })
  return { device, tab, reference }
}

describe('copies of a receipt', () => {
  it('remember the first of them, over a restart too', async () => {
    const { device, tab, reference } = await soldOne()
    expect(tab.sale(reference).copiedAt).toBeUndefined()
    expect(await tab.engine.noteCopy(reference)).toEqual({ kind: 'done' })
    const first = tab.sale(reference).copiedAt
    expect(first).toBe(device.clock.wallNow())
    await device.clock.advance(60_000)
    await tab.engine.noteCopy(reference)
    expect(tab.sale(reference)).toMatchObject({ copiedAt: first, phase: { kind: 'completed' } })
    await tab.engine.stop()
    const again = await device.open()
    expect((await again.engine.find(reference))?.copiedAt).toBe(first)
  })
})

it('only the user who made the sale sees the whole recipient', async () => {
  const { tab, reference } = await soldOne()
  const whole = await tab.engine.openReceipt(reference)
  expect(whole?.recipient).toBe('+27821234567')
  tab.signIn({ ...merchant, userKey: 'thabo' })
  const masked = await tab.engine.openReceipt(reference)
  expect(masked).toBeDefined()
  expect(masked?.recipient).toBeUndefined()
})
