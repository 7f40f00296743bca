import { describe, expect, it } from 'vitest'
import { settle } from '../../testing/fake-clock.ts'
import type { WireRequest } from '../../platform/transport/transport.ts'
import {
  airtime,
  answer,
  merchant,
  noAnswer,
  SaleDevice,
  sold,
  type Platform,
} from '../../testing/shop/sale/sale-device.ts'
import { JournalUnavailable } from '../journal/journal.ts'

const other = { ...merchant, accountId: 'M-1002', userKey: 'poor' }
const rejected = (code: string) => answer({ responseCode: code, responseMessage: 'No' }, 400)
const isSend = ({ path }: WireRequest) => path === '/purchase'
const isList = ({ method }: WireRequest) => method === 'GET'
const emptyList = answer({ content: [], page: 0, size: 100, totalElements: 0, totalPages: 0 })

/** Answers sends from a script, searches from a list, and polls from a record. */
function platform(parts: { send: Platform; list?: Platform; poll?: Platform }): Platform {
  return (request) => {
    if (isSend(request)) return parts.send(request)
    return (isList(request) ? parts.list : parts.poll)?.(request) ?? noAnswer
  }
}

/** A till that sells once on a platform, then lets time pass. */
async function sell(script: Platform, ms = 0) {
  const device = new SaleDevice(script)
  const tab = await device.open()
  const reference = await tab.sell()
  await device.clock.advance(ms)
  return { device, tab, reference }
}

const sends = (sent: readonly WireRequest[]) => sent.filter(isSend)

describe('journalled, not sent', () => {
  it('is not sent by another user who signs in, and goes on with its own', async () => {
    const device = new SaleDevice(() => sold('t-1'))
    const tab = await device.open()
    tab.setOnline(false)
    const reference = await tab.sell()
    tab.signIn(other)
    tab.setOnline(true)
    await device.clock.advance(60_000)
    expect(tab.sent).toEqual([])
    expect(tab.sale(reference).phase).toEqual({ kind: 'prepared', wait: { kind: 'sign-in' } })
    tab.signIn(merchant)
    await settle()
    expect(tab.phase(reference)).toBe('completed')
  })

  it('asks when the customer may be gone, and the cashier takes it back or sends it', async () => {
    const device = new SaleDevice(() => sold('t-1'))
    const tab = await device.open()
    tab.setOnline(false)
    const [one, two] = [await tab.sell(), await tab.sell(airtime('+27821234568'))]
    await device.clock.advance(11 * 60_000)
    tab.setOnline(true)
    await settle()
    expect(tab.sent).toEqual([])
    expect(tab.sale(one).phase).toEqual({ kind: 'asking', reason: 'never-sent' })
    expect(await tab.engine.setAside(one, 'gone')).toEqual({ kind: 'done' })
    expect(tab.phase(one)).toBe('cancelled')
    expect(await tab.engine.sendAgain(two)).toEqual({ kind: 'done' })
    await settle()
    expect(tab.phase(two)).toBe('completed')
  })
})

describe('sent without an answer', () => {
  it.each([
    ['COMPLETED', 'completed'],
    ['FAILED', 'failed'],
  ])('hears after days, and a restart, that a sale is %s', async (status, phase) => {
    let told = answer({ transactionId: 't-1', status: 'PROCESSING' })
    const device = new SaleDevice(
      platform({
        send: () => answer({ transactionId: 't-1', status: 'PROCESSING' }, 202),
        poll: () => told,
      }),
    )
    const tab = await device.open()
    const reference = await tab.sell()
    await device.clock.setWall(device.clock.wallNow() + 25 * 3_600_000)
    await device.clock.advance(60_000)
    expect(tab.sale(reference).phase).toEqual({ kind: 'needs-attention', reason: 'too-old' })
    const asked = tab.sent.length
    await device.clock.advance(4 * 3_600_000)
    expect(tab.sent.length - asked).toBe(4)
    told = answer({ transactionId: 't-1', status, receipt: { reference: 'R-1', amount: 20 } })
    tab.kill()
    const again = await device.open()
    await device.clock.advance(90_000)
    expect(again.phase(reference)).toBe(phase)
  })

  it('is not what an answer says that may name an old sale’s transaction, while the disk can’t be read', async () => {
    let count = 0
    let down = false
    const device = new SaleDevice((request) => {
      if (!isSend(request)) return noAnswer
      count += 1
      down = count === 2
      return sold('t-1')
    })
    device.diskFaults = {
      beforeRead: async () => {
        if (down) throw new JournalUnavailable('journal-failing')
      },
    }
    const before = await device.open()
    const first = await before.sell()
    await before.engine.acknowledgeHandOver(first)
    before.kill()
    await device.clock.advance(3_600_000)
    const tab = await device.open()
    const second = await tab.sell(airtime('+27821234568'))
    expect(tab.phase(second)).toBe('sending')
    down = false
    await device.clock.advance(2_000)
    expect(tab.phase(second)).toBe('checking')
  })
})

describe('an answer that the till verifies', () => {
  it('unlisted: absent from the list and the same again is rejected, after one replay', async () => {
    const { device, tab, reference } = await sell(
      platform({ send: () => rejected('1999'), list: () => emptyList }),
      8_000,
    )
    expect(tab.phase(reference)).toBe('checking')
    await device.clock.advance(10_000)
    expect(tab.sale(reference)).toMatchObject({
      phase: { kind: 'rejected' },
      saidLast: { code: '1999' },
    })
    expect(sends(tab.sent)).toHaveLength(2)
  })

  it('a rejection after an unknown send waits until that send can’t arrive any more', async () => {
    const replies = [noAnswer, rejected('1103'), rejected('1103')]
    const script = platform({ send: () => replies.shift() ?? noAnswer, list: () => emptyList })
    const { device, tab, reference } = await sell(script, 60_000)
    expect(tab.phase(reference)).toBe('checking')
    expect(sends(tab.sent)).toHaveLength(2)
    await device.clock.advance(90_000)
    expect(tab.phase(reference)).toBe('rejected')
    expect(sends(tab.sent)).toHaveLength(3)
  })
})

describe('sold, and the receipt', () => {
  it('is missing: fetched by replay (R25)', async () => {
    const replies = [sold('t-1', null), sold('t-1', { reference: 'R' })]
    const script = platform({
      send: () => replies.shift() ?? noAnswer,
      poll: () => answer({ id: 't-1', status: 0 }),
    })
    const { tab, reference, device } = await sell(script)
    expect(tab.phase(reference)).toBe('receipt-awaited')
    await device.clock.advance(10_000)
    expect(tab.phase(reference)).toBe('completed')
    expect((await tab.engine.openReceipt(reference))?.response.receipt).toEqual({ reference: 'R' })
  })

  it('keeps every digit of a wide number (R14)', async () => {
    const wide =
      '{"transactionId":"t-1","responseCode":"0","receipt":{"transactionNumber":"12345678901234567890"}}'
    const { tab, reference } = await sell(platform({ send: () => answer(JSON.parse(wide)) }))
    expect((await tab.engine.openReceipt(reference))?.response.receipt).toEqual({
      transactionNumber: '12345678901234567890',
    })
  })
})
