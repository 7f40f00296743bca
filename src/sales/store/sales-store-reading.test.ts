import { describe, expect, it } from 'vitest'
import type { Reply } from '../../platform/transport/transport.ts'
import { transactionRecord } from '../../platform/contract/sale/transaction.ts'
import { isoOffsetText } from '../../values/time/dates.ts'
import { settle } from '../../testing/fake-clock.ts'
import { sellingTill } from '../../testing/shop/sale/selling-till.ts'
import type { BookState } from './sales-state.ts'
import { SalesBook } from './sales-store.ts'

/** The rows of a platform's list with these ids, newest first. */
const rowsOf = (...ids: string[]) =>
  ids.map((transactionId) => ({ transactionId, status: 'COMPLETED', productCode: 'P', amount: 2 }))

const answer = (body: unknown, status = 200): Reply => ({
  kind: 'answer',
  status,
  readable: true,
  body,
})

/** A book over a platform with these `pages`, its requests, and the states it showed. */
async function aBook(pages: (object[] | Reply)[]) {
  const { till, clock } = await sellingTill()
  const list = { pages, total: pages.flatMap((page) => (Array.isArray(page) ? page : [])).length }
  const asked: (string | undefined)[] = []
  const refuses = { sort: false }
  const hold = { for: 0 }
  till.api.reader.replyToEither = async (_endpoint, _methods, build) => {
    const query = build('GET').query ?? {}
    const page = Number(query['page'])
    asked.push(`${page} ${query['sort'] ?? 'as it is'}`)
    await clock.wait(hold.for)
    const isRefused = refuses.sort && query['sort'] !== undefined
    if (isRefused || Number(query['size']) > 100) return answer({}, 400)
    const content = list.pages[page]
    if (!Array.isArray(content)) return content ?? answer({}, 404)
    const totals = { totalElements: list.total, totalPages: list.pages.length }
    return answer({ content, page, size: 100, ...totals })
  }
  const book = new SalesBook(till)
  const shown: BookState[] = []
  book.subscribe(() => shown.push(book.getState()))
  return { book, clock, list, asked, refuses, hold, shown }
}

describe('the platform’s list', () => {
  it('is not read before a screen asks for it', async () => {
    const { book } = await aBook([rowsOf('A')])
    expect(book.getState()).toEqual({
      transactions: new Map(),
      sales: new Map(),
      list: { kind: 'reading', read: 0, total: undefined, awaited: false },
      journal: 'reading',
      since: Infinity,
      isInOrder: true,
    })
  })

  it('in no order counts as read only once all of it is, also after somebody stopped it', async () => {
    const { book, clock, hold, shown } = await aBook([rowsOf('A', 'B'), rowsOf('C'), rowsOf('D')])
    hold.for = 200
    const reading = book.read('again')
    await clock.advance(300)
    book.breakOff()
    await clock.advance(1_000)
    await reading
    const stopped = { list: { kind: 'part' }, since: Infinity, isInOrder: false }
    expect(book.getState()).toMatchObject(stopped)
    expect(shown.every(({ since }) => since === Infinity)).toBe(true)
    const more = book.readBack({ more: 1 })
    await clock.advance(2_000)
    await more
    expect(book.getState()).toMatchObject({ list: { kind: 'whole' }, since: -Infinity })
    expect(book.getState().transactions.size).toBe(4)
  })

  it('is read by pages, and shown as they come, but not after each page', async () => {
    const pages = [rowsOf('A', 'B'), rowsOf('C'), rowsOf('D'), rowsOf('E')]
    const { book, clock, hold, shown } = await aBook(pages)
    hold.for = 200
    const { transactions: none, sales } = book.getState()
    const reading = book.read('again')
    // The first page twice: it shows that the list is in no order of time.
    await clock.advance(1_000)
    await reading
    expect(shown.map(({ list, transactions }) => [list, transactions.size])).toEqual([
      [{ kind: 'reading', read: 0, total: undefined, awaited: false }, 0],
      [{ kind: 'reading', read: 0, total: 5, awaited: false }, 2],
      [{ kind: 'reading', read: 2, total: 5, awaited: true }, 3],
      [{ kind: 'reading', read: 4, total: 5, awaited: true }, 5],
      [{ kind: 'whole' }, 5],
    ])
    expect(shown[0]?.transactions).toBe(none)
    expect(shown.at(-1)?.sales).toBe(sales)
  })

  it('is read to its end once, and then only down to the first known row', async () => {
    const { book, list, asked } = await aBook([rowsOf('A'), rowsOf('B')])
    await book.read('new')
    expect(asked).toHaveLength(3)
    await book.read('new')
    expect(asked).toHaveLength(4)
    await book.read('again')
    expect(asked).toHaveLength(6)
    list.pages = [rowsOf('C'), rowsOf('A'), rowsOf('B')]
    list.total = 3
    await book.read('new')
    expect(asked.slice(6)).toEqual(['0 createdDate,desc', '1 createdDate,desc'])
    expect([...book.getState().transactions.keys()]).toEqual(['A', 'B', 'C'])
    // It counts more than it shows.
    list.total = 4
    await book.read('again')
    expect(book.getState()).toMatchObject({ list: { kind: 'short', total: 4 }, since: -Infinity })
  })

  it('is requested in its own order after it refuses ours', async () => {
    const { book, refuses, asked } = await aBook([rowsOf('A'), rowsOf('B')])
    refuses.sort = true
    await book.read('again')
    expect(asked).toEqual(['0 createdDate,desc', '0 as it is', '0 as it is', '1 as it is'])
    expect(book.getState().list).toEqual({ kind: 'whole' })
  })

  it.each([
    [answer({}, 500), { kind: 'unavailable', status: 500 }],
    [answer({}, 403), { status: 403 }],
    [{ kind: 'no-answer', reason: 'network' }, { kind: 'network' }],
  ] as const)(
    'that can’t be had for %j is not asked for in another order',
    async (reply, failure) => {
      const { book, asked } = await aBook([reply])
      await book.read('again')
      expect(book.getState().list).toMatchObject({ kind: 'failed', failure })
      expect(book.getState().transactions.size).toBe(0)
      expect(new Set(asked)).toEqual(new Set(['0 createdDate,desc']))
    },
  )

  it('leaves out non-records, and takes in a separately fetched record', async () => {
    const { book } = await aBook([[...rowsOf('A'), { status: 'COMPLETED', productCode: 'P' }]])
    await book.read('again')
    expect([...book.getState().transactions.keys()]).toEqual(['A'])
    const before = book.getState()
    book.note(transactionRecord.parse({ transactionId: 'B', status: 'PENDING' }))
    expect([...book.getState().transactions.keys()]).toEqual(['A', 'B'])
    expect(before.transactions.size).toBe(1)
  })

  it('is refetched by a screen that opens after twenty seconds, or after a failure', async () => {
    const { book, asked, clock, list } = await aBook([rowsOf('A'), rowsOf('B')])
    const opens = async () => {
      asked.length = 0
      book.open()
      await clock.advance(0)
      await settle()
      return asked.length
    }
    expect(await opens()).toBe(3)
    expect(await opens()).toBe(0)
    await clock.advance(20_000)
    expect(await opens()).toBe(0)
    await clock.advance(1)
    expect(await opens()).toBe(1)
    expect(await opens()).toBe(0)
    list.pages = [answer({}, 404)]
    await book.read('again')
    list.pages = [rowsOf('A', 'B')]
    expect(await opens()).toBe(1)
  })
})

describe('a list that runs from new to old', () => {
  const minute = 60_000
  const noon = Date.UTC(2026, 10, 20, 10)
  const dated = (from: number, to: number) =>
    rowsOf(...Array.from({ length: to - from }, (_, at) => `N${from + at}`)).map((row, at) => ({
      ...row,
      createdDate: isoOffsetText(noon - (from + at) * minute),
    }))
  const pages = () => [dated(0, 100), dated(100, 200), dated(200, 250)]

  it('shows its newest page, and says how far back that goes', async () => {
    const { book, asked } = await aBook(pages())
    await book.read('new')
    expect(asked).toEqual(['0 createdDate,desc'])
    expect(book.getState()).toMatchObject({
      list: { kind: 'part', read: 100, total: 250 },
      since: noon - 99 * minute,
    })
  })

  it('reads older pages, and stops once nobody needs them', async () => {
    const { book, asked, clock, hold } = await aBook(pages())
    await book.readBack({ since: noon - 99 * minute })
    expect(asked).toHaveLength(2)
    hold.for = 100
    const reading = book.readBack({ since: Number.NEGATIVE_INFINITY })
    expect(book.getState().list).toEqual({ kind: 'reading', read: 200, total: 250, awaited: true })
    book.stop()
    await clock.advance(100)
    await reading
    expect(book.getState()).toMatchObject({
      list: { kind: 'whole' },
      since: Number.NEGATIVE_INFINITY,
    })
  })

  it('keeps loading for the next screen when the previous one closes', async () => {
    const { book, clock, hold } = await aBook(Array.from({ length: 9 }, (_, at) => rowsOf(`${at}`)))
    hold.for = 100
    const leave = book.open()
    await clock.advance(250)
    book.open()
    leave()
    await clock.advance(5_000)
    expect(book.getState().list).toEqual({ kind: 'whole' })
  })

  it('stops loading when the last screen closes, and starts again with the next', async () => {
    const { book, asked, clock, hold } = await aBook(
      Array.from({ length: 9 }, (_, at) => rowsOf(`${at}`)),
    )
    hold.for = 100
    const [leave, leaveToo] = [book.open(), book.open()]
    await clock.advance(250)
    leave()
    await clock.advance(100)
    leaveToo()
    const before = asked.length
    await clock.advance(5_000)
    expect(asked.length).toBeLessThanOrEqual(before + 1)
    book.open()
    await clock.advance(5_000)
    expect(book.getState().list).toEqual({ kind: 'whole' })
  })

  it('is refreshed to the end while a screen is open, even if nobody needs older pages any more', async () => {
    const { book, clock, hold, list, asked } = await aBook(pages())
    const leave = book.open()
    await book.readBack({ since: Number.NEGATIVE_INFINITY })
    const all = list.pages
    hold.for = 100
    const before = asked.length
    // As after Reload: by now, each row has its final status.
    list.pages = all.map((rows) =>
      Array.isArray(rows) ? rows.map((row) => ({ ...row, status: 'REVERSED' })) : rows,
    )
    const refreshing = book.read('again')
    await clock.advance(50)
    book.stop()
    await clock.advance(1_000)
    await refreshing
    expect(asked).toHaveLength(before + 3)
    const statuses = [...book.getState().transactions.values()].map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set(['REVERSED']))
    leave()
  })

  it.each(['again', 'new'] as const)(
    'read by its newest part (%s), stays fresh for the next screen when a dialog is closed',
    async (what) => {
      const { book, clock, hold, asked } = await aBook(pages())
      const leave = book.open()
      await clock.advance(0)
      hold.for = 100
      const refreshing = book.read(what)
      await clock.advance(50)
      book.stop()
      await clock.advance(1_000)
      await refreshing
      const before = asked.length
      leave()
      book.open()
      await clock.advance(1_000)
      expect(asked).toHaveLength(before)
    },
  )

  it('reads on for a listener who asks during a notification', async () => {
    const { book, asked } = await aBook(pages())
    const leave = book.subscribe(() => {
      if (book.getState().list.kind !== 'part') return
      leave()
      void book.readBack({ more: 1 })
    })
    await book.read('new')
    expect(asked).toHaveLength(2)
    expect(book.getState().list).toEqual({ kind: 'part', read: 200, total: 250 })
  })

  it('keeps what it has if an older page fails, and continues from there', async () => {
    const { book, list } = await aBook(pages())
    await book.read('new')
    const [first, second, third] = list.pages
    list.pages = [first ?? [], answer({}, 500), third ?? []]
    await book.readBack({ more: 1 })
    expect(book.getState().list).toMatchObject({ kind: 'failed' })
    expect(book.getState().transactions.size).toBe(100)
    list.pages = [first ?? [], second ?? [], third ?? []]
    await book.readBack({ more: 1 })
    expect(book.getState().list).toEqual({ kind: 'part', read: 200, total: 250 })
  })
})
