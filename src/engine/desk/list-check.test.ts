import { describe, expect, it } from 'vitest'
import type { Reply } from '../../platform/transport/transport.ts'
import { settle } from '../../testing/fake-clock.ts'
import {
  airtime,
  answer,
  merchant,
  noAnswer,
  SaleDevice,
  sold,
  type Platform,
} from '../../testing/shop/sale/sale-device.ts'
import { cents } from '../../values/money.ts'
import { MemoryDisk } from '../../testing/memory-journal.ts'
import { saleLimits } from '../limits.ts'
import { journalMark, type JournalMark } from './mark.ts'
import type { DeviceFinding } from './mark-keeper.ts'

/** A platform with books that lists what it sold, and a device that remembers its journal. */
class Shop {
  readonly device: SaleDevice
  readonly findings: DeviceFinding[] = []
  readonly records: Record<string, unknown>[] = []
  mark: string | undefined
  /** How purchases end: their status in the list, or no answer. */
  status = 'COMPLETED'
  listed: Reply | Promise<Reply> | undefined
  sends = 0
  lists = 0

  constructor() {
    this.device = new SaleDevice(this.#platform)
    this.device.memory = {
      mark: () => (this.mark === undefined ? undefined : journalMark.parse(JSON.parse(this.mark))),
      keepMark: (mark: JournalMark) => {
        this.mark = JSON.stringify(mark)
      },
      found: (finding) => {
        this.findings.push(finding)
        if (finding.kind === 'doubled') this.device.tillId = 'T2'
        return Promise.resolve()
      },
    }
  }

  readonly #platform: Platform = ({ path, bodyText }) => {
    if (path === '/purchase') {
      this.sends += 1
      const { merchantReference, productCode, amount } = JSON.parse(bodyText ?? '')
      const transactionId = `t-${this.records.length + 1}`
      this.books({ transactionId, merchantReference, productCode, amount, status: this.status })
      return this.status === 'COMPLETED' ? sold(transactionId) : noAnswer
    }
    const asked = bodyText === undefined ? {} : JSON.parse(bodyText)
    if (asked.transactionId !== undefined)
      return answer(this.records.find((one) => one['transactionId'] === asked.transactionId))
    this.lists += 1
    const content = [...this.records].reverse()
    const size = content.length
    return this.listed ?? answer({ content, page: 0, size, totalElements: size, totalPages: 1 })
  }

  books(record: Record<string, unknown>): void {
    const createdDate = new Date(this.device.clock.wallNow()).toISOString()
    this.records.push({ createdDate, receipt: { reference: 'R-1', amount: 20 }, ...record })
  }

  /** Like Chromium with a damaged database: the next start finds an empty one. */
  loseJournal(): void {
    for (const tab of this.device.tabs) tab.kill()
    this.device.disk = new MemoryDisk()
  }
}

async function shopWithSale(status: string) {
  const shop = new Shop()
  shop.status = status
  const tab = await shop.device.open()
  const reference = await tab.sell()
  return { shop, tab, reference }
}

describe('a lost journal', () => {
  it('goes on with an open sale, and asks before it is sold twice', async () => {
    const { shop, reference } = await shopWithSale('PROCESSING')
    shop.loseJournal()
    const tab = await shop.device.open()
    expect(tab.phase(reference)).toMatch(/checking|in-flight/)
    const again = await tab.engine.confirm(airtime())
    expect(again).toEqual({ kind: 'duplicate', of: reference })
    expect(shop.sends).toBe(1)
    shop.records[0] = { ...shop.records[0], status: 'COMPLETED' }
    await shop.device.clock.advance(60_000)
    expect(tab.phase(reference)).toBe('completed')
    expect(shop.findings).toEqual([
      { kind: 'journal-lost', sales: 1, again: 1, open: 1, listed: true },
    ])
  })

  it.each(Array.from({ length: 20 }, (_, read) => read + 1))(
    'goes on with an open sale, also if the start before the loss failed at its read number %s',
    async (last) => {
      const { shop, reference } = await shopWithSale('PROCESSING')
      shop.listed = answer({ content: [], page: 0, size: 0, totalElements: 0, totalPages: 0 })
      for (const tab of shop.device.tabs) tab.kill()
      let reads = 0
      shop.device.diskFaults = {
        beforeRead: () =>
          (reads += 1) < last ? Promise.resolve() : Promise.reject(new Error('No disk')),
      }
      await shop.device.open()
      shop.device.diskFaults = {}
      shop.loseJournal()
      const tab = await shop.device.open()
      expect(tab.phase(reference)).toBe('asking')
    },
  )

  it('never sends what the mark restored, and says that it can’t be sent again', async () => {
    const { shop, reference } = await shopWithSale('PROCESSING')
    shop.loseJournal()
    shop.records.length = 0
    const tab = await shop.device.open()
    await shop.device.clock.advance(300_000)
    expect(tab.sale(reference)).toMatchObject({
      phase: { kind: 'asking', reason: 'not-found' },
      notAgain: 'request-lost',
    })
    expect(await tab.engine.sendAgain(reference)).toMatchObject({ kind: 'refused' })
    expect(tab.phase(reference)).toBe('asking')
    expect(await tab.engine.setAside(reference, 'Asked')).toEqual({ kind: 'done' })
    expect(tab.sale(reference)).toMatchObject({
      phase: { kind: 'set-aside' },
      notAgain: 'request-lost',
    })
    expect(shop.sends).toBe(1)
  })

  it('restores from the list what its mark lacks, and asks before it is sold twice', async () => {
    const { shop, reference } = await shopWithSale('PROCESSING')
    shop.mark = JSON.stringify({ version: 1, last: reference, count: 1, open: [] })
    shop.loseJournal()
    const tab = await shop.device.open()
    expect(tab.phase(reference)).toBe('in-flight')
    expect(await tab.engine.confirm(airtime())).toEqual({ kind: 'duplicate', of: reference })
  })

  it('asks before any item of a basket is sold twice', async () => {
    const { shop, reference } = await shopWithSale('PROCESSING')
    shop.loseJournal()
    const tab = await shop.device.open()
    const others = [airtime('+27821234568'), airtime('+27821234569')] as const
    const amount = cents(3 * 2_000)
    const payment = { methods: [{ method: 'cash', amount }], rounding: 'off' } as const
    for (const basket of [
      [others[0], airtime(), others[1]],
      [others[0], others[1], airtime()],
    ] as const)
      expect(await tab.engine.confirm(basket, { payment })).toEqual({
        kind: 'duplicate',
        of: reference,
      })
    expect(shop.sends).toBe(1)
  })

  it('restores the receipt of a sale that may not have been handed over', async () => {
    const { shop, reference } = await shopWithSale('COMPLETED')
    shop.loseJournal()
    const tab = await shop.device.open()
    await shop.device.clock.advance(5_000)
    expect(tab.phase(reference)).toBe('completed')
    expect((await tab.engine.openReceipt(reference))?.response.receipt).toMatchObject({
      reference: 'R-1',
    })
  })

  it('counts earlier sales as handed over', async () => {
    const { shop, tab, reference } = await shopWithSale('COMPLETED')
    await tab.engine.acknowledgeHandOver(reference)
    await shop.device.clock.advance(3_600_000)
    await tab.sell(airtime('+27829999999'))
    shop.loseJournal()
    const again = await shop.device.open()
    await settle()
    expect((await again.engine.find(reference))?.phase.kind).toBe('delivered')
  })

  it.each(['COMPLETED', 'FAILED', 'WHATEVER'])(
    'asks before selling again what the platform lists as %j',
    async (status) => {
      const { shop, reference } = await shopWithSale(status)
      shop.loseJournal()
      const tab = await shop.device.open()
      await shop.device.clock.advance(5_000)
      const again = await tab.engine.confirm(airtime())
      expect(again.kind).toBe(status === 'FAILED' ? 'accepted' : 'duplicate')
      expect((await tab.engine.find(reference))?.merchantReference).toBe(reference)
    },
  )

  it('sells nothing before it has read the list', async () => {
    const { shop, reference } = await shopWithSale('PROCESSING')
    shop.loseJournal()
    shop.listed = noAnswer
    const tab = await shop.device.open()
    expect(tab.engine.snapshot().status).toMatchObject({ reason: 'journal-lost' })
    expect(await tab.engine.confirm(airtime('+27829999999'))).toMatchObject({ kind: 'refused' })
    shop.listed = undefined
    await shop.device.clock.advance(10_000)
    expect(tab.engine.snapshot().status.kind).toBe('ready')
    await tab.sell(airtime('+27829999999'))
    expect(tab.sale(reference).reference).toBe(reference)
  })

  it.each([
    ['is refused', answer({}, 403)],
    ['gets 401 with a valid session', answer({}, 401)],
    ['names no references', answer({ content: [{ transactionId: 't-9', status: 'PENDING' }] })],
  ])('sells in the end, and says so, when the list %s', async (_, listed) => {
    const { shop, reference } = await shopWithSale('PROCESSING')
    shop.loseJournal()
    shop.listed = listed
    const tab = await shop.device.open()
    await shop.device.clock.advance(120_000)
    expect(tab.engine.snapshot().status.kind).toBe('ready')
    expect(shop.findings).toEqual([
      { kind: 'journal-lost', sales: 1, again: 1, open: 1, listed: false },
    ])
    // The mark still remembers the open sale.
    expect(tab.sale(reference).phase.kind).toMatch(/checking|asking/)
  })

  it('does not read its list forever when that is down', async () => {
    const { shop, tab, reference } = await shopWithSale('COMPLETED')
    await tab.engine.acknowledgeHandOver(reference)
    shop.loseJournal()
    shop.listed = answer({}, 503)
    await shop.device.open()
    await shop.device.clock.advance(120_000)
    shop.lists = 0
    await shop.device.clock.advance(3_600_000)
    expect(shop.lists).toBeGreaterThan(5)
    expect(shop.lists).toBeLessThanOrEqual(31)
  })

  it('does not count a try whose 401 ends the session', async () => {
    const { shop } = await shopWithSale('COMPLETED')
    shop.loseJournal()
    shop.listed = answer({}, 401)
    const tab = await shop.device.open(undefined)
    const { platform } = shop.device
    shop.device.platform = (request) => {
      tab.expire()
      return platform(request)
    }
    for (let times = 0; times < 10; times++) {
      tab.signIn()
      await shop.device.clock.advance(60_000)
    }
    expect(shop.lists).toBeGreaterThanOrEqual(10)
    expect(tab.engine.snapshot().status).toMatchObject({ reason: 'journal-lost' })
  })

  it('is noticed once, and the new journal does not count as lost', async () => {
    const { shop } = await shopWithSale('COMPLETED')
    shop.loseJournal()
    const tab = await shop.device.open()
    await shop.device.clock.advance(5_000)
    tab.kill()
    const again = await shop.device.open()
    expect(again.engine.snapshot().status.kind).toBe('ready')
    expect(shop.findings).toHaveLength(1)
  })

  it.each([
    ['a first', false],
    ['a second', true],
  ])('of %s time is noticed again if the next start is cut short', async (_, hasLost) => {
    const { shop } = await shopWithSale('COMPLETED')
    if (hasLost) shop.loseJournal()
    const tab = hasLost ? await shop.device.open() : shop.device.tabs[0]
    expect.assert(tab !== undefined)
    await shop.device.clock.advance(120_000)
    await tab.engine.acknowledgeHandOver(tab.engine.snapshot().sales[0]?.reference ?? '')
    shop.status = 'PROCESSING'
    await tab.sell(airtime('+27829999999'))
    const { mark } = shop
    shop.loseJournal()
    // Restores the open sale, which is also the last, before reading the list.
    shop.listed = noAnswer
    const short = await shop.device.open()
    short.kill()
    // The browser loses the mark too.
    shop.mark = mark
    shop.listed = undefined
    await shop.device.open()
    await shop.device.clock.advance(120_000)
    const lost = expect.objectContaining({ kind: 'journal-lost', listed: true })
    expect(shop.findings).toEqual(hasLost ? [lost, lost] : [lost])
    expect(shop.findings.at(-1)).toMatchObject({ sales: 2 })
  })

  it('is not assumed if the till never sold, or has no mark yet', async () => {
    const { shop, tab } = await shopWithSale('COMPLETED')
    shop.mark = undefined
    tab.kill()
    await shop.device.open()
    expect(shop.findings).toEqual([])
    expect(JSON.parse(shop.mark ?? '')).toMatchObject({ count: 1 })
  })

  it.each([1, 2])(
    'is not assumed if the page closes right after %i old sales were deleted',
    async (count) => {
      const day = 24 * 3_600_000
      const shop = new Shop()
      const { device } = shop
      device.limits = { ...saleLimits, keepSecretsFor: day, foldAfter: day, keepSalesFor: 2 * day }
      let tab = await device.open()
      for (let sale = 0; sale < count; sale++)
        await tab.engine.acknowledgeHandOver(await tab.sell(airtime(`+2782111111${sale}`)))
      await device.clock.advance(day)
      // Rows in memory stay.
      tab.kill()
      tab = await device.open()
      device.diskFaults = {
        afterCommit: () => {
          if (device.disk.rows.size === 0) tab.kill()
          return Promise.resolve()
        },
      }
      await device.clock.advance(5 * day)
      device.diskFaults = {}
      expect(device.disk.rows.size).toBe(0)
      await device.open()
      await device.clock.advance(5_000)
      expect(shop.findings).toEqual([])
    },
  )

  it('is noticed if old sales were deleted but the last one was not', async () => {
    const day = 24 * 3_600_000
    const shop = new Shop()
    const { device } = shop
    device.limits = { ...saleLimits, keepSecretsFor: day, foldAfter: day, keepSalesFor: 2 * day }
    const tab = await device.open()
    await tab.engine.acknowledgeHandOver(await tab.sell())
    await device.clock.advance(day)
    tab.kill()
    await (await device.open()).sell(airtime('+27829999999'))
    await device.clock.advance(3 * day)
    expect(device.disk.rows.size).toBe(1)
    shop.loseJournal()
    await device.open()
    await device.clock.advance(5_000)
    expect(shop.findings).toMatchObject([{ kind: 'journal-lost', sales: 1 }])
  })

  it('keeps nothing sealed in its mark', async () => {
    const { shop } = await shopWithSale('PROCESSING')
    expect(shop.mark).toContain('"open":[{')
    expect(shop.mark).not.toMatch(/body|receipt"|iv|821234567/)
  })
})

describe('a journal lost some time ago', () => {
  const hour = 3_600_000
  const other = { ...merchant, accountId: 'M-1002', userKey: 'other' }

  /** @returns a shop that lost its journal, and restored it for one account, this many hours ago */
  async function lostAgo(hours: number) {
    const { shop } = await shopWithSale('COMPLETED')
    await shop.device.clock.advance(hour)
    shop.loseJournal()
    const tab = await shop.device.open()
    await shop.device.clock.advance(5_000)
    tab.kill()
    await shop.device.clock.advance(hours * hour)
    shop.findings.length = 0
    return shop
  }

  it.each([
    ['a day', 24, true, true],
    ['two days', 48, true, false],
    ['half a year', 4_380, true, false],
    ['half a year, by an unreliable clock', 4_380, false, true],
  ])('%s ago closes the till for another account or not', async (_, hours, holds, isClosed) => {
    const shop = await lostAgo(hours)
    shop.device.clockHolds = holds
    shop.listed = noAnswer
    const tab = await shop.device.open(other)
    expect(tab.engine.snapshot().status.kind).toBe(isClosed ? 'unavailable' : 'ready')
    await shop.device.clock.advance(200_000)
    expect(shop.findings.map(({ kind }) => kind)).toEqual(isClosed ? ['journal-lost'] : [])
  })

  it('closes the till for one account, and opens it for the other, as soon as either signs in', async () => {
    const shop = await lostAgo(1)
    const tab = await shop.device.open()
    shop.listed = new Promise(() => {})
    const reasons = [other, merchant, other].map((account) => {
      tab.signIn(account)
      return tab.engine.snapshot().status
    })
    const lost = { kind: 'unavailable', reason: 'journal-lost' }
    expect(reasons).toMatchObject([lost, { kind: 'ready' }, lost])
  })

  it('counts from when the clock was reliable', async () => {
    const { shop } = await shopWithSale('COMPLETED')
    shop.loseJournal()
    shop.device.clockHolds = false
    shop.device.wallError = -1_000 * hour
    const tab = await shop.device.open()
    await shop.device.clock.advance(5_000)
    tab.kill()
    shop.device.clockHolds = true
    shop.device.wallError = 0
    shop.listed = noAnswer
    const again = await shop.device.open(other)
    expect(again.engine.snapshot().status).toMatchObject({ reason: 'journal-lost' })
  })

  it('does not rename this till because of earlier sales', async () => {
    const shop = await lostAgo(72)
    const books = (made: number) => {
      const time = (shop.device.clock.wallNow() - made * hour).toString(16).padStart(12, '0')
      const merchantReference = `T1-${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000001`
      const createdDate = new Date(shop.device.clock.wallNow() - made * hour).toISOString()
      const transactionId = `t-${made}`
      shop.books({ transactionId, merchantReference, status: 'COMPLETED', createdDate })
      return merchantReference
    }
    shop.records.length = 0
    const before = books(73)
    const tab = await shop.device.open(other)
    await settle()
    expect(shop.findings).toEqual([])
    expect(await tab.engine.find(before)).toBeUndefined()
    books(71)
    await tab.engine.compareWithPlatform()
    expect(shop.findings).toEqual([{ kind: 'doubled', sales: 1 }])
  })
})

describe('a till id used twice', () => {
  const elsewhere = (shop: Shop, age = 0) => {
    const time = (shop.device.clock.wallNow() - age).toString(16).padStart(12, '0')
    const uuid = `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000001`
    shop.books({
      transactionId: 't-x',
      merchantReference: `T1-${uuid}`,
      status: 'COMPLETED',
      amount: 20,
    })
  }

  it.each([
    ['at a start', async (shop: Shop) => void (await shop.device.open())],
    ['within the hour', (shop: Shop) => shop.device.clock.advance(3_601_000)],
    [
      'when a user of another account signs in',
      async (shop: Shop) => {
        shop.device.tabs[0]?.signIn({ ...merchant, accountId: 'M-1002', userKey: 'other' })
        await settle()
        shop.device.tabs[0]?.signIn()
      },
    ],
    ['when the cash-up checks', (shop: Shop) => shop.device.tabs[0]?.engine.compareWithPlatform()],
  ])('is noticed %s, and the till goes on with another', async (when, look) => {
    const { shop, tab, reference } = await shopWithSale('COMPLETED')
    if (when === 'at a start') tab.kill()
    elsewhere(shop)
    await look(shop)
    expect(shop.findings).toEqual([{ kind: 'doubled', sales: 1 }])
    const next = await shop.device.tabs.at(-1)?.sell(airtime('+27829999999'))
    expect(next).toMatch(/^T2-/)
    expect(await shop.device.tabs.at(-1)?.engine.find(reference)).toBeDefined()
  })

  it('is not assumed from a sale that was retried elsewhere long after it was made', async () => {
    const { shop, tab } = await shopWithSale('COMPLETED')
    elsewhere(shop, 40 * 24 * 3_600_000)
    await tab.engine.compareWithPlatform()
    expect(shop.findings).toEqual([])
  })

  const day = 24 * 3_600_000
  /** A listed sale with this till's id that its journal lacks, of this age. */
  const sale = (shop: Shop, age: number) => {
    elsewhere(shop, age)
    const at = shop.device.clock.wallNow() - age
    shop.records.push({ ...shop.records.pop(), createdDate: new Date(at).toISOString() })
  }

  it('is not assumed from older sales on a quiet account’s page, which the journal may have deleted', async () => {
    const { shop, tab } = await shopWithSale('COMPLETED')
    sale(shop, 40 * day)
    sale(shop, 3 * day)
    shop.records.sort((a, b) => String(a['createdDate']).localeCompare(String(b['createdDate'])))
    await tab.engine.compareWithPlatform()
    expect(shop.findings).toEqual([])
    sale(shop, 1_000)
    await tab.engine.compareWithPlatform()
    expect(shop.findings).toEqual([{ kind: 'doubled', sales: 1 }])
  })

  it('is not assumed from a shop’s last sales when it was closed for longer than sales are kept', async () => {
    const shop = new Shop()
    const tab = await shop.device.open()
    sale(shop, 40 * day)
    await tab.engine.compareWithPlatform()
    expect(shop.findings).toEqual([])
  })
})
