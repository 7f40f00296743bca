import type { Along, SaleBook } from '../journal/book.ts'
import type { SaleEvent } from '../machine/event.ts'
import type { Clock } from '../../api/clock.ts'
import type { Journal } from '../journal/journal.ts'

export interface LearnParts {
  readonly book: SaleBook
  readonly journal: Journal
  readonly clock: Clock
}

const READ_AGAIN_MS = 1_000

/**
 * Writes down a fact about a sale, whatever it takes. The transaction of another sale is not believed
 * (sale-engine.md, fault matrix: another sale's record): such an answer tells nothing.
 */
export async function learn(
  parts: LearnParts,
  reference: string,
  event: SaleEvent,
  along: Along = {},
): Promise<void> {
  const transactionId = 'transactionId' in event ? event.transactionId : undefined
  const foreign = transactionId !== undefined && (await isTaken(parts, transactionId, reference))
  // Two sales may learn of one transaction at the same moment: in its turn, the second sees that the first has it.
  const believed = () =>
    foreign || isAtHand(parts.book, transactionId, reference) ? doubted(event) : event
  await parts.book.apply(reference, believed, 'must', along)
}

/** What is left of an event whose transaction is another sale's. */
function doubted(event: SaleEvent): SaleEvent | undefined {
  if (!('said' in event && event.kind.startsWith('answered'))) return undefined
  const { at } = event
  // A refusal stands without the attempt that it names (ruling R38).
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
  if (isAtHand(book, transactionId, reference)) return true
  // A disk that can't be read must not make another sale's transaction this one's: the fact waits, as for its write.
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

/** Whether a row in memory, other than this one, has the transaction. */
function isAtHand(book: SaleBook, transactionId: string | undefined, reference: string): boolean {
  if (transactionId === undefined) return false
  for (const row of book.rows()) {
    if (row.transactionId === transactionId && row.reference !== reference) return true
  }
  return false
}

/** A round for a missing receipt is over (ruling R25), unless it brought one. */
export async function endRound({ book, clock }: LearnParts, reference: string): Promise<void> {
  await book.apply(reference, { kind: 'receipt-not-there', at: clock.wallNow() }, 'must')
}
