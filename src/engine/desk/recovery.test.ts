import { describe, expect, it } from 'vitest'
import { settle } from '../../testing/fake-clock.ts'
import type { WireRequest } from '../../platform/transport/transport.ts'
import {
  airtime,
  answer,
  merchant,
  noAnswer,
  redemption,
  SaleDevice,
  sold,
  type Platform,
} from '../../testing/shop/sale/sale-device.ts'
import { JournalUnavailable } from '../journal/journal.ts'
import { saleLimits } from '../limits.ts'

const other = { ...merchant, accountId: 'M-1002', userKey: 'poor' }
const rejected = (code: string) => answer({ responseCode: code, responseMessage: 'No' }, 400)
const isSend = ({ path }: WireRequest) => path === '/purchase' || path === '/redeem'
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
async function sell(script: Platform, draft = airtime(), ms = 0) {
  const device = new SaleDevice(script)
  const tab = await device.open()
  const reference = await tab.sell(draft)
  await device.clock.advance(ms)
  return { device, tab, reference }
}

const sends = (sent: readonly WireRequest[]) => sent.filter(isSend)

describe('journalled, not sent', () => {
  it('waits offline and goes when the network returns', async () => {
    const device = new SaleDevice(() => sold('t-1'))
    const tab = await device.open()
    tab.setOnline(false)
    const reference = await tab.sell()
    expect(tab.sale(reference).phase).toEqual({ kind: 'prepared', wait: { kind: 'offline' } })
    expect(tab.sent).toEqual([])
    tab.setOnline(true)
    await settle()
    expect(tab.phase(reference)).toBe('completed')
  })

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

  it('resumes after a crash under the same reference', async () => {
    const device = new SaleDevice(() => sold('t-1'))
    const tab = await device.open()
    tab.setOnline(false)
    const reference = await tab.sell()
    tab.kill()
    const again = await device.open()
    expect(again.phase(reference)).toBe('completed')
    expect(JSON.parse(again.sent[0]?.bodyText ?? '')).toMatchObject({
      merchantReference: reference,
    })
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

  it('is cancelled before it was sent, and not after', async () => {
    const device = new SaleDevice(() => new Promise(() => {}))
    const tab = await device.open()
    const sent = await tab.sell()
    expect(await tab.engine.cancel(sent)).toEqual({
      kind: 'refused',
      reason: { kind: 'not-now', phase: 'sending' },
    })
  })
})

describe('sent without an answer', () => {
  it('is replayed for a minute with the same bytes, then only looked for', async () => {
    const { device, tab, reference } = await sell(platform({ send: () => noAnswer }))
    await device.clock.advance(70_000)
    const replays = sends(tab.sent)
    expect(replays.length).toBeGreaterThan(3)
    expect(new Set(replays.map(({ bodyText }) => bodyText)).size).toBe(1)
    await device.clock.advance(600_000)
    expect(sends(tab.sent)).toHaveLength(replays.length)
    expect(tab.sale(reference).phase.kind).toBe('checking')
  })

  it('and not in the list asks the cashier: sent again under the same reference', async () => {
    let answers = noAnswer
    const script = platform({ send: () => answers, list: () => emptyList })
    const { device, tab, reference } = await sell(script, airtime(), 90_000)
    expect(tab.sale(reference).phase).toEqual({ kind: 'asking', reason: 'not-found' })
    const before = sends(tab.sent)
    answers = sold('t-1')
    expect(await tab.engine.sendAgain(reference)).toEqual({ kind: 'done' })
    await settle()
    expect(tab.phase(reference)).toBe('completed')
    const after = sends(tab.sent)
    expect(after).toHaveLength(before.length + 1)
    expect(after.at(-1)?.bodyText).toBe(before[0]?.bodyText)
    expect(device.faults).toEqual([])
  })

  it('set aside, and sold after all, is loud', async () => {
    let list = emptyList
    const script = platform({
      send: () => noAnswer,
      list: () => list,
      poll: () => answer({ id: 't-9', status: 'completed', receipt: { reference: 'R' } }),
    })
    const { device, tab, reference } = await sell(script, airtime(), 90_000)
    await tab.engine.setAside(reference, 'customer left')
    expect(tab.sale(reference).phase).toEqual({ kind: 'set-aside', note: 'customer left' })
    list = answer([{ id: 't-9', merchantReference: reference, status: 'COMPLETED' }])
    await device.clock.advance(5 * 60_000)
    expect(tab.sale(reference).phase).toEqual({
      kind: 'needs-attention',
      reason: 'sold-after-set-aside',
    })
    expect(await tab.engine.resolve(reference, 'called the customer')).toEqual({ kind: 'done' })
    expect(tab.sale(reference).phase).toMatchObject({
      kind: 'resolved',
      note: 'called the customer',
    })
    expect(device.disk.log.at(-1)).toMatchObject({ event: 'resolve', note: 'called the customer' })
  })

  it('calls a manager after 24 hours, by whichever clock says so first', async () => {
    const { device, tab, reference } = await sell(
      platform({ send: () => noAnswer }),
      airtime(),
      90_000,
    )
    await device.clock.setWall(device.clock.wallNow() + 25 * 3_600_000)
    await device.clock.advance(60_000)
    expect(tab.sale(reference).phase).toEqual({ kind: 'needs-attention', reason: 'too-old' })
  })

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
    await device.clock.advance(25 * 3_600_000)
    expect(tab.sale(reference).phase).toEqual({ kind: 'needs-attention', reason: 'too-old' })
    const asked = tab.sent.length
    await device.clock.advance(10 * 3_600_000)
    expect(tab.sent.length - asked).toBe(10)
    told = answer({ transactionId: 't-1', status, receipt: { reference: 'R-1', amount: 20 } })
    tab.kill()
    const again = await device.open()
    await device.clock.advance(90_000)
    expect(again.phase(reference)).toBe(phase)
  })

  it('fetches the receipt of a sale that turns out sold after days', async () => {
    let told = answer({ transactionId: 't-1', status: 'PROCESSING' })
    const { device, tab, reference } = await sell(
      platform({
        send: () => answer({ transactionId: 't-1', status: 'PROCESSING' }, 202),
        poll: () => told,
      }),
      airtime(),
      25 * 3_600_000,
    )
    told = answer({ transactionId: 't-1', status: 'COMPLETED' })
    await device.clock.advance(61_000)
    expect(tab.phase(reference)).toBe('receipt-awaited')
    const receipt = { reference: 'R-1', amount: 20 }
    told = answer({ transactionId: 't-1', status: 'COMPLETED', receipt })
    await device.clock.advance(30_000)
    expect(tab.phase(reference)).toBe('completed')
  })

  it('is not abandoned because the wall clock went back', async () => {
    const { device, tab, reference } = await sell(
      platform({ send: () => noAnswer }),
      airtime(),
      90_000,
    )
    await device.clock.setWall(device.clock.wallNow() - 3_600_000)
    await device.clock.advance(60_000)
    expect(tab.phase(reference)).toBe('checking')
  })

  it('asks when the list names no references', async () => {
    const list = answer([{ id: 't-4', status: 'COMPLETED' }])
    const { tab, reference } = await sell(
      platform({ send: () => noAnswer, list: () => list }),
      airtime(),
      300_000,
    )
    expect(tab.sale(reference).phase).toEqual({ kind: 'asking', reason: 'not-searchable' })
  })

  it('does not believe the transaction of another sale', async () => {
    const device = new SaleDevice(() => sold('t-1'))
    const tab = await device.open()
    await tab.sell()
    const second = await tab.sell(airtime('+27821234568'))
    expect(tab.phase(second)).toBe('checking')
    await device.clock.advance(90_000)
    expect(tab.phase(second)).not.toBe('completed')
  })

  it('nor another till’s, once its record names the sale', async () => {
    const theirs = 'T9-017f22e2-79b0-7cc3-98c4-dc0c0c07398f'
    let sent = 0
    const device = new SaleDevice(
      platform({
        send: () => {
          sent += 1
          return sent === 1
            ? answer({ transactionId: 't-9', responseCode: 'PENDING' }, 202)
            : sold('t-1')
        },
        poll: () =>
          answer({ transactionId: 't-9', status: 'COMPLETED', merchantReference: theirs }),
        list: () => emptyList,
      }),
    )
    const tab = await device.open()
    const reference = await tab.sell()
    expect(tab.phase(reference)).toBe('in-flight')
    await device.clock.advance(10_000)
    expect(tab.sale(reference)).toMatchObject({
      phase: { kind: 'completed' },
      transactionId: 't-1',
    })
  })

  it('nor an old sale’s while the disk can’t be read', async () => {
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

  it('nor replays one answered with it any faster than one without an answer', async () => {
    const device = new SaleDevice(platform({ send: () => sold('t-1') }))
    const tab = await device.open()
    await tab.sell()
    await tab.sell(redemption())
    await device.clock.advance(60_000)
    expect(tab.sent.filter(({ path }) => path === '/redeem').length).toBeLessThan(8)
  })

  it('an answer that the disk rejects at first is written later', async () => {
    let down = false
    const device = new SaleDevice(() => {
      down = true
      return sold('t-1')
    })
    device.diskFaults = {
      beforeCommit: () =>
        down ? Promise.reject(new JournalUnavailable('journal-full')) : Promise.resolve(),
    }
    const tab = await device.open()
    const reference = await tab.sell()
    expect(tab.phase(reference)).toBe('sending')
    expect(tab.engine.snapshot().status).toMatchObject({
      kind: 'unavailable',
      reason: 'journal-full',
    })
    down = false
    await device.clock.advance(60_000)
    expect(tab.phase(reference)).toBe('completed')
    expect(tab.engine.snapshot().status.kind).toBe('ready')
  })

  it('a write reported as failed is found on the disk', async () => {
    const device = new SaleDevice(() => sold('t-1'))
    const told: string[] = []
    device.diskFaults = {
      afterCommit: async ({ events = [] }) => {
        const kinds = events.map(({ event }) => event)
        if (kinds.length === 0 || kinds.some((kind) => told.includes(kind))) return
        told.push(...kinds)
        throw new JournalUnavailable('journal-failing')
      },
    }
    const tab = await device.open()
    const reference = await tab.sell()
    await device.clock.advance(10_000)
    expect(tab.phase(reference)).toBe('completed')
    await tab.engine.acknowledgeHandOver(reference)
    await device.clock.advance(10_000)
    expect(tab.phase(reference)).toBe('delivered')
    expect(told).toEqual(['confirmed', 'send-begins', 'answered-completed', 'hand-over'])
    expect(tab.sent).toHaveLength(1)
    expect(tab.engine.snapshot().status).toEqual({ kind: 'ready', role: 'owner' })
  })

  /** A disk that accepts a write, reports it as failed, and then answers nothing. */
  function breaksAt(device: SaleDevice, kind: string) {
    let down = false
    device.diskFaults = {
      beforeCommit: async () => {
        if (down) throw new JournalUnavailable('journal-failing')
      },
      afterCommit: async ({ events = [] }) => {
        if (down || !events.some(({ event }) => event === kind)) return
        down = true
        throw new JournalUnavailable('journal-failing')
      },
      beforeRead: async () => {
        if (down) throw new JournalUnavailable('journal-failing')
      },
    }
  }

  it('a confirmation reported as not written is cancelled if it is on disk', async () => {
    const device = new SaleDevice(() => sold('t-1'))
    breaksAt(device, 'confirmed')
    const tab = await device.open()
    expect(await tab.engine.confirm(airtime())).toEqual({
      kind: 'refused',
      reason: { kind: 'not-written' },
    })
    const [reference = ''] = device.disk.rows.keys()
    expect(device.disk.rows.get(reference)?.state).toBe('prepared')
    device.diskFaults = {}
    await device.clock.advance(20_000)
    expect(tab.engine.snapshot().status.kind).toBe('ready')
    expect(device.disk.rows.get(reference)?.state).toBe('cancelled')
    expect(tab.phase(reference)).toBe('cancelled')
    tab.kill()
    const again = await device.open()
    await device.clock.advance(20_000)
    expect([...tab.sent, ...again.sent]).toEqual([])
  })

  it('so is a retry, and the failed sale may be retried again', async () => {
    const body = { transactionId: 't-1', responseCode: '1200', successful: false }
    const device = new SaleDevice(() => answer(body, 422))
    const tab = await device.open()
    const reference = await tab.sell()
    breaksAt(device, 'confirmed')
    expect(await tab.engine.retry(reference)).toMatchObject({ kind: 'refused' })
    device.diskFaults = {}
    await device.clock.advance(20_000)
    const { child = '' } = tab.sale(reference)
    expect(tab.phase(child)).toBe('cancelled')
    expect(tab.sent).toHaveLength(1)
    expect(await tab.engine.retry(reference)).toMatchObject({ kind: 'accepted' })
  })

  it('and one that could not be read at once is sent later', async () => {
    const device = new SaleDevice(() => sold('t-1'))
    let down = false
    device.diskFaults = {
      afterCommit: async ({ events = [] }) => {
        if (down || !events.some(({ event }) => event === 'send-begins')) return
        down = true
        throw new JournalUnavailable('journal-failing')
      },
      beforeRead: async () => {
        if (down) throw new JournalUnavailable('journal-failing')
      },
    }
    const tab = await device.open()
    const reference = await tab.sell()
    expect(tab.sent).toEqual([])
    device.diskFaults = {}
    await device.clock.advance(20_000)
    expect(tab.phase(reference)).toBe('completed')
  })

  it('a request that is damaged on disk is not sent', async () => {
    const device = new SaleDevice(() => sold('t-1'))
    const tab = await device.open()
    tab.setOnline(false)
    const reference = await tab.sell()
    tab.kill()
    const row = device.disk.rows.get(reference)
    expect.assert(row !== undefined)
    device.disk.rows.set(reference, { ...row, bodyMark: 'another' })
    const again = await device.open()
    expect(again.sent).toEqual([])
    expect(again.sale(reference).phase).toEqual({ kind: 'needs-attention', reason: 'damaged' })
  })
})

describe('an answer that the till verifies', () => {
  it('unlisted: absent from the list and the same again is rejected, after one replay', async () => {
    const { device, tab, reference } = await sell(
      platform({ send: () => rejected('1999'), list: () => emptyList }),
      airtime(),
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

  it('unlisted twice, of a sale that a lagging list shows some seconds later, is adopted', async () => {
    let merchantReference = ''
    const device = new SaleDevice(
      platform({
        send: (request) => {
          merchantReference = JSON.parse(request.bodyText ?? '{}').merchantReference
          return rejected('1999')
        },
        list: () =>
          device.clock.awake() < 8_000
            ? emptyList
            : answer([{ id: 't-3', merchantReference, status: 'PENDING' }]),
        poll: () => answer({ id: 't-3', status: 0, receipt: { reference: 'R' } }),
      }),
    )
    const tab = await device.open()
    const sale = await tab.sell()
    await device.clock.advance(2_000)
    // A clock that is set forward doesn't make the list faster.
    await device.clock.setWall(device.clock.wallNow() + 3_600_000)
    await device.clock.advance(25_000)
    expect(tab.phase(sale)).toBe('completed')
    expect(sends(tab.sent)).toHaveLength(2)
  })

  it('unlisted: present in the list is adopted', async () => {
    let merchantReference = ''
    const script = platform({
      send: (request) => {
        merchantReference = JSON.parse(request.bodyText ?? '{}').merchantReference
        return rejected('1999')
      },
      list: () => answer([{ id: 't-3', merchantReference, status: 'PENDING' }]),
      poll: () => answer({ id: 't-3', status: 0, receipt: { reference: 'R' } }),
    })
    const device = new SaleDevice(script)
    const tab = await device.open()
    const sale = await tab.sell()
    await device.clock.advance(10_000)
    expect(tab.phase(sale)).toBe('completed')
    expect(sends(tab.sent)).toHaveLength(1)
  })

  it('a rejection after an unknown send waits until that send can’t arrive any more', async () => {
    const replies = [noAnswer, rejected('1103'), rejected('1103')]
    const script = platform({ send: () => replies.shift() ?? noAnswer, list: () => emptyList })
    const { device, tab, reference } = await sell(script, airtime(), 60_000)
    expect(tab.phase(reference)).toBe('checking')
    expect(sends(tab.sent)).toHaveLength(2)
    await device.clock.advance(90_000)
    expect(tab.phase(reference)).toBe('rejected')
    expect(sends(tab.sent)).toHaveLength(3)
  })

  it('the same for a send that an earlier run lost, however far the clock was set forward since', async () => {
    const replies = [noAnswer, rejected('1103'), rejected('1103')]
    const script = platform({ send: () => replies.shift() ?? noAnswer, list: () => emptyList })
    const { device, tab, reference } = await sell(script)
    tab.kill()
    await device.clock.advance(1_000)
    const again = await device.open()
    expect(again.sale(reference).phase).toEqual({ kind: 'asking', reason: 'not-found' })
    await again.engine.sendAgain(reference)
    await settle()
    device.wallError = 60 * 60_000
    // Makes every sale plan again.
    again.setOnline(true)
    await device.clock.advance(60_000)
    expect(again.phase(reference)).toBe('checking')
    expect(sends(again.sent)).toHaveLength(1)
    await device.clock.advance(90_000)
    expect(again.phase(reference)).toBe('rejected')
    expect(sends(again.sent)).toHaveLength(2)
  })

  it('1151 after an unknown redemption is not a failure: the cashier is asked (R24)', async () => {
    const replies = [noAnswer]
    const spent = answer({ responseCode: '1151', successful: false, transactionId: 't-2' })
    const script = platform({ send: () => replies.shift() ?? spent, list: () => emptyList })
    const { tab, reference } = await sell(script, redemption(), 30_000)
    expect(tab.sale(reference).phase).toEqual({ kind: 'asking', reason: 'refused-after-unknown' })
  })
})

describe('a failure', () => {
  it('comes from the platform’s code, in either member (R20)', async () => {
    const body = { transactionId: 't-1', successful: false, responseCode: '1200' }
    const device = new SaleDevice(() => answer({ ...body, rejectionCode: 1151 }))
    const tab = await device.open()
    const reference = await tab.sell(redemption())
    expect(tab.sale(reference)).toMatchObject({
      phase: { kind: 'failed' },
      saidLast: { code: '1151' },
    })
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

  it('is in a record without a status: the sale is known to be sold (R25, R34)', async () => {
    const receipt = { reference: 'R' }
    const script = platform({
      send: () => sold('t-1', null),
      poll: () => answer({ id: 't-1', phase: 'DONE', receipt }),
    })
    const { tab, reference } = await sell(script, airtime(), 10_000)
    expect(tab.phase(reference)).toBe('completed')
    expect((await tab.engine.openReceipt(reference))?.response.receipt).toEqual(receipt)
    expect(sends(tab.sent)).toHaveLength(1)
  })

  it('sells nothing automatically that was never called sold', async () => {
    const script = platform({
      send: () => answer({ transactionId: 't-1', responseCode: 'PENDING' }),
      poll: () => answer({ id: 't-1', phase: 'DONE', receipt: { reference: 'R' } }),
    })
    const { tab, reference } = await sell(script, airtime(), 60_000)
    expect(tab.phase(reference)).toBe('in-flight')
  })

  it('never comes: a manager sees "receipt missing", and it is not sold again', async () => {
    const script = platform({
      send: () => sold('t-1', null),
      poll: () => answer({ id: 't-1', status: 0 }),
    })
    const { tab, reference } = await sell(script, airtime(), 600_000)
    expect(tab.sale(reference).phase).toEqual({
      kind: 'needs-attention',
      reason: 'receipt-missing',
    })
    expect(new Set(sends(tab.sent).map(({ bodyText }) => bodyText)).size).toBe(1)
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

describe('a valid session that gets 401', () => {
  it('is tried again more and more slowly, each send counted', async () => {
    const { device, tab, reference } = await sell(
      platform({ send: () => answer({}, 401) }),
      airtime(),
      30_000,
    )
    expect(sends(tab.sent).length).toBeLessThanOrEqual(6)
    expect(tab.phase(reference)).toBe('waiting-for-sign-in')
    expect(
      device.disk.rows.get(reference)?.attempts.every(({ outcome }) => outcome === 'not-executed'),
    ).toBe(true)
    expect(await tab.engine.cancel(reference)).toEqual({ kind: 'done' })
  })
})

describe('a till that may send once a minute', () => {
  /** A till that has begun to sell, with the given delays of disk and platform. */
  async function selling({ diskTakes = 0, answerTakes = Infinity }) {
    const device = new SaleDevice(async () => {
      if (answerTakes === Infinity) return new Promise(() => {})
      await device.clock.wait(answerTakes)
      return sold('t-1')
    })
    const purchase = 1
    device.limits = { ...saleLimits, sendsPerWindow: { ...saleLimits.sendsPerWindow, purchase } }
    const tab = await device.open()
    device.diskFaults = {
      beforeCommit: ({ sends }) =>
        sends === undefined ? Promise.resolve() : device.clock.wait(diskTakes),
    }
    const start = device.clock.wallNow()
    await tab.sell()
    await device.clock.advance(40_000)
    const next = tab.sale(await tab.sell(airtime('+27821234568')))
    expect.assert(next.phase.kind === 'prepared' && next.phase.wait.kind === 'budget')
    return next.phase.wait.readyAt - start
  }

  it('counts from the request’s departure, not from the plan', async () => {
    expect(await selling({ diskTakes: 3_000 })).toBe(63_000)
  })

  it('and again from its answer', async () => {
    expect(await selling({ answerTakes: 30_000 })).toBe(90_000)
  })
})

describe('the budget after a restart', () => {
  it('counts what was sent before it', async () => {
    const device = new SaleDevice(() => sold(`t-${device.disk.writes}`))
    const tab = await device.open()
    for (let sale = 0; sale < 8; sale++) await tab.sell(airtime(`+2782123456${sale}`))
    tab.kill()
    const again = await device.open()
    const reference = await again.sell(airtime('+27821234570'))
    expect(again.sale(reference).phase).toMatchObject({ wait: { kind: 'budget', position: 1 } })
    await device.clock.advance(61_000)
    expect(again.phase(reference)).toBe('completed')
  })

  it('waits for the end of a back-off', async () => {
    const device = new SaleDevice(() => answer({}, 429))
    const tab = await device.open()
    await tab.sell()
    await device.clock.advance(5_000)
    const before = tab.sent.length
    tab.kill()
    const again = await device.open()
    await device.clock.advance(3_900)
    expect([before, again.sent.length]).toEqual([3, 0])
    await device.clock.advance(200)
    expect(again.sent).toHaveLength(1)
  })
})
