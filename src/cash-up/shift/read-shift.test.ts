import { describe, expect, it } from 'vitest'
import { FakeClock } from '../../testing/fake-clock.ts'
import type { Reader } from '../../platform/reads/read.ts'
import type { Reply } from '../../platform/transport/transport.ts'
import type { Sale } from '../../engine/sale.ts'
import { soldSale } from '../../testing/shop/sale/cash-up-sale.ts'
import { localDateTimeText } from '../../values/time/dates.ts'
import { readRecords, readRedeemed } from './read-shift.ts'

const HOUR = 60 * 60_000
const now = Date.UTC(2026, 10, 20, 12)

function record(id: number, at: number) {
  return {
    transactionId: `TX-${id}`,
    status: 'COMPLETED',
    amount: 20,
    createdDate: localDateTimeText(at),
  }
}
/** Resolves at once. */
const unhurried = Object.assign(new FakeClock(), { wait: () => Promise.resolve() })

function page(content: readonly object[], index: number, totalPages: number): Reply {
  const body = { content, page: index, size: 100, totalElements: 0, totalPages }
  return { kind: 'answer', status: 200, body, readable: true }
}

/** A platform that answers page by page, and its requests. */
function api(replies: readonly Reply[]) {
  const requests: unknown[] = []
  const reader: Reader = {
    reply: () => Promise.reject(new Error('Not asked so')),
    replyToEither: (endpoint, methods, build, options) => {
      requests.push({ endpoint, methods, query: build('GET').query, options })
      const none = { kind: 'no-answer', reason: 'network' } as const
      return Promise.resolve(replies[requests.length - 1] ?? none)
    },
  }
  return { reader, clock: unhurried, requests, asked: () => requests.length }
}

describe('the platform’s list', () => {
  it('is read to its last page, and has rows that moved to the next page once', async () => {
    const platform = api([
      page([record(3, now), record(2, now - 1)], 0, 2),
      page([record(2, now - 1), record(1, now - 2)], 1, 2),
    ])
    const records = await readRecords(platform, now - HOUR)
    expect(records?.records.map(({ transactionId }) => transactionId)).toEqual([
      'TX-3',
      'TX-2',
      'TX-1',
    ])
    expect(records?.isWhole).toBe(true)
  })

  it('has a row that moved to the next page as it was read last', async () => {
    const pending = { ...record(2, now - 1), status: 'PENDING' }
    const platform = api([page([record(3, now), pending], 0, 2), page([record(2, now - 1)], 1, 2)])
    const { records = [] } = (await readRecords(platform, now - HOUR)) ?? {}
    expect(records.map(({ status }) => status)).toEqual(['COMPLETED', 'COMPLETED'])
  })

  it.each([
    ['counts pages from 1', [1, 2, 3]],
    ['says the same number for each', [2, 2, 2]],
    ['has no numbers', [0, 0, 0]],
  ])('is read to its last page if the platform %s', async (_, echoed) => {
    const platform = api(echoed.map((number, index) => page([record(9 - index, now)], number, 3)))
    const records = await readRecords(platform, now - HOUR)
    expect(records?.records).toHaveLength(3)
    expect(records?.isWhole).toBe(true)
    expect(platform.asked()).toBe(3)
  })

  it('in order of time is read back to the shift across any number of pages, with its progress', async () => {
    const pages = 250
    const rows = (index: number) =>
      Array.from({ length: 100 }, (_, at) => record(index * 100 + at, now - index * 100 - at))
    const replies = Array.from({ length: pages }, (_, index) => page(rows(index), index, 1_000))
    const platform = api([...replies, page([record(99_999, now - 9 * HOUR)], pages, 1_000)])
    const read: number[] = []
    const list = await readRecords(platform, now - HOUR, { onRead: (count) => read.push(count) })
    expect(list).toMatchObject({ isWhole: true })
    expect(read).toEqual(
      Array.from({ length: pages + 1 }, (_, index) => Math.min((index + 1) * 100, pages * 100 + 1)),
    )
  })

  it('out of order, and longer than the till reads, is read in part', async () => {
    const replies = Array.from({ length: 300 }, (_, index) =>
      page([record(index, now + index)], index, 300),
    )
    const platform = api(replies)
    expect(await readRecords(platform, now - HOUR)).toMatchObject({ isWhole: false })
    expect(platform.asked()).toBe(100)
  })

  it('ends even if it gives the same page for ever', async () => {
    const platform = api(Array.from({ length: 9 }, () => page([record(1, now)], 0, 9)))
    expect(await readRecords(platform, now - HOUR)).toMatchObject({ isWhole: false })
    expect(platform.asked()).toBe(3)
  })

  it('out of order is read to its end', async () => {
    const platform = api([
      page([record(3, now - 9 * HOUR), record(2, now), record(4, now - 9 * HOUR)], 0, 2),
      page([record(1, now - 1)], 1, 2),
    ])
    expect((await readRecords(platform, now - HOUR))?.records).toHaveLength(4)
  })

  it.each([
    ['no answer', { kind: 'no-answer', reason: 'network' }],
    ['no page', { kind: 'answer', status: 200, body: { hello: 1 }, readable: true }],
    ['an error', { kind: 'answer', status: 500, body: {}, readable: true }],
  ] satisfies [string, Reply][])(
    'that gives %s in the middle is rejected completely',
    async (_, reply) => {
      expect(
        await readRecords(api([page([record(1, now)], 0, 3), reply]), now - HOUR),
      ).toBeUndefined()
    },
  )
})

describe('a page of the platform’s list', () => {
  it('is requested newest first, at the largest size, until the till gives up', async () => {
    const platform = api([page([record(1, now)], 0, 2), page([], 1, 2)])
    const { signal } = new AbortController()
    await readRecords(platform, now - HOUR, { signal })
    const query = (page: number) => ({ page, size: 100, sort: 'createdDate,desc' })
    expect(platform.requests).toMatchObject([
      {
        endpoint: 'transactions',
        methods: ['GET', 'POST'],
        query: query(0),
        options: { signal },
      },
      { query: query(1) },
    ])
    const patient = api([page([], 0, 1)])
    await readRecords(patient, now - HOUR)
    expect(patient.requests).not.toContainEqual(
      expect.objectContaining({ options: expect.objectContaining({ signal: expect.anything() }) }),
    )
  })

  const early = now - 4 * HOUR
  const alike = [record(1, now - 9 * HOUR), record(2, now - 9 * HOUR)]
  const { createdDate: _never, ...timeless } = record(3, now)

  it.each<[string, readonly object[], isLast: boolean]>([
    ['is empty', [], true],
    ['ends three hours before the shift, which clocks may differ by', [record(1, early)], false],
    ['ends earlier', [record(1, early - 1_000)], true],
    ['has rows of one time', alike, true],
    ['ends with a row without a time, which shows nothing', [...alike, timeless], false],
    ['starts with one', [timeless, ...alike], false],
  ])('that %s is the last: %#', async (_, rows, isLast) => {
    const platform = api([page(rows, 0, 9), page([], 1, 9)])
    await readRecords(platform, now - HOUR)
    expect(platform.asked()).toBe(isLast ? 1 : 2)
  })
})

it('a redemption of the full balance has its receipt’s amount, if it was completed', async () => {
  const full = (reference: string, more: Partial<Sale> = {}) =>
    soldSale(reference, { kind: 'redeem', amount: 0, ...more })
  const sales = [full('T1-1'), full('T1-2', { phase: { kind: 'checking' } })]
  const redeemed = await readRedeemed(
    {
      openReceipt: async (reference) => ({
        sale: full(reference),
        receiptFields: [],
        response: { responseCode: '0', receipt: { amount: '60.00' } },
      }),
    },
    sales,
  )
  expect([...redeemed]).toEqual([['T1-1', 6_000]])
})
