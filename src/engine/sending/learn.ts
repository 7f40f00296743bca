import type { ExtraWrites, SaleBook } from '../journal/book.ts'
import type { SaleEvent } from '../machine/event.ts'
import type { Clock } from '../../platform/transport/clock.ts'
import type { Journal } from '../journal/journal.ts'

export interface LearnParts {
  readonly book: SaleBook
  readonly journal: Journal
  readonly clock: Clock
}

const READ_AGAIN_MS = 1_000

/**
 * Writes a fact about a sale, waiting for the disk if necessary. Doesn't believe an answer with another sale's
 * transaction (sale-engine.md, fault matrix: another sale's record).
 */
export async function learn(
  parts: LearnParts,
  reference: string,
  event: SaleEvent,
  along: ExtraWrites = {},
): Promise<void> {
  const transactionId = 'transactionId' in event ? event.transactionId : undefined
  const foreign = transactionId !== undefined && (await isTaken(parts, transactionId, reference))
  // Two sales may learn about one transaction at once: in its turn, the second sees that the first has it.
  const believed = () =>
    foreign || isInMemory(parts.book, transactionId, reference) ? doubted(event) : event
  await parts.book.apply(reference, believed, 'must', along)
}

/** What an event still tells if its transaction is another sale's. */
function doubted(event: SaleEvent): SaleEvent | undefined {
  if (!('said' in event && event.kind.startsWith('answered'))) return undefined
  const { at } = event
  // A refusal is valid without the attempt that it names (ruling R38).
  if (event.kind === 'answered-rejected') {
    const { transactionId: _, ...refusal } = event
    return refusal
  }
  return { kind: 'answered-unknown', at, said: { outcome: 'unknown', at, why: 'contradictory' } }
}

async function isTaken(
  { book, journal, clock }: LearnParts,
  transactionId: string,
  reference: string,
): Promise<boolean> {
  if (isInMemory(book, transactionId, reference)) return true
  // While the disk can't be read, the transaction may be another sale's: the fact waits, as for its write.
  for (; !book.isClosed; await clock.wait(READ_AGAIN_MS)) {
    try {
      const other = await journal.findByTransaction(transactionId)
      return other !== undefined && other.reference !== reference
    } catch {
      continue
    }
  }
  return true
}

/** Whether another row in memory has the transaction. */
function isInMemory(book: SaleBook, transactionId: string | undefined, reference: string): boolean {
  if (transactionId === undefined) return false
  for (const row of book.rows()) {
    if (row.transactionId === transactionId && row.reference !== reference) return true
  }
  return false
}

/** Ends a round for a missing receipt (ruling R25). Does nothing if the round brought it. */
export async function endRound({ book, clock }: LearnParts, reference: string): Promise<void> {
  await book.apply(reference, { kind: 'receipt-not-there', at: clock.wallNow() }, 'must')
}
