import { defined } from '../../values/defined.ts'
import type { Clock } from '../../platform/transport/clock.ts'
import type { Cents } from '../../values/money.ts'
import type { Done, Refusal } from '../engine.ts'
import type { SaleBook } from '../journal/book.ts'
import { JournalUnavailable, type Journal } from '../journal/journal.ts'
import { cameToNothing, type SaleRow } from '../machine/row.ts'
import { mayGiveBack, moneyOf } from '../money.ts'
import {
  decided,
  lineOf,
  newPayment,
  paymentFault,
  returnFor,
  sumOf,
  whereabouts,
  withRetry,
  type PaidPart,
  type Payment,
  type PaymentDraft,
} from '../payment.ts'
import type { Sale } from '../sale.ts'
import { isAdopted } from './adopted-row.ts'
import { refused, type Command } from './command.ts'

/** After a failed read, the pause before looking again for unsold sales’ money. */
const UNSETTLED_LATER = 60_000

interface CustomerMoneyParts {
  readonly book: SaleBook
  readonly journal: Journal
  readonly clock: Clock
  readonly newId: () => string
  /** A row as the screens see it. */
  readonly sale: (row: SaleRow) => Sale
  /** Shows a sale of the journal from now on. */
  readonly show: (reference: string) => Promise<unknown>
  /** Why a sale no longer allows something. */
  readonly notNow: (reference: string) => Refusal
  readonly fault: (error: unknown) => void
}

/** The owner's commands about customers' money, and the payment of retries (sale-engine.md, The customer’s money). */
export class CustomerMoney {
  readonly #parts: CustomerMoneyParts

  constructor(parts: CustomerMoneyParts) {
    this.#parts = parts
  }

  /** Shows unsold sales whose money is still here, however old. */
  async findUnsettled(): Promise<void> {
    const { journal, clock, fault } = this.#parts
    try {
      const unsold = await journal.readUnsold()
      const others = unsold.filter(({ reference }) => this.#parts.book.row(reference) === undefined)
      if (others.length === 0) return
      await this.#parts.book.readPayments(others.map(({ reference }) => reference))
      for (const row of others) {
        if (!this.#parts.book.isClosed && this.isUnsettled(row))
          await this.#parts.show(row.reference)
      }
    } catch (error) {
      if (!(error instanceof JournalUnavailable)) fault(error)
      await clock.wait(UNSETTLED_LATER)
      if (!this.#parts.book.isClosed) await this.findUnsettled()
    }
  }

  /** Whether a sale was not sold and the till still has its money. */
  isUnsettled(row: SaleRow): boolean {
    const { kind } = moneyOf(this.#parts.sale(row))
    return kind === 'to-give-back' || kind === 'kept'
  }

  /**
   * The payments once a retry has begun. If the till still has the same amount, that pays for the retry. Otherwise the
   * customer pays, and gets the earlier money back at the same moment.
   */
  forRetry(
    { money, cashier }: Extract<Command, { kind: 'retry' }>,
    retry: SaleRow,
    before: string,
  ): readonly Payment[] | Refusal {
    if (retry.kind === 'redeem') return []
    const { reference, createdAt: at, account, summary } = retry
    const known = this.#parts.book.paymentOf(before)
    const where = known && whereabouts(known, before)
    const held = where === undefined || where.kind === 'given-back' ? undefined : known
    if (money?.kind === 'paid') {
      const detail = paymentFault(money.payment, [summary.amount])
      if (detail !== undefined) return { kind: 'bad-draft', detail }
      if (money.exchanges !== undefined && held === undefined) return { kind: 'not-paid' }
      if (held !== undefined && !isSum(money.exchanges, returnFor(held, [before])))
        return this.#parts.notNow(before)
      const given =
        held === undefined
          ? []
          : [decided(held, 'given-back', [before], { at, ...defined({ by: cashier }) })]
      const priced = [{ reference, amount: summary.amount }]
      return [...given, this.newPayment(money.payment, priced, { account, at, cashier })]
    }
    if (held !== undefined)
      return summary.amount === lineOf(held, before)?.amount
        ? [withRetry(held, before, reference, at)]
        : { kind: 'not-paid' }
    if (where !== undefined) return { kind: 'not-paid' }
    return money?.kind === 'never-given-back' ? [] : { kind: 'money-unknown' }
  }

  /**
   * The attempt whose payment pays for a retry. An earlier retry that came to nothing has the money. For a transaction
   * from the platform's list, it is this till's newest attempt under the same reference. A deleted sale may have left
   * its payment, which covers others too.
   */
  async paidFor(parent: SaleRow): Promise<string> {
    const { reference, child } = parent
    if (child !== undefined)
      return this.#isHeld(child) || !this.#isHeld(reference) ? child : reference
    if (!isAdopted(parent)) return reference
    let own = await this.#parts.book.find(parent.merchantReference)
    while (own?.child !== undefined) own = await this.#parts.book.find(own.child)
    return own?.reference ?? parent.merchantReference
  }

  /** Whether the till has the money for an attempt. */
  #isHeld(reference: string): boolean {
    const payment = this.#parts.book.paymentOf(reference)
    const where = payment && whereabouts(payment, reference)
    return where !== undefined && where.kind !== 'given-back'
  }

  /** A new payment for sales that are written with it. */
  newPayment(
    draft: PaymentDraft,
    sales: Parameters<typeof newPayment>[1],
    { account, at, cashier }: Pick<Payment, 'account' | 'at'> & { cashier: string | undefined },
  ): Payment {
    const { accountType, accountId } = account
    return newPayment(draft, sales, {
      id: this.#parts.newId(),
      account: { accountType, accountId },
      at,
      ...defined({ cashier }),
    })
  }

  /** Writes what happened to the money for unsold sales. */
  async decide(command: Extract<Command, { kind: 'given-back' | 'kept' }>): Promise<Done> {
    const { kind, references, shown, cashier } = command
    const { book } = this.#parts
    for (const reference of references) {
      const row = await this.#parts.book.find(reference)
      if (row === undefined) return refused({ kind: 'not-found' })
    }
    const may = (reference: string) => {
      const row = this.#parts.book.row(reference)
      // One decision covers one payment.
      const isOfIt = book.paymentOf(reference)?.id === book.paymentOf(references[0] ?? '')?.id
      if (row === undefined || !isOfIt) return false
      const sale = this.#parts.sale(row)
      return kind === 'kept' ? moneyOf(sale).kind === 'to-give-back' : mayGiveBack(sale)
    }
    const undecidable = references.find((reference) => !may(reference))
    if (undecidable !== undefined) return refused(this.#parts.notNow(undecidable))
    const at = this.#parts.clock.wallNow()
    const change = () => {
      const payment = this.#parts.book.paymentOf(references[0] ?? '')
      // Another person may have decided first.
      if (payment === undefined || !references.every(may)) return []
      // Another return of the payment may have changed how much is rounded away.
      if (!isSum(shown, returnFor(payment, references))) return []
      const next = decided(payment, kind, references, { at, ...defined({ by: cashier }) })
      return next === payment ? [] : [next]
    }
    const lines = references.map((reference) => ({ reference, at, event: kind }))
    return this.#settled(await this.#parts.book.settle(change, lines), command.reference)
  }

  /** Writes that the customer pays for a sale whose money was given back. */
  async take(command: Extract<Command, { kind: 'take' }>): Promise<Done> {
    const { reference, payment, cashier } = command
    const row = await this.#parts.book.find(reference)
    if (row === undefined) return refused({ kind: 'not-found' })
    const { amount } = row.summary
    const detail = paymentFault(payment, [amount])
    if (detail !== undefined) return refused({ kind: 'bad-draft', detail })
    const at = this.#parts.clock.wallNow()
    const taken = this.newPayment(payment, [{ reference, amount }], {
      account: row.account,
      at,
      cashier,
    })
    const change = () => {
      const now = this.#parts.book.row(reference)
      return now !== undefined && moneyOf(this.#parts.sale(now)).kind === 'not-paid' ? [taken] : []
    }
    const lines = [{ reference, at, event: 'paid' }]
    return this.#settled(await this.#parts.book.settle(change, lines), reference)
  }

  #settled(outcome: 'written' | 'not-written' | 'ignored', reference: string): Done {
    if (outcome === 'written') return { kind: 'done' }
    return refused(outcome === 'ignored' ? this.#parts.notNow(reference) : { kind: 'not-written' })
  }

  /**
   * For a failed sale that turned out sold, after its retry came to nothing: the retry's payment now pays for the sale.
   */
  async bringBack({ reference, child, attention }: SaleRow): Promise<void> {
    if (attention !== 'sold-after-failed' || child === undefined || this.#parts.book.isClosed)
      return
    try {
      const retry = await this.#parts.book.find(child)
      const at = this.#parts.clock.wallNow()
      await this.#parts.book.settle(() => {
        const payment = this.#parts.book.paymentOf(child)
        const line = payment && lineOf(payment, child)
        const isWithRetry = line?.attempts.at(-1) === child
        const isNothing = retry !== undefined && cameToNothing(this.#parts.book.row(child) ?? retry)
        return payment === undefined || !isWithRetry || !isNothing
          ? []
          : [withRetry(payment, child, reference, at)]
      }, [])
    } catch (error) {
      if (!(error instanceof JournalUnavailable)) this.#parts.fault(error)
    }
  }
}

/** Whether a screen that showed a sum, if it did, showed this. */
function isSum(shown: Cents | undefined, parts: readonly PaidPart[]): boolean {
  return shown === undefined || shown === sumOf(parts)
}

/** Why a retry is not paid for, if it isn't. */
export function refusalIn(paid: readonly Payment[] | Refusal): Refusal | undefined {
  return 'kind' in paid ? paid : undefined
}
