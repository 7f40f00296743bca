import { z } from 'zod'
import { keptEntries, type TextStorage } from '../../till/terminal/kept-store.ts'
import type { Shift } from './shift.ts'
import type { ShiftDatabase } from './shift-schema.ts'

/** An open shift as its database holds it. Only this till writes it, so this checks only the keys. */
const openShift = z.custom<Shift>(
  (value) =>
    z
      .looseObject({ schema: z.literal(1), id: z.string(), owner: z.string(), openKey: z.string() })
      .safeParse(value).success,
)

/**
 * A second copy of the open shifts, in `localStorage`. If the browser loses the databases, the float and movements
 * survive here.
 */
export function openShiftCopies(storage: TextStorage | undefined) {
  const store = keptEntries(storage, 'tuckshop.open-shifts', openShift)
  const others = (id: string) => store.newest().filter((shift) => shift.id !== id)
  return {
    all: () => store.newest(),
    keep: (shift: Shift) => void store.keep([...others(shift.id), shift]),
    forget: (id: string) => void store.keep(others(id)),
  }
}

/**
 * Restores open shifts that the database has lost. It has also lost what closed shifts counted, so the restored shift
 * counts nothing from before it opened.
 */
export async function putBackOpen(
  database: ShiftDatabase,
  copies: readonly Shift[],
): Promise<void> {
  for (const copy of copies) {
    try {
      const transaction = database.transaction('shifts', 'readwrite', { durability: 'strict' })
      const { store } = transaction
      const { openedAt: platformFrom } = copy
      const isKnown =
        (await store.get(copy.id)) !== undefined ||
        (await store.index('open').get(copy.owner)) !== undefined ||
        (await store.index('number').get([copy.owner, copy.number])) !== undefined
      const add = isKnown ? undefined : store.add({ ...copy, platformFrom })
      await Promise.all([add, transaction.done])
    } catch {
      // The copy keeps it, and the next start restores it.
    }
  }
}
