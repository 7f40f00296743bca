import { createGates, type Gates, type Random } from '../../platform/transport/back-off.ts'
import { readPoll, type PollAnswer } from '../../platform/transport/poll.ts'
import { pollOf } from '../../platform/transport/requests.ts'
import { askedToWait, type Reply } from '../../platform/transport/transport.ts'
import type {
  TransactionRecord,
  TransactionStatus,
} from '../../platform/contract/sale/transaction.ts'
import { receiptOfRecord, saidByRecord } from './answer-event.ts'
import { afterPoll, afterTry, type Drive } from './drive.ts'
import type { SaleEvent } from '../machine/event.ts'
import { endRound, learn, type LearnParts } from './learn.ts'
import type { SaleLimits } from '../limits.ts'
import type { Move } from '../machine/plan.ts'
import type { SaleRow } from '../machine/row.ts'
import type { Seal } from '../journal/seal.ts'
import { quickly, searchFor, slowly } from './search.ts'
import { isSaleReference } from '../../values/number/reference.ts'
import type { SaleWire } from './wire.ts'

export interface AskerParts extends LearnParts {
  readonly wire: SaleWire
  readonly seal: Seal
  readonly random: Random
  readonly limits: SaleLimits
}

/** Polls and searches share one back-off under this name. */
const READS = 'transactions'

/** Asks the platform about sales. This costs no send and changes nothing there. */
export class SaleAsker {
  readonly #parts: AskerParts
  readonly #gates: Gates
  readonly #isResting: () => boolean

  /** @param isResting whether no new question may start */
  constructor(parts: AskerParts, isResting: () => boolean) {
    this.#parts = parts
    this.#isResting = isResting
    this.#gates = createGates(parts)
  }

  /** Milliseconds until the platform may be asked, after an earlier 429. */
  closedFor(): number {
    return this.#gates.closedFor(READS)
  }

  /** Polls the sale's transaction or its parent's (ruling R5). */
  async poll(
    row: SaleRow,
    drive: Drive,
    move: Extract<Move, { kind: 'poll' | 'poll-parent' }>,
  ): Promise<void> {
    const { book, clock, wire } = this.#parts
    const reply = await wire.send(pollOf(move.transactionId), row.account.userKey)
    const answer = readPoll(reply, move.transactionId)
    this.#asked(drive, answer.kind, askedToWait(reply))
    const isAnothers = move.kind === 'poll' && 'record' in answer && isStrangers(answer.record, row)
    const isTold = answer.kind === 'status' || isAnothers
    if (isTold || (answer.kind === 'not-an-answer' && answer.answered))
      drive.facts = afterPoll(drive.facts, isTold)
    if (isAnothers) {
      // A record may name its sale without giving a status.
      const { transactionId } = move
      const event = { kind: 'polled-stranger', at: clock.wallNow(), transactionId } as const
      await book.apply(row.reference, event, 'must')
    } else if (answer.kind === 'status') {
      await this.#told(row, move, answer.status, answer.record)
    } else if (isReceiptOfSold(row, answer)) {
      // The sale is known to be sold, so the till only takes the receipt from the record (rulings R25, R34).
      await this.#told(row, move, 'COMPLETED', answer.record)
    } else if (move.kind === 'poll-parent' && isNotThere(reply, row) && this.#hasAsked(drive)) {
      await book.apply(row.reference, { kind: 'parent-not-there', at: clock.wallNow() }, 'must')
    }
    const told = answer.kind === 'status' || answer.kind === 'not-an-answer'
    if (row.state === 'receipt-awaited' && reply.kind === 'answer' && told)
      await endRound(this.#parts, row.reference)
  }

  /** Searches the platform's list for the sale's reference (sale-engine.md, States). */
  async search(row: SaleRow, drive: Drive): Promise<void> {
    const { book, clock, wire } = this.#parts
    const { merchantReference, reference, ancestors, createdAt: notBefore } = row
    const otherAttempts = new Set(ancestors)
    const held = new Set<string>()
    for (const other of book.rows()) {
      if (other.transactionId === undefined || other.reference === reference) continue
      const its = other.merchantReference === merchantReference ? otherAttempts : held
      its.add(other.transactionId)
    }
    const unnamedFailures = await this.#unnamedAncestors(row)
    // A failed search says nothing if the sale was sent again meanwhile.
    const isStill = () => book.row(reference)?.state === row.state
    let askedMs: number | undefined
    const result = await searchFor(
      {
        merchantReference,
        notBefore,
        unnamedFailures,
        except: (id) => otherAttempts.has(id),
        ancestors,
        held: (id) => held.has(id),
      },
      {
        send: async (request) => {
          const reply = await wire.send(request, row.account.userKey)
          askedMs = askedToWait(reply)
          return reply
        },
        // About an unknown sale the cashier is asked soon; about an asking one they have been.
        goOn:
          row.state === 'unknown' || row.state === 'verifying'
            ? quickly
            : slowly(clock, () => isStill() && !book.isClosed && !this.#isResting()),
      },
    )
    this.#asked(drive, result.kind, askedMs)
    const at = clock.wallNow()
    if (result.kind === 'found') {
      const { transactionId } = result
      await learn(this.#parts, reference, { kind: 'search-found', at, transactionId })
    } else if (result.kind === 'absent') {
      await book.apply(
        reference,
        () => (isStill() ? { kind: 'search-absent', at } : undefined),
        'must',
      )
    } else if (result.kind === 'cannot-tell' && this.#hasAsked(drive)) {
      await book.apply(
        reference,
        () => (isStill() ? { kind: 'search-cannot-tell', at } : undefined),
        'must',
      )
    }
  }

  /** How many earlier attempts were retried by reference alone (ruling R22). */
  async #unnamedAncestors(row: SaleRow): Promise<number> {
    let count = 0
    for (let reference = row.parent; reference !== undefined;) {
      const parent: SaleRow | undefined = await this.#parts.book.find(reference)
      if (parent?.state === 'failed' && parent.transactionId === undefined) count += 1
      reference = parent?.parent
    }
    return count
  }

  async #told(
    row: SaleRow,
    { kind, transactionId }: Extract<Move, { kind: 'poll' | 'poll-parent' }>,
    status: TransactionStatus,
    record: TransactionRecord,
  ): Promise<void> {
    if (kind === 'poll-parent') await this.#parentSeen(row, status, record)
    else await this.#seen(row, transactionId, status, record)
  }

  async #seen(
    row: SaleRow,
    transactionId: string,
    status: TransactionStatus,
    record: TransactionRecord,
  ): Promise<void> {
    const { reference } = row
    const at = this.#parts.clock.wallNow()
    if (status === 'COMPLETED') {
      const event = await this.#completed(row, transactionId, record)
      await learn(this.#parts, reference, event)
    } else if (status === 'FAILED') {
      const said = saidByRecord(record, at)
      await learn(this.#parts, reference, { kind: 'polled-failed', at, transactionId, said })
    } else {
      const now = this.#parts.book.row(reference)
      // Nothing new to write: the till goes on asking even while the disk fails.
      if (now?.state === 'in-flight' && now.transactionId === transactionId) return
      await learn(this.#parts, reference, { kind: 'polled-in-flight', at, transactionId })
    }
  }

  /** After a 1001 on a retry its parent's status decides (sale-engine.md, States). */
  async #parentSeen(
    row: SaleRow,
    status: TransactionStatus,
    record: TransactionRecord,
  ): Promise<void> {
    const { book, clock } = this.#parts
    const at = clock.wallNow()
    if (status === 'FAILED') {
      await book.apply(row.reference, { kind: 'parent-still-failed', at }, 'must')
    } else if (status === 'COMPLETED') {
      const parent = row.parent === undefined ? undefined : await book.find(row.parent)
      const transactionId = row.ancestors.at(-1)
      if (parent !== undefined && transactionId !== undefined) {
        const event = await this.#completed(parent, transactionId, record)
        await book.apply(parent.reference, event, 'must')
      }
      await book.apply(row.reference, { kind: 'parent-not-failed', at }, 'must')
    }
  }

  async #completed(
    row: SaleRow,
    transactionId: string,
    record: TransactionRecord,
  ): Promise<SaleEvent> {
    const seal = (text: string) => this.#parts.seal.seal(text, row.reference)
    const receipt = await receiptOfRecord(record, transactionId, row.receiptFields, seal)
    return { kind: 'polled-completed', at: this.#parts.clock.wallNow(), transactionId, receipt }
  }

  /** Whether the till has asked often enough to conclude that the platform can't tell. */
  #hasAsked({ facts }: Drive): boolean {
    return facts.tries >= this.#parts.limits.searchesBeforeAsking
  }

  #asked(drive: Drive, kind: string, askedMs?: number): void {
    drive.facts = afterTry(drive.facts, this.#parts.clock.elapsed())
    if (kind === 'throttled') this.#gates.close(READS, askedMs)
    else this.#gates.open(READS)
  }
}

/** Whether a record without a status has the receipt that a sold sale lacks. */
function isReceiptOfSold(
  { state }: SaleRow,
  answer: PollAnswer,
): answer is PollAnswer & { readonly record: TransactionRecord } {
  return (
    state === 'receipt-awaited' && answer.kind === 'not-an-answer' && answer.record?.receipt != null
  )
}

/**
 * Whether a record is another sale's. A purchase's answer names no reference, so only the record shows it. Platforms
 * may write references differently, so only another reference in a till's form counts.
 */
function isStrangers(record: TransactionRecord | undefined, row: SaleRow): boolean {
  const { merchantReference } = record ?? {}
  if (merchantReference == null || merchantReference.includes(row.merchantReference)) return false
  return isSaleReference(merchantReference)
}

/**
 * Whether the platform, after its 1001, has no record of the parent. If it said that the parent is not FAILED, there is
 * a record, and the till polls it for a status.
 */
function isNotThere(reply: Reply, { saidLast }: SaleRow): boolean {
  const knowsIt = /only failed/i.test(saidLast?.message ?? '')
  return (
    !knowsIt && reply.kind === 'answer' && reply.status < 500 && ![401, 429].includes(reply.status)
  )
}
