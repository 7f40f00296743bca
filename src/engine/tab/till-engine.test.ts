import { describe, expect, it } from 'vitest'
import { settle } from '../../testing/fake-clock.ts'
import {
  airtime,
  answer,
  merchant,
  noAnswer,
  SaleDevice,
  sold,
} from '../../testing/shop/sale/sale-device.ts'

describe('a sale that goes well', () => {
  it('is on disk before it is sent, and completed with its receipt', async () => {
    const onDisk: unknown[] = []
    const device = new SaleDevice(() => {
      onDisk.push(
        ...[...device.disk.rows.values()].map(({ state, attempts }) => [state, attempts.length]),
      )
      return sold('t-1')
    })
    const tab = await device.open()
    const reference = await tab.sell()
    expect(onDisk).toEqual([['sending', 1]])
    expect(tab.sale(reference)).toMatchObject({
      phase: { kind: 'completed' },
      transactionId: 't-1',
    })
    const receipt = await tab.engine.openReceipt(reference)
    expect(receipt?.response.receipt).toEqual({ reference: 'R-1', amount: 20 })
    expect(await tab.engine.acknowledgeHandOver(reference)).toEqual({ kind: 'done' })
    expect(tab.phase(reference)).toBe('delivered')
    expect(device.faults).toEqual([])
  })

  it('sends the reference and the members that were confirmed', async () => {
    const device = new SaleDevice(() => sold('t-1'))
    const tab = await device.open()
    const reference = await tab.sell()
    expect(tab.sent).toHaveLength(1)
    expect(tab.sent[0]?.path).toBe('/purchase')
    expect(JSON.parse(tab.sent[0]?.bodyText ?? '')).toEqual({
      ...airtime().body,
      merchantReference: reference,
    })
  })
})

describe('a sale without an answer', () => {
  it('is replayed with the same bytes, and the replay completes it', async () => {
    const replies = [noAnswer, noAnswer, sold('t-1')]
    const device = new SaleDevice(() => replies.shift() ?? noAnswer)
    const tab = await device.open()
    const reference = await tab.sell()
    expect(tab.phase(reference)).toBe('checking')
    await device.clock.advance(10_000)
    expect(tab.phase(reference)).toBe('completed')
    expect(new Set(tab.sent.map(({ bodyText }) => bodyText)).size).toBe(1)
    expect(tab.sent).toHaveLength(3)
  })

  it('is searched for after a restart, adopted and polled', async () => {
    const device = new SaleDevice(() => noAnswer)
    const first = await device.open()
    const reference = await first.sell()
    first.kill()
    device.platform = (request) => {
      if (request.method === 'GET')
        return answer([{ transactionId: 't-9', merchantReference: reference, status: 'PENDING' }])
      if (request.path === '/transactions')
        return answer({ transactionId: 't-9', status: 0, receipt: { reference: 'R-9' } })
      throw new Error('Sent again by itself')
    }
    const second = await device.open()
    await device.clock.advance(10_000)
    expect(second.phase(reference)).toBe('completed')
    expect(device.faults).toEqual([])
  })
})

describe('waiting states', () => {
  it('a 401 waits for the sign-in and then goes on', async () => {
    const replies = [answer({}, 401), sold('t-1')]
    const device = new SaleDevice(() => {
      const reply = replies.shift() ?? noAnswer
      if (replies.length === 1) device.tabs[0]?.expire()
      return reply
    })
    const tab = await device.open()
    const reference = await tab.sell()
    expect(tab.phase(reference)).toBe('waiting-for-sign-in')
    tab.signIn(merchant)
    await settle()
    await device.clock.advance(1_000)
    expect(tab.phase(reference)).toBe('completed')
  })

  it('a 429 waits for its back-off and no send goes before it ends', async () => {
    const replies = [answer({}, 429), sold('t-1')]
    const device = new SaleDevice(() => replies.shift() ?? noAnswer)
    const tab = await device.open()
    const reference = await tab.sell()
    expect(tab.phase(reference)).toBe('throttled')
    await device.clock.advance(900)
    expect(tab.sent).toHaveLength(1)
    await device.clock.advance(200)
    expect(tab.phase(reference)).toBe('completed')
  })

  it('a sale in flight is polled to its end', async () => {
    const device = new SaleDevice((request) => {
      if (request.path === '/purchase')
        return answer({ transactionId: 't-1', responseCode: 'PENDING' }, 202)
      return answer({
        transactionId: 't-1',
        status: device.clock.elapsed() < 6_000 ? 'PROCESSING' : 'FAILED',
        responseCode: '1200',
      })
    })
    const tab = await device.open()
    const reference = await tab.sell()
    expect(tab.phase(reference)).toBe('in-flight')
    await device.clock.advance(11_000)
    expect(tab.sale(reference)).toMatchObject({
      phase: { kind: 'failed' },
      saidLast: { code: '1200' },
    })
  })
})
