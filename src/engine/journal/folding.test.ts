import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { aRow, sealed } from '../../testing/shop/sale/sale-row.ts'
import { IdbJournal } from './idb-journal.ts'
import { VersionConflict, type Journal } from './journal.ts'
import { MemoryDisk, MemoryJournal } from '../../testing/memory-journal.ts'
import type { SaleRow } from '../machine/row.ts'

let databases = 0
const kinds: [string, () => Journal][] = [
  ['IndexedDB', () => new IdbJournal(`folding-${(databases += 1)}`)],
  ['memory', () => new MemoryJournal(new MemoryDisk())],
]

const line = (reference: string, at: number) => ({
  reference,
  at,
  event: 'confirmed',
  from: 'draft' as const,
  to: 'prepared' as const,
})

/** A row that ended then, with nothing sealed in it. */
function ended(reference: string, at: number, more: Partial<SaleRow> = {}): SaleRow {
  const times = { createdAt: at, updatedAt: at, stateSince: at }
  const row = aRow({ reference, state: 'delivered', ...times, ...more })
  const { open: _open, body: _body, receipt: _receipt, ...rest } = row
  return { ...rest, ...more }
}

describe.each(kinds)('a journal in %s that deletes', (_, make) => {
  /** A journal of rows with their history lines, written one after the other. */
  async function journalOf(rows: readonly SaleRow[], lines = 1) {
    const journal = make()
    const fence = await journal.raiseFence()
    for (const row of rows) {
      const events = Array.from({ length: lines }, () => line(row.reference, row.updatedAt))
      await journal.write({ fence, rows: [{ row, replaces: 0 }], events })
    }
    return { journal, fence }
  }
  const references = (rows: readonly SaleRow[]) => rows.map(({ reference }) => reference)

  it('finds rows to fold: at rest to the millisecond, and with history lines', async () => {
    const { journal, fence } = await journalOf([
      ended('T1-1', 10),
      ended('T1-2', 11),
      ended('T1-3', 9, { body: sealed, sealedSince: 9 }),
      ended('T1-4', 9, { receipt: sealed, sealedSince: 9 }),
      ended('T1-5', 9, { state: 'needs-attention', open: 1 }),
      ended('T1-6', 9, { state: 'completed', open: 1 }),
      ended('T1-7', 8),
      ended('T1-8', 1, { updatedAt: 20 }),
    ])
    await journal.write({ fence, rows: [{ row: ended('T1-9', 1), replaces: 0 }] })
    expect(references(await journal.foldable(10, 9))).toEqual(['T1-1', 'T1-7'])
    expect(references(await journal.foldable(10, 1))).toEqual(['T1-1'])
    expect(await journal.foldable(7, 9)).toEqual([])
  })

  it('finds them behind any number of lines of other sales', async () => {
    const open = Array.from({ length: 6 }, (__, place) =>
      ended(`T1-open-${place}`, place, { state: 'needs-attention', open: 1 }),
    )
    const { journal } = await journalOf([...open, ended('T1-1', 7)], 200)
    expect(references(await journal.foldable(10, 9))).toEqual(['T1-1'])
  })

  it('finds rows to delete, oldest first', async () => {
    const { journal } = await journalOf([
      ended('T1-1', 10),
      ended('T1-2', 4),
      ended('T1-3', 11),
      ended('T1-4', 3, { updatedAt: 11 }),
      ended('T1-5', 2, { state: 'asking', open: 1 }),
      ended('T1-6', 1, { receipt: sealed, sealedSince: 1 }),
      ended('T1-\uFFFF', 10),
    ])
    expect(references(await journal.forgettable(10, 9))).toEqual(['T1-2', 'T1-1', 'T1-\uFFFF'])
    expect(references(await journal.forgettable(10, 1))).toEqual(['T1-2'])
  })

  it('deletes no sale before its retry', async () => {
    const failed = (reference: string, at: number, child: string) =>
      ended(reference, at, { state: 'failed', child })
    const { journal, fence } = await journalOf([
      failed('T1-1', 1, 'T1-1.2'),
      failed('T1-1.2', 2, 'T1-1.3'),
      ended('T1-1.3', 11),
      failed('T1-2', 3, 'gone'),
    ])
    expect(references(await journal.forgettable(10, 9))).toEqual(['T1-2'])
    expect(references(await journal.forgettable(11, 9))).toEqual(['T1-2', 'T1-1.3'])
    await journal.write({ fence, forgetRows: [{ reference: 'T1-1.3', replaces: 1 }] })
    expect(references(await journal.forgettable(11, 9))).toEqual(['T1-1.2', 'T1-2'])
  })

  it('deletes the lines of some sales only', async () => {
    const { journal, fence } = await journalOf([ended('T1-1', 1), ended('T1-10', 2)], 3)
    const row = { ...ended('T1-1', 1), version: 2 }
    await journal.write({
      fence,
      rows: [{ row, replaces: 1 }],
      forgetEvents: ['T1-1'],
    })
    expect(await journal.read('T1-1')).toEqual(row)
    expect(await journal.events({ reference: 'T1-1', limit: 9 })).toEqual([])
    expect(await journal.events({ reference: 'T1-10', limit: 9 })).toHaveLength(3)
    expect(references(await journal.foldable(9, 9))).toEqual(['T1-10'])
  })

  it('deletes rows with their lines', async () => {
    const { journal, fence } = await journalOf([ended('T1-1', 1), ended('T1-2', 2)], 2)
    await journal.write({ fence, forgetRows: [{ reference: 'T1-1', replaces: 1 }] })
    expect(await journal.read('T1-1')).toBeUndefined()
    expect(await journal.count()).toEqual({ sales: 1, events: 2 })
  })

  it('deletes nothing that has another version or is gone', async () => {
    const { journal, fence } = await journalOf([ended('T1-1', 1), ended('T1-2', 2)])
    const both = [
      { reference: 'T1-1', replaces: 1 },
      { reference: 'T1-2', replaces: 2 },
    ]
    const other = journal.write({ fence, forgetRows: both, forgetEvents: ['T1-1'] })
    await expect(other).rejects.toBeInstanceOf(VersionConflict)
    const gone = journal.write({ fence, forgetRows: [{ reference: 'T1-3', replaces: 1 }] })
    await expect(gone).rejects.toBeInstanceOf(VersionConflict)
    expect(await journal.count()).toEqual({ sales: 2, events: 2 })
  })
})
