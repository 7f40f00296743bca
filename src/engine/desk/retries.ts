import { sameAccount } from '../../platform/reads/account.ts'
import type { Clock } from '../../platform/transport/clock.ts'
import { defined } from '../../values/defined.ts'
import type { Confirmation, Refusal } from '../engine.ts'
import type { Applied, SaleBook } from '../journal/book.ts'
import type { Journal } from '../journal/journal.ts'
import type { Seal } from '../journal/seal.ts'
import type { SaleEvent } from '../machine/event.ts'
import { cameToNothing, hasEnded, type SaleRow } from '../machine/row.ts'
import { sameSeller, type SaleAccount } from '../sale.ts'
import { adoptedRowOf } from './adopted-row.ts'
import { journalLost, refused, type Command, type Refused } from './command.ts'
import { refusalIn, type CustomerMoney } from './customer-money.ts'
import { otherAmount, retryRowOf } from './retry-row.ts'

type RetryCommand = Extract<Command, { kind: 'retry' }>

interface RetryParts {
  readonly book: SaleBook
  readonly journal: Journal
  readonly clock: Clock
  readonly seal: Seal
  readonly money: CustomerMoney
  /** Who is signed in now. */
  readonly account: () => SaleAccount | undefined
  /** Whether the till must not sell for an account yet. */
  readonly isClosedFor: (account: SaleAccount) => boolean
  /** A retry of the same amount is on disk. */
  readonly begun: (row: SaleRow) => void
  /** Why a sale no longer allows something. */
  readonly notNow: (reference: string) => Refusal
  /** Why a write did nothing. */
  readonly refusalOf: (applied: Applied | { readonly kind: 'exists' }, reference: string) => Refusal
}

/** The owner's command to retry a failed sale (sale-engine.md, States; ruling R22). */
export class Retries {
  readonly #parts: RetryParts

  constructor(parts: RetryParts) {
    this.#parts = parts
  }

  async begin(command: RetryCommand): Promise<Confirmation> {
    const parent = await this.#parentOf(command)
    if (parent === undefined) return refused({ kind: 'not-found' })
    if (parent.kind === 'refused') return parent
    const account = command.account ?? parent.account
    if (!sameSeller(this.#parts.account(), account) || !sameAccount(account, parent.account))
      return refused({ kind: 'other-account' })
    if (this.#parts.isClosedFor(account)) return journalLost
    const retries = await this.#numberedRows(parent)
    const current = await this.#currentRetry(parent, retries)
    if (current !== undefined) return refused({ kind: 'already-retried', child: current })
    if (parent.state !== 'failed') return refused(this.#parts.notNow(parent.reference))
    if (command.amount !== undefined && command.amount <= 0)
      return refused({ kind: 'bad-draft', detail: 'the new amount must be greater than 0' })
    const at = this.#parts.clock.wallNow()
    const amount = otherAmount(command, parent)
    const reference = childReference(parent, retries)
    const { cashier } = command
    const parts = { reference, at, seal: this.#parts.seal, account, amount, cashier }
    const row = await retryRowOf(parent, parts)
    if (row === undefined) return refused({ kind: 'not-retryable' })
    const before = await this.#parts.money.paidFor(parent)
    // Another command may decide about one of its sales meanwhile.
    const payments = () => this.#parts.money.forRetry(command, row, before)
    const refusal = refusalIn(payments())
    if (refusal !== undefined) return refused(refusal)
    const event: SaleEvent = {
      kind: 'retry-begins',
      at,
      child: reference,
      ...defined({ replaces: parent.child }),
    }
    const inserted = await this.#parts.book.insert([row], {
      parent: { reference: parent.reference, event },
      paid: () => {
        const paid = payments()
        return 'kind' in paid ? undefined : paid
      },
    })
    if (inserted.kind === 'moved') {
      // A new amount makes it another sale.
      if (amount === undefined) this.#parts.begun(row)
      return { kind: 'accepted', reference }
    }
    const now = this.#parts.book.row(parent.reference)?.child
    if (now !== undefined && now !== parent.child)
      return refused({ kind: 'already-retried', child: now })
    const overtaken = inserted.kind === 'ignored' ? refusalIn(payments()) : undefined
    if (overtaken !== undefined) return refused(overtaken)
    return refused(this.#parts.refusalOf(inserted, parent.reference))
  }

  /**
   * The row to retry. Writes a row first for a transaction that the journal doesn't know, unless this till has an open
   * attempt under the same reference: that may be the same transaction (sale-engine.md, invariant 8).
   */
  async #parentOf({
    reference,
    transaction,
    account,
  }: RetryCommand): Promise<SaleRow | Refused | undefined> {
    if (transaction === undefined) return this.#parts.book.find(reference)
    const { transactionId, merchantReference } = transaction
    const known = await this.#parts.journal.findByTransaction(transactionId)
    if (known !== undefined) return this.#parts.book.find(known.reference)
    for (const row of this.#parts.book.rows()) {
      if (row.merchantReference === merchantReference && !hasEnded(row.state))
        return refused(this.#parts.notNow(row.reference))
    }
    if (account === undefined || !sameSeller(this.#parts.account(), account))
      return refused({ kind: 'other-account' })
    const row = adoptedRowOf(transaction, account, this.#parts.clock.wallNow())
    const inserted = await this.#parts.book.insert([row])
    if (inserted.kind === 'moved' || inserted.kind === 'exists')
      return this.#parts.book.find(row.reference)
    return refused(this.#parts.refusalOf(inserted, row.reference))
  }

  /**
   * The valid retry of a failed sale; rejected and cancelled ones don't count. A lost journal may have restored the
   * retry from the mark without its parent.
   */
  async #currentRetry(parent: SaleRow, retries: readonly SaleRow[]): Promise<string | undefined> {
    const child = parent.child === undefined ? undefined : await this.#parts.book.find(parent.child)
    if (parent.child !== undefined && (child === undefined || !cameToNothing(child)))
      return parent.child
    if (parent.transactionId === undefined) return undefined
    return retries.find(
      (row) => row.ancestors.at(-1) === parent.transactionId && !cameToNothing(row),
    )?.reference
  }

  /** The sale's rows `….2`, `….3` and so on. A lost journal may leave gaps. */
  async #numberedRows(parent: SaleRow): Promise<readonly SaleRow[]> {
    const rows: SaleRow[] = []
    let last = parent.ancestors.length + 1
    for (let number = 2; number <= last + widestGap; number++) {
      const row = await this.#parts.book.find(numbered(parent, number))
      if (row === undefined) continue
      rows.push(row)
      last = Math.max(last, number)
    }
    return rows
  }
}

/** For a retry, the platform keeps the original's reference, so this till adds a number to its row's key. */
function childReference(parent: SaleRow, retries: readonly SaleRow[]): string {
  const used = [parent.child, retries.at(-1)?.reference]
  const last = used.map((one) => Number(one?.slice(parent.merchantReference.length + 1) ?? 0))
  return numbered(parent, Math.max(parent.ancestors.length + 1, ...last) + 1)
}

/** How many numbers in a row a lost journal may have forgotten. */
const widestGap = 20

function numbered({ merchantReference }: SaleRow, number: number): string {
  return `${merchantReference}.${number}`
}
