import 'fake-indexeddb/auto'
import { openDB, unwrap } from 'idb'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { aPayment, aRow } from '../../testing/shop/sale/sale-row.ts'
import { breakableConnections } from '../../testing/dom/lost-connections.ts'
import { connectionTo } from './device-database.ts'
import { IdbJournal, tried } from './idb-journal.ts'
import {
  JournalUnavailable,
  StaleFence,
  VersionConflict,
  type Journal,
  type JournalQuery,
} from './journal.ts'
import { MemoryDisk, MemoryJournal } from '../../testing/memory-journal.ts'
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
  /** The journal of an owner, that of another tab, and a write of new rows. */
  async function owned() {
    const [journal, other] = make()
    await journal.open()
    const fence = await journal.raiseFence()
    const add = (rows: readonly SaleRow[]) =>
      journal.write({ fence, rows: rows.map((row) => ({ row, replaces: 0 })) })
    return { journal, other, fence, add }
  }
  const references = (rows: readonly SaleRow[]) => rows.map(({ reference }) => reference)

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
    const { journal, add } = await owned()
    const states = ['failed', 'rejected', 'cancelled', 'delivered', 'in-flight'] as const
    await add(states.map((state) => aRow({ reference: state, state })))
    const found = await journal.readUnsold()
    expect(references(found).toSorted()).toEqual(['cancelled', 'failed', 'rejected'])
  })

  it('keeps rows, events, sends and holds of one write, and gives them to another tab', async () => {
    const { journal, other, fence } = await owned()
    const row = aRow({ transactionId: 't-1' })
    const merchants = { userKey: 'merchant', endpoint: 'purchase' } as const
    await journal.write({
      fence,
      rows: [{ row, replaces: 0 }],
      events: [line('T1-1')],
      sends: [{ id: 's-1', ...merchants, at: 5 }],
      hold: { ...merchants, step: 1, length: 2000 },
    })
    await other.open()
    expect(await other.read('T1-1')).toEqual(row)
    expect(await other.findByTransaction('t-1')).toEqual(row)
    expect(await other.events({ limit: 9 })).toEqual([{ ...line('T1-1'), fence }])
    expect(await other.readBudget()).toEqual({
      sends: [{ id: 's-1', ...merchants, at: 5 }],
      holds: [{ ...merchants, step: 1, length: 2000 }],
    })
    expect(await other.count()).toEqual({ sales: 1, events: 1 })
  })

  it('keeps and lifts the holds of a user’s endpoints separately (ruling R39)', async () => {
    const { journal, fence } = await owned()
    const purchase = { userKey: 'a', endpoint: 'purchase', step: 0, length: 1000 } as const
    const retry = { ...purchase, endpoint: 'retry' } as const
    const another = { ...retry, userKey: 'b' }
    for (const hold of [purchase, retry, another]) await journal.write({ fence, hold })
    expect((await journal.readBudget()).holds).toHaveLength(3)
    await journal.write({ fence, hold: { lift: laneKey(retry) } })
    const { holds } = await journal.readBudget()
    expect(new Set(holds)).toEqual(new Set([purchase, another]))
  })

  it('forgets sends and lifts holds', async () => {
    const { journal, fence } = await owned()
    const lane = { userKey: 'a', endpoint: 'purchase' } as const
    const [first, second] = [1, 2].map((at) => ({ id: `s-${at}`, ...lane, at }))
    expect.assert(first !== undefined && second !== undefined)
    const hold = { ...lane, step: 0, length: 1000 }
    await journal.write({ fence, sends: [first, second], hold })
    expect(await journal.readBudget()).toEqual({ sends: [first, second], holds: [hold] })
    await journal.write({ fence, forgetSends: ['s-1'], hold: { lift: laneKey(lane) } })
    expect(await journal.readBudget()).toEqual({ sends: [second], holds: [] })
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

  it('writes all rows or none: one that has changed, or exists, stops the others', async () => {
    const { journal, fence, add } = await owned()
    await add([aRow()])
    const second = { row: aRow({ reference: 'T1-2' }), replaces: 0 }
    for (const other of [
      { row: aRow({ version: 3 }), replaces: 2 },
      { row: aRow(), replaces: 0 },
    ]) {
      const conflict = journal.write({ fence, rows: [second, other] })
      await expect(conflict).rejects.toBeInstanceOf(VersionConflict)
    }
    expect(await journal.read('T1-2')).toBeUndefined()
    expect((await journal.read('T1-1'))?.version).toBe(1)
  })

  it('finds what is open, oldest first', async () => {
    const { journal, add } = await owned()
    const { open: _open, ...ended } = aRow({ reference: 'T1-3', state: 'delivered' })
    await add([aRow({ createdAt: 2 }), aRow({ reference: 'T1-2', createdAt: 1 }), ended])
    expect(references(await journal.readOpen())).toEqual(['T1-2', 'T1-1'])
  })

  const cursor = (number: number, createdAt = 10 * number) => ({
    reference: `T1-${number}`,
    createdAt,
  })
  it.each<[Partial<JournalQuery>, readonly number[]]>([
    [{}, [5, 4, 3, 2, 1]],
    [{ limit: 2 }, [5, 4]],
    [{ limit: 2, before: cursor(4) }, [3, 2]],
    [{ from: 20, to: 40 }, [3, 2]],
    [{ from: 40 }, [5, 4]],
    [{ from: 41 }, [5]],
    [{ to: 20 }, [1]],
    [{ to: 21 }, [2, 1]],
    [{ before: cursor(3), to: 20 }, [1]],
    [{ before: cursor(3, 31), to: 21 }, [2, 1]],
    [{ before: cursor(3, 31), from: 20, to: 30 }, [2]],
    [{ before: cursor(2), from: 10, to: 30 }, [1]],
    [{ accountId: 'M-1' }, [5, 4, 2, 1]],
    [{ accountType: 'merchant' }, [5, 4, 3, 1]],
    [{ accountId: 'M-1', accountType: 'sub-merchant' }, [2]],
    [{ states: ['asking'] }, [4]],
  ])('lists by %j, newest first', async (query, numbers) => {
    const { journal, add } = await owned()
    const of = (accountType: 'merchant' | 'sub-merchant', accountId: string) => ({
      account: { accountType, accountId, userKey: 'a' },
    })
    const row = (number: number, more: Partial<SaleRow> = of('merchant', 'M-1')) =>
      aRow({ ...cursor(number), ...more })
    const asking = { ...of('merchant', 'M-1'), state: 'asking' } as const
    const others = [row(2, of('sub-merchant', 'M-1')), row(3, of('merchant', 'M-2'))]
    await add([row(1), ...others, row(4, asking), row(5)])
    const found = await journal.list({ limit: 10, ...query })
    expect(references(found)).toEqual(numbers.map((number) => `T1-${number}`))
  })

  it('lists sales of one moment by reference, and none twice', async () => {
    const { journal, add } = await owned()
    await add([2, 1, 3].map((number) => aRow(cursor(number, 5))))
    const page = async (number: number) =>
      references(await journal.list({ limit: 1, before: cursor(number, 5) }))
    expect(references(await journal.list({ limit: 1 }))).toEqual(['T1-3'])
    expect([await page(3), await page(2), await page(1)]).toEqual([['T1-2'], ['T1-1'], []])
  })

  it('lists on after a sale that was deleted meanwhile', async () => {
    const { journal, fence, add } = await owned()
    await add([1, 2, 3].map((number) => aRow(cursor(number))))
    await journal.write({ fence, forgetRows: [{ reference: 'T1-2', replaces: 1 }] })
    const page = await journal.list({ limit: 2, before: cursor(2) })
    expect(references(page)).toEqual(['T1-1'])
  })

  it('finds a transaction’s sale, and no other', async () => {
    const { journal, add } = await owned()
    await add([aRow(), aRow({ reference: 'T1-2', transactionId: 't-2' })])
    expect((await journal.findByTransaction('t-2'))?.reference).toBe('T1-2')
    expect(await journal.findByTransaction('t-9')).toBeUndefined()
    expect(await journal.read('T1-9')).toBeUndefined()
  })

  it('finds at most the requested number of rows to purge, to the millisecond', async () => {
    const { journal, add } = await owned()
    const delivered = [100, 200, 100, 100].map((sealedSince, place) =>
      aRow({ reference: `T1-${place}`, state: 'delivered', sealedSince }),
    )
    await add([...delivered, aRow({ reference: 'T1-9' })])
    expect(await journal.purgeable(100, 2)).toHaveLength(2)
    const found = references(await journal.purgeable(100, 9))
    expect(found.toSorted()).toEqual(['T1-0', 'T1-2', 'T1-3'])
    expect(await journal.purgeable(99, 9)).toEqual([])
  })

  it('gives the latest events of one sale, or of all, oldest first', async () => {
    const { journal, fence } = await owned()
    await journal.write({ fence, events: [line('a', 1), line('b', 2), line('a', 3), line('a', 4)] })
    const times = async (filter: Parameters<Journal['events']>[0]) =>
      (await journal.events(filter)).map(({ at }) => at)
    expect(await times({ reference: 'a', limit: 9 })).toEqual([1, 3, 4])
    expect(await times({ reference: 'a', limit: 2 })).toEqual([3, 4])
    expect(await times({ limit: 3 })).toEqual([2, 3, 4])
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

  it('that an older till left open lets a newer one open, and reports a newer one', async () => {
    const name = freshName()
    const older = new IdbJournal(name)
    const fence = await older.raiseFence()
    const newer = await openDB(name, 2)
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

  it.each(['UnknownError', 'InvalidStateError', 'AbortError', 'TransactionInactiveError'])(
    'whose connection is lost with %s opens another, and does its work all the same',
    async (name) => {
      const lose = breakableConnections()
      const journal = new IdbJournal(freshName())
      const fence = await journal.raiseFence()
      lose(name)
      await journal.write({ fence, rows: [{ row: aRow(), replaces: 0 }], events: [line('T1-1')] })
      lose(name)
      expect(await journal.read('T1-1')).toEqual(aRow())
      expect(await journal.count()).toEqual({ sales: 1, events: 1 })
    },
  )

  it('whose connection is lost in the middle of a write keeps it once', async () => {
    const journal = new IdbJournal(freshName())
    const fence = await journal.raiseFence()
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementationOnce(function (
      this: IDBObjectStore,
    ) {
      throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
    })
    await journal.write({ fence, rows: [{ row: aRow(), replaces: 0 }], events: [line('T1-1')] })
    expect(await journal.count()).toEqual({ sales: 1, events: 1 })
  })

  it('whose connection is lost after a write was kept doesn’t know about it, and keeps it once', async () => {
    const journal = new IdbJournal(freshName())
    const fence = await journal.raiseFence()
    const write = (opened: Journal) =>
      opened.write({ fence, rows: [{ row: aRow(), replaces: 0 }], events: [line('T1-1')] })
    let runs = 0
    const lostAfter = tried(
      connectionTo(
        () => Promise.resolve(journal),
        () => undefined,
      ),
      async (opened) => {
        await write(opened)
        runs += 1
        throw new DOMException('Connection lost', 'UnknownError')
      },
    )
    await expect(lostAfter).rejects.toMatchObject({ reason: 'journal-failing' })
    expect(runs).toBe(1)
    expect(await journal.count()).toEqual({ sales: 1, events: 1 })
  })

  it('that fails over a new connection too says so, and opens one more for the next call', async () => {
    const journal = new IdbJournal(freshName())
    const fence = await journal.raiseFence()
    const opened = vi.spyOn(IDBFactory.prototype, 'open')
    const failing = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
      throw new DOMException('No', 'UnknownError')
    })
    await expect(journal.readFence()).rejects.toMatchObject({ reason: 'journal-failing' })
    failing.mockRestore()
    expect(await journal.readFence()).toBe(fence)
    expect(opened).toHaveBeenCalledTimes(2)
  })

  it('whose disk is full does not try again', async () => {
    const journal = new IdbJournal(freshName())
    const fence = await journal.raiseFence()
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('No', 'QuotaExceededError')
    })
    const write = journal.write({ fence, rows: [{ row: aRow(), replaces: 0 }] })
    await expect(write).rejects.toMatchObject({ reason: 'journal-full' })
    expect(put).toHaveBeenCalledTimes(1)
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

  it('makes one pair of keys for all tabs, keeps it, and shows it to no script', async () => {
    const name = freshName()
    const make = vi.fn<() => ReturnType<typeof makeDeviceKeys>>(() => makeDeviceKeys(crypto))
    const [one, other] = await Promise.all([
      new IdbJournal(name).deviceKeys(make),
      new IdbJournal(name).deviceKeys(make),
    ])
    expect([one.sealing.extractable, one.marking.extractable]).toEqual([false, false])
    expect(one.sealing.usages).toEqual(['encrypt', 'decrypt'])
    expect(one.marking.usages).toEqual(['sign'])
    const made = make.mock.calls.length
    const kept = await new IdbJournal(name).deviceKeys(make)
    expect(make).toHaveBeenCalledTimes(made)
    const sealedText = await deviceSeal(crypto, one).seal('PIN 1234', 'T1-1')
    for (const keys of [other, kept])
      expect(await deviceSeal(crypto, keys).open(sealedText, 'T1-1')).toBe('PIN 1234')
  })
})

describe('a journal with unreadable rows', () => {
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

  it('leaves out an unreadable payment', async () => {
    const good = aPayment({ id: 'p-2' })
    const journal = await withRaw([], [{ ...aPayment(), lines: 'x' }, good])
    expect(await journal.paymentsFor(['T1-1'])).toEqual([good])
    expect(await journal.paymentsSince(0)).toEqual([good])
  })
})
