import { describe, expect, it } from 'vitest'
import { FakeClock } from '../../testing/fake-clock.ts'
import { merchant } from '../../testing/shop/sale/sale-device.ts'
import { aRow, sealed } from '../../testing/shop/sale/sale-row.ts'
import { MemoryDisk, MemoryJournal } from '../../testing/memory-journal.ts'
import type { Seal } from '../journal/seal.ts'
import { saleLimits } from '../limits.ts'
import { saleStates, type SaleRow } from '../machine/row.ts'
import { saleOf } from '../machine/view.ts'
import { journalQueryOf, openReceiptOf, storageOf, supportExportOf, timelineOf } from './records.ts'
import { recipientOf } from './recipient.ts'
import type { DeskDependencies } from './dependencies.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const inSeal = (body: unknown) => ({ iv: bytes(''), data: bytes(JSON.stringify(body)) })

/** A seal that hides nothing. */
const seal: Seal = {
  seal: (text) => Promise.resolve({ iv: bytes(''), data: bytes(text) }),
  open: ({ data }) => Promise.resolve(new TextDecoder().decode(data)),
  digest: (text) => Promise.resolve(text),
}

function journalOf(rows: readonly SaleRow[]) {
  const disk = new MemoryDisk()
  for (const row of rows) disk.rows.set(row.reference, row)
  const faults: { beforeRead?: () => Promise<void> } = {}
  return { disk, faults, journal: new MemoryJournal(disk, faults) }
}

const broken = () => Promise.reject(new Error('No disk'))

describe('a screen’s filter', () => {
  it('asks for its members', () => {
    const { accountType, accountId } = merchant
    const page = { from: 1, to: 2, before: { reference: 'T1-1', createdAt: 1 }, limit: 3 }
    expect(journalQueryOf({ account: merchant, ...page })).toEqual({
      accountType,
      accountId,
      ...page,
    })
  })

  it('asks for the states of a phase', () => {
    expect(journalQueryOf({ phases: ['checking'] }).states).toEqual(['unknown', 'verifying'])
    expect(journalQueryOf({ phases: [] }).states).toEqual([])
    const others = saleStates.filter((state) => state !== 'unknown' && state !== 'verifying')
    for (const state of others) {
      expect(journalQueryOf({ phases: [saleOf(aRow({ state })).phase.kind] }).states).toEqual([
        state,
      ])
    }
  })
})

describe('a receipt', () => {
  const response = { transactionId: 't-1', responseCode: '0', successful: true, receipt: { a: 1 } }
  const sold = aRow({
    state: 'completed',
    receiptFields: ['a'],
    body: inSeal({ mobileNumber: '+27821234567' }),
    receipt: inSeal(response),
  })
  const shown = async (row: SaleRow) => saleOf(row)
  const open = (row: SaleRow, reader = merchant) =>
    openReceiptOf(journalOf([row]).journal, seal, row.reference, { shown, reader })

  it('is none if there is none, if it can’t be read, and if it isn’t an answer', async () => {
    const { receipt: _receipt, ...without } = sold
    expect(await open(without)).toBeUndefined()
    expect(await open({ ...sold, receipt: { iv: bytes(''), data: bytes('{') } })).toBeUndefined()
    const { journal } = journalOf([])
    const parts = { shown, reader: merchant }
    expect(await openReceiptOf(journal, seal, 'T1-9', parts)).toBeUndefined()
    const shut: Seal = { ...seal, open: broken }
    const { journal: kept } = journalOf([sold])
    expect(await openReceiptOf(kept, shut, 'T1-1', parts)).toBeUndefined()
  })
})

describe('the recipient of a retry', () => {
  const recipient = '+27821234567'
  const first = aRow({ reference: 'T1-1', body: inSeal({ mobileNumber: recipient }) })
  const retry = (number: number, more: Partial<SaleRow> = {}) =>
    aRow({
      reference: `T1-1.${number}`,
      parent: number === 2 ? 'T1-1' : `T1-1.${number - 1}`,
      body: inSeal({ amount: 5 }),
      ...more,
    })
  const find = (row: SaleRow, ...rows: readonly SaleRow[]) =>
    recipientOf(journalOf(rows).journal, seal, row)

  it('is in the request of the first sale', async () => {
    expect(await find(first)).toBe(recipient)
    expect(await find(retry(3), retry(2), first)).toBe(recipient)
  })

  it('is its own if it names one', async () => {
    const own = inSeal({ mobileNumber: '+27820004567' })
    expect(await find(retry(2, { body: own }), first)).toBe('+27820004567')
  })

  it('is found past a purged or unreadable request', async () => {
    const { body: _body, ...purged } = retry(2)
    expect(await find(purged, first)).toBe(recipient)
    expect(await find(retry(2, { body: sealed }), first)).toBe(recipient)
    expect(await find(retry(2, { body: inSeal(null) }), first)).toBe(recipient)
  })

  it('is unknown if the first sale is deleted', async () => {
    expect(await find(retry(3), retry(2))).toBeUndefined()
  })

  it('is searched in at most twenty sales', async () => {
    const chain = Array.from({ length: 30 }, (_, number) => retry(number + 2))
    const last = (length: number) => chain[length - 2] ?? first
    expect(await find(last(20), ...chain, first)).toBe(recipient)
    expect(await find(last(21), ...chain, first)).toBeUndefined()
  })
})

const dependenciesOf = (
  journal: MemoryJournal,
  estimate?: () => Promise<{ usage?: number; quota?: number }>,
): DeskDependencies => ({
  tillId: 'T1',
  clock: new FakeClock(),
  random: () => 0,
  fillRandom: () => undefined,
  journal,
  wire: {
    send: () => Promise.reject(new Error('Not asked for')),
    signedIn: () => false,
    online: () => false,
    subscribe: () => () => undefined,
  },
  limits: saleLimits,
  ...(estimate && { storage: { persist: () => Promise.resolve(true), estimate } }),
})

describe('the storage figures', () => {
  it('are the counts, the browser’s figures, and its promise', async () => {
    const { journal } = journalOf([aRow()])
    const estimate = () => Promise.resolve({ usage: 5, quota: 9 })
    const counted = { sales: 1, events: 0 }
    expect(await storageOf(dependenciesOf(journal), undefined)).toEqual(counted)
    expect(await storageOf(dependenciesOf(journal, estimate), false)).toEqual({
      ...counted,
      usage: 5,
      quota: 9,
      persisted: false,
    })
    expect(await storageOf(dependenciesOf(journal, broken), true)).toEqual({
      ...counted,
      persisted: true,
    })
  })

  it('are empty if the disk can’t be read', async () => {
    const { journal, faults } = journalOf([aRow()])
    faults.beforeRead = broken
    expect(await storageOf(dependenciesOf(journal), undefined)).toEqual({ sales: 0, events: 0 })
  })

  it('goes to support without recipients and without the till’s count of owners', async () => {
    const { journal, disk } = journalOf([aRow()])
    disk.log.push({ ...lineOf(1), fence: 7 })
    const exported = await supportExportOf(dependenciesOf(journal), { kind: 'starting' })
    const sale = saleOf(aRow())
    expect(exported).toEqual({
      format: 'tuckshop-journal',
      version: 1,
      writtenAt: new FakeClock().wallNow(),
      status: { kind: 'starting' },
      sales: [{ ...sale, summary: { ...sale.summary, recipientMasked: '' } }],
      events: [lineOf(1)],
    })
  })
})

const lineOf = (at: number) => ({
  reference: 'T1-1',
  at,
  event: 'confirmed',
  from: 'draft' as const,
  to: 'prepared' as const,
})

describe('the history of one sale', () => {
  it('is what happened to it, without the till’s count of owners', async () => {
    const { journal, disk } = journalOf([])
    disk.log.push({ ...lineOf(1), fence: 7 }, { ...lineOf(2), reference: 'T1-2', fence: 7 })
    expect(await timelineOf(journal, 'T1-1')).toEqual([lineOf(1)])
  })

  it('is empty if it can’t be read', async () => {
    const { journal, faults } = journalOf([])
    faults.beforeRead = broken
    expect(await timelineOf(journal, 'T1-1')).toEqual([])
  })
})
