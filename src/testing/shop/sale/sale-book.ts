import { SaleBook } from '../../../engine/journal/book.ts'
import { JournalUnavailable } from '../../../engine/journal/journal.ts'
import { MemoryDisk, MemoryJournal } from '../../memory-journal.ts'
import { saleLimits } from '../../../engine/limits.ts'
import type { SaleRow } from '../../../engine/machine/row.ts'
import { FakeClock } from '../../fake-clock.ts'

/** An owner's book of rows, on a disk that first refuses each write: the book must write it anyway. */
export async function bookOf(rows: readonly SaleRow[]) {
  const clock = new FakeClock()
  const disk = new MemoryDisk()
  let writes = 0
  const journal = new MemoryJournal(disk, {
    beforeCommit: async () => {
      writes += 1
      if (writes % 2 === 1) throw new JournalUnavailable('journal-failing')
    },
  })
  const parts = { journal, clock, random: () => 0, limits: saleLimits }
  const nothing = () => undefined
  const fence = await journal.raiseFence()
  const book = new SaleBook({
    ...parts,
    fence,
    changed: nothing,
    paid: nothing,
    lost: nothing,
    failing: nothing,
  })
  for (const row of rows) {
    disk.rows.set(row.reference, row)
    book.take(row)
  }
  return { ...parts, book, disk }
}
