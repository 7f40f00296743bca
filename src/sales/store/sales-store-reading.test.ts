import { describe, expect, it } from 'vitest'
import type { Reply } from '../../platform/transport/transport.ts'
import { transactionRecord } from '../../platform/contract/sale/transaction.ts'
import { isoOffsetText } from '../../values/time/dates.ts'
import { settle } from '../../testing/fake-clock.ts'
import { sellingTill } from '../../testing/shop/sale/selling-till.ts'
import type { SalesState } from './sales-state.ts'
import { SalesStore } from './sales-store.ts'

/** The rows of a platform's list with these ids, newest first. */
const rowsOf = (...ids: string[]) =>
  ids.map((transactionId) => ({ transactionId, status: 'COMPLETED', productCode: 'P', amount: 2 }))

const answer = (body: unknown, status = 200): Reply => ({
  kind: 'answer',
  status,
  readable: true,
  body,
})

/** A store over a platform with these `pages`, its requests, and the states it showed. */
async function aStore(pages: (object[] | Reply)[]) {
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
  const store = new SalesStore(till)
  const shown: SalesState[] = []
  store.subscribe(() => shown.push(store.getState()))
  return { store, clock, list, asked, refuses, hold, shown }
}

describe('the platform’s list', () => {
  it('is not read before a screen asks for it', async () => {
    const { store } = await aStore([rowsOf('A')])
    expect(store.getState()).toEqual({
      transactions: new Map(),
      sales: new Map(),
      list: { kind: 'reading', read: 0, total: undefined, awaited: false },
      journal: 'reading',
      since: Infinity,
      isInOrder: true,
    })
  })

  it('in no order counts as read only once all of it is, also after somebody stopped it', async () => {
    const { store, clock, hold, shown } = await aStore([rowsOf('A', 'B'), rowsOf('C'), rowsOf('D')])
    hold.for = 200
    const reading = store.read('again')
    await clock.advance(300)
    store.breakOff()
    await clock.advance(1_000)
    await reading
    const stopped = { list: { kind: 'part' }, since: Infinity, isInOrder: false }
    expect(store.getState()).toMatchObject(stopped)
    expect(shown.every(({ since }) => since === Infinity)).toBe(true)
    const more = store.readBack({ more: 1 })
    await clock.advance(2_000)
    await more
    expect(store.getState()).toMatchObject({ list: { kind: 'whole' }, since: -Infinity })
    expect(store.getState().transactions.size).toBe(4)
  })

  it('is read by pages, and shown as they come, but not after each page', async () => {
    const pages = [rowsOf('A', 'B'), rowsOf('C'), rowsOf('D'), rowsOf('E')]
    const { store, clock, hold, shown } = await aStore(pages)
    hold.for = 200
    const { transactions: none, sales } = store.getState()
    const reading = store.read('again')
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
    const { store, list, asked } = await aStore([rowsOf('A'), rowsOf('B')])
    await store.read('new')
    expect(asked).toHaveLength(3)
    await store.read('new')
    expect(asked).toHaveLength(4)
    await store.read('again')
    expect(asked).toHaveLength(6)
    list.pages = [rowsOf('C'), rowsOf('A'), rowsOf('B')]
    list.total = 3
    await store.read('new')
    expect(asked.slice(6)).toEqual(['0 createdDate,desc', '1 createdDate,desc'])
    expect([...store.getState().transactions.keys()]).toEqual(['A', 'B', 'C'])
    // It counts more than it shows.
    list.total = 4
    await store.read('again')
    expect(store.getState()).toMatchObject({ list: { kind: 'short', total: 4 }, since: -Infinity })
  })

  it('is requested in its own order after it refuses ours', async () => {
    const { store, refuses, asked } = await aStore([rowsOf('A'), rowsOf('B')])
    refuses.sort = true
    await store.read('again')
    expect(asked).toEqual(['0 createdDate,desc', '0 as it is', '0 as it is', '1 as it is'])
    expect(store.getState().list).toEqual({ kind: 'whole' })
  })

  it.each([
    [answer({}, 500), { kind: 'unavailable', status: 500 }],
    [answer({}, 403), { status: 403 }],
    [{ kind: 'no-answer', reason: 'network' }, { kind: 'network' }],
  ] as const)(
    'that can’t be had for %j is not asked for in another order',
    async (reply, failure) => {
      const { store, asked } = await aStore([reply])
      await store.read('again')
      expect(store.getState().list).toMatchObject({ kind: 'failed', failure })
      expect(store.getState().transactions.size).toBe(0)
      expect(new Set(asked)).toEqual(new Set(['0 createdDate,desc']))
    },
  )

  it('leaves out non-records, and takes in a separately fetched record', async () => {
    const { store } = await aStore([[...rowsOf('A'), { status: 'COMPLETED', productCode: 'P' }]])
    await store.read('again')
    expect([...store.getState().transactions.keys()]).toEqual(['A'])
    const before = store.getState()
    store.note(transactionRecord.parse({ transactionId: 'B', status: 'PENDING' }))
    expect([...store.getState().transactions.keys()]).toEqual(['A', 'B'])
    expect(before.transactions.size).toBe(1)
  })

  it('is refetched by a screen that opens after twenty seconds, or after a failure', async () => {
    const { store, asked, clock, list } = await aStore([rowsOf('A'), rowsOf('B')])
    const opens = async () => {
      asked.length = 0
      store.open()
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
    await store.read('again')
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
    const { store, asked } = await aStore(pages())
    await store.read('new')
    expect(asked).toEqual(['0 createdDate,desc'])
    expect(store.getState()).toMatchObject({
      list: { kind: 'part', read: 100, total: 250 },
      since: noon - 99 * minute,
    })
  })

  it('reads older pages, and stops once nobody needs them', async () => {
    const { store, asked, clock, hold } = await aStore(pages())
    await store.readBack({ since: noon - 99 * minute })
    expect(asked).toHaveLength(2)
    hold.for = 100
    const reading = store.readBack({ since: Number.NEGATIVE_INFINITY })
    expect(store.getState().list).toEqual({ kind: 'reading', read: 200, total: 250, awaited: true })
    store.stop()
    await clock.advance(100)
    await reading
    expect(store.getState()).toMatchObject({
      list: { kind: 'whole' },
      since: Number.NEGATIVE_INFINITY,
    })
  })

  it('keeps loading for the next screen when the previous one closes', async () => {
    const { store, clock, hold } = await aStore(
      Array.from({ length: 9 }, (_, at) => rowsOf(`${at}`)),
    )
    hold.for = 100
    const leave = store.open()
    await clock.advance(250)
    store.open()
    leave()
    await clock.advance(5_000)
    expect(store.getState().list).toEqual({ kind: 'whole' })
  })

  it('stops loading when the last screen closes, and starts again with the next', async () => {
    const { store, asked, clock, hold } = await aStore(
      Array.from({ length: 9 }, (_, at) => rowsOf(`${at}`)),
    )
    hold.for = 100
    const [leave, leaveToo] = [store.open(), store.open()]
    await clock.advance(250)
    leave()
    await clock.advance(100)
    leaveToo()
    const before = asked.length
    await clock.advance(5_000)
    expect(asked.length).toBeLessThanOrEqual(before + 1)
    store.open()
    await clock.advance(5_000)
    expect(store.getState().list).toEqual({ kind: 'whole' })
  })

  it('is refreshed to the end while a screen is open, even if nobody needs older pages any more', async () => {
    const { store, clock, hold, list, asked } = await aStore(pages())
    const leave = store.open()
    await store.readBack({ since: Number.NEGATIVE_INFINITY })
    const all = list.pages
    hold.for = 100
    const before = asked.length
    // As after Reload: by now, each row has its final status.
    list.pages = all.map((rows) =>
      Array.isArray(rows) ? rows.map((row) => ({ ...row, status: 'REVERSED' })) : rows,
    )
    const refreshing = store.read('again')
    await clock.advance(50)
    store.stop()
    await clock.advance(1_000)
    await refreshing
    expect(asked).toHaveLength(before + 3)
    const statuses = [...store.getState().transactions.values()].map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set(['REVERSED']))
    leave()
  })

  it.each(['again', 'new'] as const)(
    'read by its newest part (%s), stays fresh for the next screen when a dialog is closed',
    async (what) => {
      const { store, clock, hold, asked } = await aStore(pages())
      const leave = store.open()
      await clock.advance(0)
      hold.for = 100
      const refreshing = store.read(what)
      await clock.advance(50)
      store.stop()
      await clock.advance(1_000)
      await refreshing
      const before = asked.length
      leave()
      store.open()
      await clock.advance(1_000)
      expect(asked).toHaveLength(before)
    },
  )

  it('reads on for a listener who asks during a notification', async () => {
    const { store, asked } = await aStore(pages())
    const leave = store.subscribe(() => {
      if (store.getState().list.kind !== 'part') return
      leave()
      void store.readBack({ more: 1 })
    })
    await store.read('new')
    expect(asked).toHaveLength(2)
    expect(store.getState().list).toEqual({ kind: 'part', read: 200, total: 250 })
  })

  it('keeps what it has if an older page fails, and continues from there', async () => {
    const { store, list } = await aStore(pages())
    await store.read('new')
    const [first, second, third] = list.pages
    list.pages = [first ?? [], answer({}, 500), third ?? []]
    await store.readBack({ more: 1 })
    expect(store.getState().list).toMatchObject({ kind: 'failed' })
    expect(store.getState().transactions.size).toBe(100)
    list.pages = [first ?? [], second ?? [], third ?? []]
    await store.readBack({ more: 1 })
    expect(store.getState().list).toEqual({ kind: 'part', read: 200, total: 250 })
  })
})
