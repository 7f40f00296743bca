import 'fake-indexeddb/auto'
import * as fc from 'fast-check'
import { openDB, unwrap } from 'idb'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { cents } from '../../values/money.ts'
import { aPayment, aRow, sealed } from '../../testing/shop/sale/sale-row.ts'
import { IdbJournal } from './idb-journal.ts'
import { JournalUnavailable, StaleFence, VersionConflict, type Journal } from './journal.ts'
import { migrations, type JournalSchema } from './journal-schema.ts'
import { MemoryDisk, MemoryJournal } from './memory-journal.ts'
import type { SaleRow } from '../machine/row.ts'
import { deviceSeal, makeDeviceKeys } from './seal.ts'
import { laneKey } from './lane.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

let databases = 0
const freshName = () => `journal-${(databases += 1)}`

/** Two tabs' journals on one disk. */
const kinds: [string, () => [Journal, Journal]][] = [
  [
    'IndexedDB',
    () => {
      const name = freshName()
      return [new IdbJournal(name), new IdbJournal(name)]
    },
  ],
  [
    'memory',
    () => {
      const disk = new MemoryDisk()
      return [new MemoryJournal(disk), new MemoryJournal(disk)]
    },
  ],
]

const line = (reference: string, at = 1) => ({
  reference,
  at,
  event: 'confirmed',
  from: 'draft' as const,
  to: 'prepared' as const,
})

describe.each(kinds)('a journal in %s', (_, make) => {
  async function owned() {
    const [journal, other] = make()
    await journal.open()
    return { journal, other, fence: await journal.raiseFence() }
  }

  it('keeps payments, finds them by each sale they cover and by their last change, and forgets them', async () => {
    const { journal, other, fence } = await owned()
    const first = aPayment({ id: 'p-1', covers: ['T1-1', 'T1-2'], at: 1, updatedAt: 9 })
    const later = aPayment({ id: 'p-2', covers: ['T1-2'], at: 4, updatedAt: 4 })
    await journal.write({
      fence,
      payments: [later, first].map((payment) => ({ payment, replaces: 0 })),
    })
    expect(await other.paymentsFor(['T1-1'])).toEqual([first])
    expect(await other.paymentsFor(['T1-2', 'T1-1'])).toEqual([first, later])
    expect(await other.paymentsFor(['T1-3'])).toEqual([])
    expect(await other.paymentsFor([])).toEqual([])
    expect(await other.paymentsSince(4)).toEqual([later, first])
    expect(await other.paymentsSince(5)).toEqual([first])
    await journal.write({ fence, forgetPayments: ['p-1'] })
    expect(await other.paymentsFor(['T1-2'])).toEqual([later])
  })

  it('refuses a payment that another write has changed, with the whole write', async () => {
    const { journal, fence } = await owned()
    const write = (version: number, replaces: number) =>
      journal.write({
        fence,
        rows: [{ row: aRow(), replaces: 0 }],
        payments: [{ payment: aPayment({ version }), replaces }],
      })
    await expect(write(2, 1)).rejects.toThrow(VersionConflict)
    expect(await journal.read('T1-1')).toBeUndefined()
    await write(1, 0)
    await expect(
      journal.write({ fence, payments: [{ payment: aPayment({ version: 1 }), replaces: 0 }] }),
    ).rejects.toThrow(VersionConflict)
  })

  it('finds the sales that ended without a sale', async () => {
    const { journal, fence } = await owned()
    const states = ['failed', 'rejected', 'cancelled', 'delivered', 'in-flight'] as const
    const rows = states.map((state) => ({ row: aRow({ reference: state, state }), replaces: 0 }))
    await journal.write({ fence, rows })
    const found = await journal.readUnsold()
    expect(found.map(({ reference }) => reference).sort()).toEqual([
      'cancelled',
      'failed',
      'rejected',
    ])
  })

  it('keeps rows, events, sends and holds of one write, and gives them to another tab', async () => {
    const { journal, other, fence } = await owned()
    const row = aRow({ transactionId: 't-1' })
    await journal.write({
      fence,
      rows: [{ row, replaces: 0 }],
      events: [line('T1-1')],
      sends: [{ id: 's-1', userKey: 'merchant', at: 5 }],
      hold: { userKey: 'merchant', step: 1, length: 2000 },
    })
    await other.open()
    expect(await other.read('T1-1')).toEqual(row)
    expect(await other.findByTransaction('t-1')).toEqual(row)
    expect(await other.events({ limit: 9 })).toEqual([{ ...line('T1-1'), fence }])
    expect(await other.readBudget()).toEqual({
      sends: [{ id: 's-1', userKey: 'merchant', at: 5 }],
      holds: [{ userKey: 'merchant', step: 1, length: 2000 }],
    })
    expect(await other.count()).toEqual({ sales: 1, events: 1 })
  })

  it('keeps and lifts the holds of a user’s endpoints separately (ruling R39)', async () => {
    const { journal, fence } = await owned()
    const purchase = { userKey: 'a', step: 0, length: 1000 }
    const retry = { ...purchase, endpoint: 'retry' } as const
    const another = { ...retry, userKey: 'b' }
    for (const hold of [purchase, retry, another]) await journal.write({ fence, hold })
    expect((await journal.readBudget()).holds).toHaveLength(3)
    await journal.write({ fence, hold: { lift: laneKey(retry) } })
    const { holds } = await journal.readBudget()
    expect(new Set(holds)).toEqual(new Set([purchase, another]))
  })

  it('keeps only what a write contains', async () => {
    const { journal, fence } = await owned()
    await journal.write({ fence, rows: [{ row: aRow(), replaces: 0 }] })
    await journal.write({ fence, sends: [{ id: 's-1', userKey: 'a', at: 5 }] })
    expect(await journal.events({ limit: 9 })).toEqual([])
    expect(await journal.count()).toEqual({ sales: 1, events: 0 })
    expect(await journal.readBudget()).toEqual({
      sends: [{ id: 's-1', userKey: 'a', at: 5 }],
      holds: [],
    })
  })

  it('forgets sends and lifts holds', async () => {
    const { journal, fence } = await owned()
    await journal.write({
      fence,
      sends: [
        { id: 's-1', userKey: 'a', at: 5 },
        { id: 's-2', userKey: 'a', at: 6 },
      ],
      hold: { userKey: 'a', step: 0, length: 1000 },
    })
    expect((await journal.readBudget()).sends).toHaveLength(2)
    await journal.write({ fence, forgetSends: ['s-1'], hold: { lift: 'a' } })
    expect(await journal.readBudget()).toEqual({
      sends: [{ id: 's-2', userKey: 'a', at: 6 }],
      holds: [],
    })
  })

  it('refuses every write under an older fence as a whole', async () => {
    const { journal, other, fence } = await owned()
    expect(await other.raiseFence()).toBe(fence + 1)
    const stale = journal.write({
      fence,
      rows: [{ row: aRow(), replaces: 0 }],
      events: [line('T1-1')],
    })
    await expect(stale).rejects.toBeInstanceOf(StaleFence)
    expect(await journal.read('T1-1')).toBeUndefined()
    expect(await journal.count()).toEqual({ sales: 0, events: 0 })
    expect(await journal.readFence()).toBe(fence + 1)
  })

  it('two tabs that are elected at once get two fences, and only the later one writes', async () => {
    const [journal, other] = make()
    const fences = await Promise.all([journal.raiseFence(), other.raiseFence()])
    expect(fences.toSorted()).toEqual([1, 2])
    expect(await journal.readFence()).toBe(2)
    await expect(journal.write({ fence: 1 })).rejects.toBeInstanceOf(StaleFence)
    await journal.write({ fence: 2 })
  })

  it('writes all rows or none: a changed one stops the others', async () => {
    const { journal, fence } = await owned()
    await journal.write({ fence, rows: [{ row: aRow(), replaces: 0 }] })
    const conflict = journal.write({
      fence,
      rows: [
        { row: aRow({ reference: 'T1-2' }), replaces: 0 },
        { row: aRow({ version: 3 }), replaces: 2 },
      ],
    })
    await expect(conflict).rejects.toBeInstanceOf(VersionConflict)
    expect(await journal.read('T1-2')).toBeUndefined()
    expect((await journal.read('T1-1'))?.version).toBe(1)
  })

  it('does not insert a reference twice', async () => {
    const { journal, fence } = await owned()
    await journal.write({ fence, rows: [{ row: aRow(), replaces: 0 }] })
    const twice = journal.write({ fence, rows: [{ row: aRow(), replaces: 0 }] })
    await expect(twice).rejects.toBeInstanceOf(VersionConflict)
  })

  it('finds what is open, oldest first', async () => {
    const { journal, fence } = await owned()
    const { open: _open, ...ended } = aRow({ reference: 'T1-3', state: 'delivered' })
    const rows: SaleRow[] = [
      aRow({ reference: 'T1-1', createdAt: 2 }),
      aRow({ reference: 'T1-2', createdAt: 1 }),
      ended,
    ]
    await journal.write({ fence, rows: rows.map((row) => ({ row, replaces: 0 })) })
    expect((await journal.readOpen()).map(({ reference }) => reference)).toEqual(['T1-2', 'T1-1'])
  })

  it('lists newest first, page by page, by account, time and state', async () => {
    const { journal, fence } = await owned()
    const account = { accountType: 'merchant', accountId: 'M-2', userKey: 'b' } as const
    const rows = [1, 2, 3, 4, 5].map((number) =>
      aRow({
        reference: `T1-${number}`,
        createdAt: number * 10,
        ...(number === 3 ? { account } : {}),
        ...(number === 4 ? { state: 'asking' as const } : {}),
      }),
    )
    await journal.write({ fence, rows: rows.map((row) => ({ row, replaces: 0 })) })
    const list = async (query: Partial<Parameters<Journal['list']>[0]>) =>
      (await journal.list({ limit: 10, ...query })).map(({ reference }) => reference)
    expect(await list({ limit: 2 })).toEqual(['T1-5', 'T1-4'])
    expect(await list({ limit: 2, before: { reference: 'T1-4', createdAt: 40 } })).toEqual([
      'T1-3',
      'T1-2',
    ])
    expect(await list({ from: 20, to: 40 })).toEqual(['T1-3', 'T1-2'])
    expect(await list({ accountId: 'M-2', accountType: 'merchant' })).toEqual(['T1-3'])
    expect(await list({ states: ['asking'] })).toEqual(['T1-4'])
  })

  it('lists sales of one moment by reference, and none twice', async () => {
    const { journal, fence } = await owned()
    const rows = ['T1-2', 'T1-1', 'T1-3'].map((reference) => aRow({ reference, createdAt: 5 }))
    await journal.write({ fence, rows: rows.map((row) => ({ row, replaces: 0 })) })
    const page = async (reference: string) =>
      (await journal.list({ limit: 1, before: { reference, createdAt: 5 } })).map(
        (row) => row.reference,
      )
    expect((await journal.list({ limit: 1 }))[0]?.reference).toBe('T1-3')
    expect(await page('T1-3')).toEqual(['T1-2'])
    expect(await page('T1-2')).toEqual(['T1-1'])
    expect(await page('T1-1')).toEqual([])
  })

  it('lists on after a sale that was deleted meanwhile', async () => {
    const { journal, fence } = await owned()
    const rows = [1, 2, 3].map((number) =>
      aRow({ reference: `T1-${number}`, createdAt: number * 10 }),
    )
    await journal.write({ fence, rows: rows.map((row) => ({ row, replaces: 0 })) })
    const [, last] = await journal.list({ limit: 2 })
    expect.assert(last !== undefined)
    await journal.write({ fence, forgetRows: [{ reference: 'T1-2', replaces: 1 }] })
    const page = await journal.list({ limit: 2, before: last })
    expect(page.map(({ reference }) => reference)).toEqual(['T1-1'])
  })

  it('lists by each member of an account, and by times to the millisecond', async () => {
    const { journal, fence } = await owned()
    const of = (accountType: 'merchant' | 'sub-merchant', accountId: string) => ({
      account: { accountType, accountId, userKey: 'a' },
    })
    const rows = [
      aRow({ reference: 'T1-1', createdAt: 10, ...of('merchant', 'M-1') }),
      aRow({ reference: 'T1-2', createdAt: 20, ...of('sub-merchant', 'M-1') }),
      aRow({ reference: 'T1-3', createdAt: 30, ...of('merchant', 'M-2') }),
    ]
    await journal.write({ fence, rows: rows.map((row) => ({ row, replaces: 0 })) })
    const list = async (query: Partial<Parameters<Journal['list']>[0]>) =>
      (await journal.list({ limit: 10, ...query })).map(({ reference }) => reference)
    expect(await list({ accountId: 'M-1' })).toEqual(['T1-2', 'T1-1'])
    expect(await list({ accountType: 'merchant' })).toEqual(['T1-3', 'T1-1'])
    expect(await list({ from: 20 })).toEqual(['T1-3', 'T1-2'])
    expect(await list({ from: 21 })).toEqual(['T1-3'])
    expect(await list({ to: 20 })).toEqual(['T1-1'])
    expect(await list({ to: 21 })).toEqual(['T1-2', 'T1-1'])
    const at = (createdAt: number) => ({ reference: `T1-${createdAt / 10}`, createdAt })
    expect(await list({ before: at(30), to: 20 })).toEqual(['T1-1'])
    expect(await list({ before: at(31), to: 21 })).toEqual(['T1-2', 'T1-1'])
    expect(await list({ before: at(31), from: 20, to: 30 })).toEqual(['T1-2'])
    expect(await list({ before: at(20), from: 10, to: 30 })).toEqual(['T1-1'])
  })

  it('finds a transaction’s sale, and no other', async () => {
    const { journal, fence } = await owned()
    const rows = [aRow(), aRow({ reference: 'T1-2', transactionId: 't-2' })]
    await journal.write({ fence, rows: rows.map((row) => ({ row, replaces: 0 })) })
    expect((await journal.findByTransaction('t-2'))?.reference).toBe('T1-2')
    expect(await journal.findByTransaction('t-9')).toBeUndefined()
    expect(await journal.read('T1-9')).toBeUndefined()
  })

  it('finds at most the requested number of rows to purge, to the millisecond', async () => {
    const { journal, fence } = await owned()
    const delivered = [100, 200, 100, 100].map((sealedSince, place) =>
      aRow({ reference: `T1-${place}`, state: 'delivered', sealedSince }),
    )
    const rows = [...delivered, aRow({ reference: 'T1-9' })]
    await journal.write({ fence, rows: rows.map((row) => ({ row, replaces: 0 })) })
    const found = async (until: number, most: number) =>
      (await journal.purgeable(until, most)).map(({ reference }) => reference)
    expect(await found(100, 2)).toHaveLength(2)
    expect((await found(100, 9)).toSorted()).toEqual(['T1-0', 'T1-2', 'T1-3'])
    expect(await found(99, 9)).toEqual([])
  })

  it('starts without an owner, and gives the latest events of one sale', async () => {
    const { journal, fence } = await owned()
    const [fresh] = make()
    await fresh.open()
    expect(await fresh.readFence()).toBe(0)
    await journal.write({ fence, events: [line('a', 1), line('b', 2), line('a', 3), line('a', 4)] })
    const latest = await journal.events({ reference: 'a', limit: 2 })
    expect(latest.map(({ at }) => at)).toEqual([3, 4])
  })

  it('gives the events of one sale, or the latest of all, oldest first', async () => {
    const { journal, fence } = await owned()
    await journal.write({ fence, events: [line('a', 1), line('b', 2), line('a', 3)] })
    const times = async (filter: Parameters<Journal['events']>[0]) =>
      (await journal.events(filter)).map(({ at }) => at)
    expect(await times({ reference: 'a', limit: 9 })).toEqual([1, 3])
    expect(await times({ limit: 2 })).toEqual([2, 3])
  })
})

describe('a browser’s journal', () => {
  it('writes with durability strict', async () => {
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction')
    const journal = new IdbJournal(freshName())
    const fence = await journal.raiseFence()
    await journal.write({ fence, rows: [{ row: aRow(), replaces: 0 }] })
    const writes = transaction.mock.calls.filter(([, mode]) => mode === 'readwrite')
    expect(writes.map(([, , options]) => options)).toEqual([
      { durability: 'strict' },
      { durability: 'strict' },
    ])
  })

  it.each<[string, (journal: IdbJournal) => Promise<unknown>]>([
    ['a sale', (journal) => journal.write({ fence: 0, rows: [{ row: aRow(), replaces: 0 }] })],
    ['a fence', (journal) => journal.raiseFence()],
    ['the device’s keys', (journal) => journal.deviceKeys(() => makeDeviceKeys(crypto))],
  ])('does not call %s written before its transaction has completed', async (_what, write) => {
    const journal = new IdbJournal(freshName())
    await journal.open()
    const begun = vi.spyOn(IDBDatabase.prototype, 'transaction')
    await write(journal)
    const transactions = begun.mock.results.flatMap(({ value }) =>
      value instanceof IDBTransaction && value.mode === 'readwrite' ? [value] : [],
    )
    expect(transactions).toHaveLength(1)
    // Only an ended transaction refuses its stores.
    for (const transaction of transactions)
      expect(() => transaction.objectStore(transaction.objectStoreNames[0] ?? '')).toThrow(
        expect.objectContaining({ name: 'InvalidStateError' }),
      )
  })

  it('from before payments keeps its rows, including open ones, and knows nothing about their money', async () => {
    const name = freshName()
    const old = await openDB<JournalSchema>(name, 1, {
      upgrade: (database, _from, _to, transaction) => migrations[0]?.(database, transaction),
    })
    const inFlight = aRow({ state: 'in-flight', transactionId: 't-1', body: sealed })
    const { open: _open, ...failed } = aRow({ reference: 'T1-2', state: 'failed' })
    for (const row of [inFlight, failed]) await old.put('sales', row)
    old.close()
    const journal = new IdbJournal(name)
    expect(await journal.readOpen()).toEqual([inFlight])
    expect(await journal.readUnsold()).toEqual([failed])
    expect(await journal.paymentsFor(['T1-1', 'T1-2'])).toEqual([])
    const fence = await journal.raiseFence()
    await journal.write({ fence, payments: [{ payment: aPayment(), replaces: 0 }] })
    expect(await journal.paymentsFor(['T1-1'])).toEqual([aPayment()])
  })

  describe('with unreadable rows', () => {
    async function withRaw(rows: readonly object[], payments: readonly object[] = []) {
      const name = freshName()
      const journal = new IdbJournal(name)
      await journal.open()
      const raw = unwrap(await openDB(name))
      const transaction = raw.transaction(['sales', 'payments'], 'readwrite')
      for (const row of rows) transaction.objectStore('sales').put(row)
      for (const payment of payments) transaction.objectStore('payments').put(payment)
      await new Promise((resolve) => transaction.addEventListener('complete', resolve))
      raw.close()
      return journal
    }

    it('reads all others, and names the open ones', async () => {
      const good = aRow({ reference: 'T1-9' })
      const { open: _open, ...failed } = aRow({ reference: 'T1-3', state: 'failed' })
      const journal = await withRaw([
        { reference: 'T1-1', open: 1 },
        { ...aRow({ reference: 'T1-2' }), attempts: null },
        { ...failed, summary: {}, transactionId: 't-3' },
        good,
      ])
      expect(await journal.readOpen()).toEqual([good])
      expect(await journal.readDamaged()).toEqual(['T1-1', 'T1-2'])
      expect(await journal.readUnsold()).toEqual([])
      expect(await journal.list({ limit: 9 })).toEqual([good])
      expect(await journal.read('T1-1')).toBeUndefined()
      expect(await journal.findByTransaction('t-3')).toBeUndefined()
    })

    it('reads a row as a whole or not at all, whichever member is damaged', async () => {
      const full = aRow({
        payment: { method: 'cash', tendered: cents(5_000) },
        strangers: ['t-0'],
        cashier: 'Sipho',
        transactionId: 't-1',
        saidLast: { outcome: 'unknown', at: 1 },
        throttledUntil: 1,
        ask: 'not-found',
        attention: 'damaged',
        note: 'Called',
        copiedAt: 1,
        parent: 'T1-0',
        child: 'T1-3',
        sealedSince: 1,
        purgedAt: 1,
      })
      const names = fc.constantFrom(...Object.keys(full).filter((name) => name !== 'open'))
      const junk = fc.constantFrom<unknown>(null, {}, [], '', 'x', -1, 1.5, true, new Date(0))
      await fc.assert(
        fc.asyncProperty(
          names.filter((name) => name !== 'reference'),
          junk,
          async (name, value) => {
            const journal = await withRaw([{ ...full, [name]: value }, aRow({ reference: 'T1-2' })])
            const read = (await journal.readOpen()).map(({ reference }) => reference)
            const all = [...read, ...(await journal.readDamaged())]
            expect(all.toSorted()).toEqual(['T1-1', 'T1-2'])
            journal.close()
          },
        ),
      )
    })

    it.each([
      ['cashier', {}],
      ['note', ['x']],
      ['saidLast', { outcome: {}, at: 1 }],
      ['saidLast', { outcome: 'failed', at: 1, message: {} }],
      ['attention', 7],
      ['transactionId', { id: 't-1' }],
      ['createdAt', 1e300],
      ['updatedAt', -1],
      ['summary', { ...aRow().summary, title: { en: 'MTN' } }],
      ['attempts', [{ at: 'yesterday', run: 'r', outcome: 'out' }]],
    ])('sets aside a row whose %s has the wrong type', async (name, value) => {
      const journal = await withRaw([{ ...aRow(), [name]: value }, aRow({ reference: 'T1-2' })])
      expect((await journal.readOpen()).map(({ reference }) => reference)).toEqual(['T1-2'])
      expect(await journal.readDamaged()).toEqual(['T1-1'])
    })

    it('leaves out an unreadable payment', async () => {
      const good = aPayment({ id: 'p-2' })
      const journal = await withRaw([], [{ ...aPayment(), lines: 'x' }, good])
      expect(await journal.paymentsFor(['T1-1'])).toEqual([good])
      expect(await journal.paymentsSince(0)).toEqual([good])
    })
  })

  it('keeps every row through an upgrade with sales in flight', async () => {
    const name = freshName()
    const before = new IdbJournal(name)
    const fence = await before.raiseFence()
    const inFlight = aRow({ state: 'in-flight', transactionId: 't-1', body: sealed })
    await before.write({ fence, rows: [{ row: inFlight, replaces: 0 }], events: [line('T1-1')] })
    const after = new IdbJournal(name, [
      ...migrations,
      (database) => {
        unwrap(database).createObjectStore('later')
      },
    ])
    expect(await after.readOpen()).toEqual([inFlight])
    expect(await after.count()).toEqual({ sales: 1, events: 1 })
    expect(await after.readFence()).toBe(fence)
  })

  it('that an older till left open lets the newer one upgrade, and reports a newer one', async () => {
    const name = freshName()
    const older = new IdbJournal(name)
    const fence = await older.raiseFence()
    const newer = await openDB(name, migrations.length + 1)
    const write = older.write({ fence, rows: [{ row: aRow(), replaces: 0 }] })
    await expect(write).rejects.toMatchObject({ reason: 'journal-newer' })
    newer.close()
  })

  it('that does not open says so', async () => {
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
      throw new DOMException('Private mode', 'SecurityError')
    })
    const failure = new IdbJournal(freshName()).open()
    await expect(failure).rejects.toMatchObject({ reason: 'journal-unopenable' })
    await expect(failure).rejects.toBeInstanceOf(JournalUnavailable)
  })

  it.each([
    ['QuotaExceededError', 'journal-full'],
    ['UnknownError', 'journal-failing'],
  ])('a write that ends in %s is %s, and nothing of it is kept', async (name, reason) => {
    const journal = new IdbJournal(freshName())
    const fence = await journal.raiseFence()
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('No', name)
    })
    const rows = [{ row: aRow(), replaces: 0 }]
    const write = journal.write({ fence, rows, events: [line('T1-1')] })
    await expect(write).rejects.toMatchObject({ reason })
    put.mockRestore()
    expect(await journal.count()).toEqual({ sales: 0, events: 0 })
    await journal.write({ fence, rows: [{ row: aRow(), replaces: 0 }] })
    expect(await journal.read('T1-1')).toBeDefined()
  })

  it('makes its keys once, and keeps them', async () => {
    const name = freshName()
    const make = vi.fn<() => ReturnType<typeof makeDeviceKeys>>(() => makeDeviceKeys(crypto))
    const first = await new IdbJournal(name).deviceKeys(make)
    await new IdbJournal(name).deviceKeys(make)
    expect(make).toHaveBeenCalledTimes(1)
    expect(first.sealing.usages).toEqual(['encrypt', 'decrypt'])
    expect(first.marking.usages).toEqual(['sign'])
  })

  it('whose connection the browser closed opens again at the next call', async () => {
    const journal = new IdbJournal(freshName())
    const fence = await journal.raiseFence()
    const opened = vi.spyOn(IDBFactory.prototype, 'open')
    const closed = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
      throw new DOMException('Closed', 'InvalidStateError')
    })
    await expect(journal.readFence()).rejects.toMatchObject({ reason: 'journal-failing' })
    closed.mockRestore()
    expect(await journal.readFence()).toBe(fence)
    expect(opened).toHaveBeenCalledTimes(1)
  })

  it('that fails otherwise keeps its connection', async () => {
    const journal = new IdbJournal(freshName())
    await journal.open()
    const opened = vi.spyOn(IDBFactory.prototype, 'open')
    const failing = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
      throw new DOMException('No', 'UnknownError')
    })
    await expect(journal.readFence()).rejects.toMatchObject({ reason: 'journal-failing' })
    failing.mockRestore()
    await journal.readFence()
    expect(opened).not.toHaveBeenCalled()
  })

  it('that did not open can be opened later', async () => {
    const journal = new IdbJournal(freshName())
    const shut = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
      throw new DOMException('Not now', 'UnknownError')
    })
    await expect(journal.readFence()).rejects.toMatchObject({ reason: 'journal-failing' })
    shut.mockRestore()
    expect(await journal.readFence()).toBe(0)
  })

  it('releases its database when closed', async () => {
    const name = freshName()
    const journal = new IdbJournal(name)
    await journal.open()
    const close = vi.spyOn(IDBDatabase.prototype, 'close')
    journal.close()
    journal.close()
    await journal.open()
    expect(close).toHaveBeenCalledTimes(1)
  })

  it('keeps one pair of keys for all tabs, unreadable for scripts', async () => {
    const name = freshName()
    const make = () => makeDeviceKeys(crypto)
    const [one, other] = await Promise.all([
      new IdbJournal(name).deviceKeys(make),
      new IdbJournal(name).deviceKeys(make),
    ])
    expect(one.sealing.extractable).toBe(false)
    expect(one.marking.extractable).toBe(false)
    const sealedText = await deviceSeal(crypto, one).seal('PIN 1234', 'T1-1')
    expect(await deviceSeal(crypto, other).open(sealedText, 'T1-1')).toBe('PIN 1234')
    const kept = await new IdbJournal(name).deviceKeys(make)
    expect(await deviceSeal(crypto, kept).open(sealedText, 'T1-1')).toBe('PIN 1234')
  })
})

describe('a disk in memory', () => {
  it('counts its writes', async () => {
    const disk = new MemoryDisk()
    const journal = new MemoryJournal(disk)
    const fence = await journal.raiseFence()
    for (const at of [1, 2]) await journal.write({ fence, events: [line('a', at)] })
    expect(disk.writes).toBe(2)
  })

  it('that can’t be read can’t be opened', async () => {
    const faults = { beforeRead: () => Promise.reject(new Error('No disk')) }
    await expect(new MemoryJournal(new MemoryDisk(), faults).open()).rejects.toThrow('No disk')
  })
})

describe('an error of a journal', () => {
  it('has a name for reports, and its cause', () => {
    const cause = new Error('No disk')
    const all = [
      new StaleFence(),
      new VersionConflict('T1-1'),
      new JournalUnavailable('journal-full', cause),
    ]
    expect(all.map(({ name }) => name)).toEqual([
      'StaleFence',
      'VersionConflict',
      'JournalUnavailable',
    ])
    expect(all.map((error) => error.cause)).toEqual([undefined, undefined, cause])
  })
})
