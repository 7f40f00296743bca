import { describe, expect, it } from 'vitest'
import type { Reader } from '../api/read.ts'
import type { Reply } from '../api/transport.ts'
import type { HistoryFilter } from '../sale/engine.ts'
import type { Sale } from '../sale/sale.ts'
import { soldSale } from '../testing/cash-up-sale.ts'
import { localDateTimeText } from '../values/dates.ts'
import { readRecords, readSales } from './read-shift.ts'

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
function page(content: readonly object[], index: number, totalPages: number): Reply {
  const body = { content, page: index, size: 100, totalElements: 0, totalPages }
  return { kind: 'answer', status: 200, body, readable: true }
}

/** A platform that answers page by page. */
function api(replies: readonly Reply[]) {
  let asked = 0
  const next = () =>
    Promise.resolve(replies[asked++] ?? { kind: 'no-answer' as const, reason: 'network' as const })
  const reader: Reader = { reply: next, replyToEither: next }
  return { reader, asked: () => asked }
}

describe('the platform’s list', () => {
  it('is read to its last page, and what moves to the next page meanwhile is there once', async () => {
    const platform = api([
      page([record(3, now), record(2, now - 1)], 0, 2),
      page([record(2, now - 1), record(1, now - 2)], 1, 2),
    ])
    const records = await readRecords(platform, now - HOUR)
    expect(records?.map(({ transactionId }) => transactionId)).toEqual(['TX-3', 'TX-2', 'TX-1'])
  })

  it('is read no further back than the shift, with room for clocks that differ', async () => {
    const platform = api([
      page([record(3, now)], 0, 9),
      page([record(2, now - 2 * HOUR)], 1, 9),
      page([record(1, now - 6 * HOUR)], 2, 9),
    ])
    expect(await readRecords(platform, now - HOUR)).toHaveLength(3)
    expect(platform.asked()).toBe(3)
  })

  it('in no order of time is read to its end', async () => {
    const platform = api([
      page([record(3, now - 9 * HOUR), record(2, now), record(4, now - 9 * HOUR)], 0, 2),
      page([record(1, now - 1)], 1, 2),
    ])
    expect(await readRecords(platform, now - HOUR)).toHaveLength(4)
  })

  it('that can’t be sorted by ours is read in its own order', async () => {
    const refused: Reply = { kind: 'answer', status: 400, body: {}, readable: true }
    const platform = api([refused, page([record(1, now)], 0, 1)])
    expect(await readRecords(platform, now - HOUR)).toHaveLength(1)
    expect(await readRecords(api([refused, refused]), now - HOUR)).toBeUndefined()
  })

  it.each([
    ['no answer', { kind: 'no-answer', reason: 'network' }],
    ['no page', { kind: 'answer', status: 200, body: { hello: 1 }, readable: true }],
    ['an error', { kind: 'answer', status: 500, body: {}, readable: true }],
  ] satisfies [string, Reply][])(
    'that gives %s in the middle is not believed in part',
    async (_, reply) => {
      expect(
        await readRecords(api([page([record(1, now)], 0, 3), reply]), now - HOUR),
      ).toBeUndefined()
    },
  )
})

it('the journal is read whole, page by page', async () => {
  const all = Array.from({ length: 1_203 }, (_, place) => soldSale(`T1-${place}`))
  const asked: HistoryFilter[] = []
  const history = (filter: HistoryFilter = {}): Promise<readonly Sale[]> => {
    asked.push(filter)
    const start = all.findIndex(({ reference }) => reference === filter.before) + 1
    return Promise.resolve(all.slice(start, start + (filter.limit ?? 100)))
  }
  const account = { accountType: 'merchant', accountId: 'M-1001' } as const
  expect(await readSales({ history }, account)).toEqual(all)
  expect(asked).toHaveLength(3)
  expect(asked[0]?.account).toEqual(account)
})
