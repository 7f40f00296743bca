import { describe, expect, it } from 'vitest'
import { FakeClock } from '../../testing/fake-clock.ts'
import { mostPages } from '../contract/pagination.ts'
import type { TransactionPage } from '../contract/sale/transaction.ts'
import type { Reply } from '../transport/transport.ts'
import {
  newestPages,
  quickPages,
  reachesBack,
  transactionPages,
  type PageStep,
} from './transaction-pages.ts'
import { atAPace } from './transactions.ts'

/** A page of rows, each an id or an id with a time. */
function pageOf(rows: readonly (string | [string, string])[], totalPages = 9): TransactionPage {
  const content = rows.map((row) => {
    const [transactionId, createdDate] = typeof row === 'string' ? [row] : row
    return { transactionId, ...(createdDate !== undefined && { createdDate }) }
  })
  return { content, page: 0, size: 100, totalElements: 900, totalPages }
}

/** Goes through these pages to their end. */
async function walk(pages: (page: number) => TransactionPage, from = 0, most = Infinity) {
  const steps: PageStep[] = []
  const goOn = async (read: number) => read < most
  for await (const step of transactionPages(async (page) => pages(page), goOn, from))
    steps.push(step)
  return steps
}

describe('the walk through the platform’s list', () => {
  it.each<[string, (page: number) => TransactionPage, (string | undefined)[]]>([
    [
      'ends at the last page, by our own count',
      (page) => pageOf([`${page}`], 3),
      [undefined, undefined, 'last'],
    ],
    [
      'ends at an empty page',
      (page) => pageOf(page < 2 ? [`${page}`] : []),
      [undefined, undefined, 'last'],
    ],
    [
      'gives up after two pages with nothing new',
      () => pageOf(['A']),
      [undefined, undefined, 'given-up'],
    ],
    [
      'goes on after one page with nothing new',
      (page) => pageOf([page === 1 ? '0' : `${page}`], 3),
      [undefined, undefined, 'last'],
    ],
  ])('%s', async (_, pages, ends) => {
    expect((await walk(pages)).map(({ end }) => end)).toEqual(ends)
  })

  it('gives up at the page limit', async () => {
    const steps = await walk((page) => pageOf([`${page}`], page + 2))
    expect([steps.length, steps.at(-1)?.end]).toEqual([mostPages, 'given-up'])
  })

  it('starts at any page, and stops once nobody needs more', async () => {
    const steps = await walk((page) => pageOf([`${page}`]), 4, 2)
    expect(steps.map(({ page, end }) => [page, end])).toEqual([
      [4, undefined],
      [5, undefined],
    ])
  })

  it('names a row once that moves to the next page', async () => {
    const steps = await walk((page) => pageOf([['B', 'A'], ['A', 'C'], []][page] ?? []))
    expect(steps.map(({ fresh }) => fresh.map(({ transactionId }) => transactionId))).toEqual([
      ['B', 'A'],
      ['C'],
      [],
    ])
  })

  const at = (minute: number) => `2026-11-20T12:${String(minute).padStart(2, '0')}:00+02:00`
  it.each<[string, (string | [string, string])[][], boolean]>([
    ['from new to old', [[['C', at(3)]], [['B', at(2)]]], true],
    ['of one moment', [[['C', at(3)]], [['B', at(3)]]], true],
    [
      'with a row that moved down',
      [
        [
          ['C', at(3)],
          ['B', at(2)],
        ],
        [
          ['B', at(2)],
          ['A', at(1)],
        ],
      ],
      true,
    ],
    ['from old to new', [[['C', at(3)]], [['B', at(4)]]], false],
    [
      'out of order within a page',
      [
        [
          ['C', at(3)],
          ['B', at(4)],
        ],
      ],
      false,
    ],
    ['with a row without a time', [[['C', at(3)], 'B', ['A', at(1)]]], false],
  ])('knows the order of a list %s', async (_, pages, isNewestFirst) => {
    const steps = await walk((page) => pageOf(pages[page] ?? [], pages.length))
    const [last] = steps.slice(-1)
    expect(last?.isNewestFirst).toBe(isNewestFirst)
  })
})

it.each<[string, (string | [string, string])[], boolean]>([
  [
    'older than that, from new to old',
    [
      ['B', '2026-11-20T12:00:00+02:00'],
      ['A', '2026-11-20T11:00:00+02:00'],
    ],
    true,
  ],
  ['not older', [['A', '2026-11-20T12:30:00+02:00']], false],
  [
    'out of order',
    [
      ['A', '2026-11-20T10:00:00+02:00'],
      ['B', '2026-11-20T11:00:00+02:00'],
    ],
    false,
  ],
  ['with a row without a time', ['B', ['A', '2026-11-20T11:00:00+02:00']], false],
  ['empty', [], false],
])('a page reaches back to a time if it ends before: %s', (_, rows, reaches) => {
  expect(reachesBack(pageOf(rows), Date.UTC(2026, 10, 20, 10, 15))).toBe(reaches)
})

it.each<[Reply, string]>([
  [{ kind: 'answer', status: 404, readable: true, body: [] }, 'refused'],
  [{ kind: 'answer', status: 503, readable: true, body: [] }, 'unavailable'],
  [{ kind: 'answer', status: 401, readable: true, body: [] }, 'session'],
  [{ kind: 'answer', status: 429, readable: true, body: [] }, 'throttled'],
  [{ kind: 'answer', status: 200, readable: true, body: { hello: 1 } }, 'unreadable'],
  [{ kind: 'no-answer', reason: 'timeout' }, 'timeout'],
])('a page is no page: %j', async (reply, kind) => {
  await expect(newestPages(async () => reply)(0)).rejects.toMatchObject({ failure: { kind } })
})

it('records without a page are not counted', async () => {
  const rows = Array.from({ length: 20 }, (_, at) => ({ transactionId: `t-${at}` }))
  const read = newestPages(async () => ({
    kind: 'answer',
    status: 200,
    readable: true,
    body: rows,
  }))
  for await (const step of transactionPages(read, async () => true))
    expect([step.totalElements, step.end === 'last']).toEqual([undefined, false])
})

it('rests between the later pages of a long list', async () => {
  const clock = new FakeClock()
  const goOn = atAPace(clock)
  await goOn(quickPages - 1)
  let isOver = false
  const later = goOn(quickPages).then(() => (isOver = true))
  await clock.advance(99)
  expect(isOver).toBe(false)
  await clock.advance(1)
  expect(await later).toBe(true)
})
