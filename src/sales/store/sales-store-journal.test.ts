import { describe, expect, it, vi } from 'vitest'
import type { EngineStatus } from '../../engine/engine.ts'
import type { Sale } from '../../engine/sale.ts'
import { settle } from '../../testing/fake-clock.ts'
import { answer } from '../../testing/shop/sale/sale-device.ts'
import { aSale } from '../../testing/shop/sale/sale-row.ts'
import { sellingTill } from '../../testing/shop/sale/selling-till.ts'
import { SalesStore } from './sales-store.ts'

/** A store over an engine whose journal holds these sales, newest first. */
async function overJournal(sales: readonly Sale[], status?: EngineStatus) {
  const { till } = await sellingTill()
  const { engine } = till
  await engine.start()
  const asked: unknown[] = []
  const snapshot = engine.snapshot()
  const view = vi
    .spyOn(engine, 'snapshot')
    .mockReturnValue({ ...snapshot, status: status ?? snapshot.status })
  vi.spyOn(engine, 'history').mockImplementation(async ({ before, limit } = {}) => {
    asked.push(before?.reference)
    const from = sales.findIndex(({ reference }) => reference === before?.reference) + 1
    return sales.slice(from, from + (limit ?? 100))
  })
  const start = vi.spyOn(engine, 'start')
  const store = new SalesStore(till)
  return { store, till, asked, view, start }
}

const offline = { kind: 'no-answer', reason: 'network' } as const

const saleNo = (place: number, more: Partial<Sale> = {}) =>
  aSale({ kind: 'failed' }, { reference: `T1-${place}`, ...more })

describe('the till’s journal', () => {
  it.each([
    [99, [undefined]],
    [100, [undefined, 'T1-99']],
    [201, [undefined, 'T1-99', 'T1-199']],
  ])('of %d sales is read to its end', async (count, pages) => {
    const { store, asked } = await overJournal(Array.from({ length: count }, (_, at) => saleNo(at)))
    store.open()
    await settle()
    // The next screen does not read it again.
    store.open()
    await settle()
    expect(store.getState().journal).toBe('read')
    expect(store.getState().sales.size).toBe(count)
    expect(asked).toEqual(pages)
  })

  it('is read as far back as the list, and alone if the list is missing', async () => {
    const sales = Array.from({ length: 350 }, (_, at) => saleNo(at, { createdAt: 10_000 - at }))
    const { store, till, asked } = await overJournal(sales)
    till.api.reader.replyToEither = async () => offline
    store.open()
    await settle()
    expect(asked).toEqual([undefined])
    expect(store.getState()).toMatchObject({ list: { kind: 'failed' }, since: 10_000 - 99 })
    await store.readBack({ more: 1 })
    expect(asked).toEqual([undefined, 'T1-99'])
    expect(store.getState().since).toBe(10_000 - 199)
  })

  it('is shown further back than a list that broke off', async () => {
    const newest = Date.UTC(2026, 10, 20, 12)
    const sales = Array.from({ length: 350 }, (_, at) =>
      saleNo(at, { createdAt: newest - at * 3_600_000 }),
    )
    const { store, till } = await overJournal(sales)
    const content = Array.from({ length: 100 }, (_, at) => ({
      id: `t-${at}`,
      status: 'COMPLETED',
      createdDate: new Date(newest - at * 60_000).toISOString(),
    }))
    const page = answer({ content, page: 0, size: 100, totalElements: 250, totalPages: 3 })
    const reply = vi.fn<typeof till.api.reader.replyToEither>(async () => offline)
    till.api.reader.replyToEither = reply.mockResolvedValueOnce(page)
    store.open()
    await settle()
    expect(store.getState()).toMatchObject({
      list: { kind: 'part', read: 100 },
      since: newest - 99 * 60_000,
    })
    await store.readBack({ more: 1 })
    expect(store.getState()).toMatchObject({
      list: { kind: 'failed' },
      since: newest - 199 * 3_600_000,
    })
    await store.readBack({ more: 1 })
    expect(store.getState().since).toBe(newest - 299 * 3_600_000)
  })

  it('is searched for a single sale of any age', async () => {
    const { store, till } = await overJournal([saleNo(1)])
    await till.engine.start()
    vi.spyOn(till.engine, 'find').mockImplementation(async (reference) =>
      reference === 'T1-7' ? saleNo(7) : undefined,
    )
    await store.lookFor(['T1-7', 'T1-8'])
    expect([...store.getState().sales.keys()]).toEqual(['T1-7'])
  })

  it('gives way to the engine’s state, unless that is older', async () => {
    const { store, till, view } = await overJournal([
      saleNo(1, { version: 5 }),
      saleNo(2, { version: 5 }),
      saleNo(3, { version: 5 }),
    ])
    const shown = till.engine.snapshot()
    const engines = [4, 5, 6].map((version, at) => saleNo(at + 1, { version }))
    const others = saleNo(9, { account: { ...till.account, accountId: 'M-9' } })
    view.mockReturnValue({ ...shown, sales: [...engines, others] })
    store.open()
    await settle()
    const { sales } = store.getState()
    expect([...sales.values()].map(({ version }) => version)).toEqual([5, 5, 6])
    expect(sales.get('T1-2')).toBe(engines[1])
    expect(sales.has('T1-9')).toBe(false)
  })

  it('changes only when the engine shows something new of it', async () => {
    const { store, till, view } = await overJournal([])
    const told = vi.spyOn(till.engine, 'subscribe')
    view.mockReturnValue({ ...till.engine.snapshot(), sales: [saleNo(1)] })
    store.open()
    await settle()
    const [listener] = told.mock.lastCall ?? []
    const before = store.getState()
    listener?.()
    expect(store.getState()).toBe(before)
    view.mockReturnValue({ ...till.engine.snapshot(), sales: [saleNo(1), saleNo(2)] })
    listener?.()
    expect(store.getState().sales.size).toBe(2)
  })

  it('is called unreadable if it is, and the next screen tries again', async () => {
    const { store, start, asked } = await overJournal([saleNo(1)], {
      kind: 'unavailable',
      reason: 'journal-failing',
    })
    store.open()
    await settle()
    expect(store.getState().journal).toBe('unavailable')
    store.open()
    await settle()
    expect(store.getState().journal).toBe('unavailable')
    expect(start).toHaveBeenCalledTimes(2)
    expect(asked).toEqual([])
  })
})
