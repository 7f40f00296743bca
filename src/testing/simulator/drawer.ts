import { adoptedReference, isAdopted } from '../../engine/desk/adopted-row.ts'
import type { Confirmation, Done, RetryMoney } from '../../engine/engine.ts'
import type { SaleRow } from '../../engine/machine/row.ts'
import { moneyOf, type SaleMoney } from '../../engine/money.ts'
import {
  cashFlowsOf,
  cashOf,
  paidInOneWay,
  returnFor,
  sumOf,
  type Payment,
} from '../../engine/payment.ts'
import type { FailedTransaction, Sale } from '../../engine/sale.ts'
import { SMALLEST_COIN } from '../../values/cash.ts'
import { cents, type Cents } from '../../values/money.ts'
import type { Till } from './till.ts'
import type { Violations } from './watch/violations.ts'

type Answer = Confirmation | Done | undefined

/** Cash in a person's hand, while the till hasn't answered yet. */
interface Pending {
  /** The amount that goes into or out of the drawer, if it happened. */
  readonly amount: number
  /** Whether the journal says that it happened. */
  readonly happened: () => boolean
}

/**
 * The cash in a till's drawer. A person follows the screens and knows nothing of the journal: cash goes in when the
 * till takes a sale, and out when the screen says how much to give back. At the end the journal's payments must agree
 * (invariant 14).
 */
export class CashDrawer {
  readonly #till: Till
  readonly #violations: Violations
  readonly #pending = new Set<Pending>()
  readonly #givenBack = new Set<string>()
  /** Wishes and retries whose cash is in the drawer. */
  readonly #claimed = new Set<string>()
  #cash = 0

  constructor(till: Till, violations: Violations) {
    this.#till = till
    this.#violations = violations
  }

  /**
   * The customer has handed over cash, and the cashier asks the till to sell.
   * @param keys of the sales
   */
  pays(amount: Cents, keys: readonly string[], answer: Promise<Answer>): void {
    const before = new Set(this.#rows().map(({ reference }) => reference))
    // Two taps are one payment.
    const wish = keys.join()
    void answer.then((done) => {
      if (done?.kind === 'accepted') this.#claimed.add(wish)
    })
    this.#when(answer, amount, () => {
      const rows = this.#till.rowsEver()
      const isThere = this.#payments().some(
        ({ lines, methods }) =>
          // After a refusal, the customer may pay in another way.
          cashOf(methods) === amount &&
          lines.length === keys.length &&
          lines.every(({ attempts: [first] }) => {
            const row = rows.get(first)
            return row !== undefined && !before.has(first) && this.#isFirst(row, keys)
          }),
      )
      const happened = isThere && !this.#claimed.has(wish)
      if (happened) this.#claimed.add(wish)
      return happened
    })
  }

  /** Gives back the amount on the screen for a payment's unsold sales, and tells the till. */
  givesBack(payment: Payment, references: readonly string[], answer: Promise<Answer>): void {
    this.#returns(cashOf(returnFor(payment, references)), references, answer)
  }

  /** A retry, paid by the customer or from money in the till. */
  retries(
    sale: Sale | FailedTransaction,
    amount: Cents,
    money: RetryMoney | undefined,
    answer: Promise<Answer>,
  ): void {
    if (money?.kind !== 'paid') return
    const reference = 'reference' in sale ? sale.reference : adoptedReference(sale)
    const children = new Set(this.#childrenOf(reference))
    void answer.then((done) => {
      if (done?.kind === 'accepted') this.#claimed.add(done.reference)
    })
    this.#when(answer, amount, () => {
      const child = this.#childrenOf(reference).find(
        (one) => !children.has(one) && !this.#claimed.has(one) && this.#paysAgain(one),
      )
      if (child !== undefined) this.#claimed.add(child)
      return child !== undefined
    })
    if (!('reference' in sale)) return
    const held = moneyOf(sale).kind
    if (sale.paidBy !== undefined && (held === 'to-give-back' || held === 'kept'))
      this.givesBack(sale.paidBy, [reference], answer)
  }

  /** The customer pays for a sale that went through after all. */
  takes({ reference }: Sale, amount: Cents, answer: Promise<Answer>): void {
    const before = this.#payments().length
    this.#when(answer, amount, () => {
      const mine = this.#payments().filter(({ covers }) => covers.includes(reference))
      return this.#payments().length > before && mine.length > 1
    })
  }

  /** At the end, compares the journal's amount with the cash in the drawer. */
  judge(): void {
    // A lost journal loses what customers paid.
    if (this.#till.journalsLost > 0) return
    // Returns first: they separate money that was given back from money that never changed hands.
    const pending = [...this.#pending].sort((a, b) => a.amount - b.amount)
    for (const { amount, happened } of pending) if (happened()) this.#cash += amount
    this.#pending.clear()
    const flows = this.#payments().flatMap(cashFlowsOf)
    const expected = flows.reduce(
      (all, { kind, amount }) => (kind === 'taken' ? all + amount : all - amount),
      0,
    )
    for (const row of this.#rows()) this.#judgePaid(row)
    for (const payment of this.#payments()) this.#judgeReturned(payment)
    if (expected !== this.#cash)
      this.#violations.fail(
        14,
        undefined,
        `${this.#till.id} expects ${expected} cents in the drawer, which has ${this.#cash}`,
      )
  }

  /** A payment covers every sale that the till sends for a customer. Sales on other tills are unknown. */
  #judgePaid(row: SaleRow): void {
    const { reference, merchantReference, kind, summary } = row
    const payments = this.#payments()
    const isKnown = payments.some(({ covers }) => covers.includes(merchantReference))
    if (kind === 'redeem' || isAdopted(row)) return
    if (reference !== merchantReference && !isKnown) return
    if (!payments.some(({ covers }) => covers.includes(reference)))
      this.#violations.fail(14, summary.title, `nobody has paid for ${reference}`)
  }

  /** A customer pays for the sales that weren't refunded, minus the cents that no coin makes. */
  #judgeReturned({ id, lines, methods, decisions }: Payment): void {
    const gone = new Set(
      decisions.filter(({ kind }) => kind === 'given-back').map(({ reference }) => reference),
    )
    const price = lines
      .filter(({ attempts }) => !attempts.some((one) => gone.has(one)))
      .reduce((sum, { amount }) => sum + amount, 0)
    const keeps = sumOf(methods) - sumOf(decisions.flatMap(({ returned }) => returned))
    if (keeps > price || keeps <= price - SMALLEST_COIN)
      this.#violations.fail(14, undefined, `${id} keeps ${keeps} cents for what costs ${price}`)
  }

  #returns(amount: Cents, references: readonly string[], answer: Promise<Answer>): void {
    const said = answer.then((done) => {
      if (done?.kind === 'refused' || done === undefined) return done
      for (const reference of references) {
        // After a loss the till numbers its retries again.
        const again = this.#till.journalsLost > 0 && reference.includes('.')
        if (this.#givenBack.has(reference) && !again)
          this.#violations.fail(14, undefined, `given back twice: ${reference}`)
        this.#givenBack.add(reference)
      }
      return done
    })
    const happened = () =>
      references.every((one) => !this.#givenBack.has(one) && this.#isGivenBack(one))
    this.#when(said, 0 - amount, () => {
      const is = happened()
      if (is) for (const reference of references) this.#givenBack.add(reference)
      return is
    })
  }

  #when(answer: Promise<Answer>, amount: number, happened: () => boolean): void {
    const pending: Pending = { amount, happened }
    this.#pending.add(pending)
    void answer.then((done) => {
      // It may be done anyway: its answer got lost, or the disk kept it in spite of an error.
      if (done?.kind === 'refused' && mayBeDone.has(done.reason.kind)) return
      this.#pending.delete(pending)
      if (done?.kind !== 'accepted' && done?.kind !== 'done') return
      this.#cash += amount
      this.#till.scene.trace(() => `${this.#till.id}: ${amount} cents go into the drawer`)
    })
  }

  #rows(): readonly SaleRow[] {
    return [...this.#till.rowsEver().values()]
  }

  #payments(): readonly Payment[] {
    const { forgottenPayments, disk } = this.#till
    return [...forgottenPayments.values(), ...disk.disk.payments.values()]
  }

  /** A first attempt whose money changed hands. A sale that was reported as not written never did. */
  #isFirst({ reference, merchantReference, summary }: SaleRow, keys: readonly string[]): boolean {
    return (
      reference === merchantReference &&
      keys.includes(summary.title) &&
      this.#changedHands(reference)
    )
  }

  #childrenOf(parent: string): readonly string[] {
    return this.#rows()
      .filter((row) => row.parent === parent)
      .map(({ reference }) => reference)
  }

  /** Whether a retry had its payment, and kept it. A retry that was reported as not written gives it back. */
  #paysAgain(child: string): boolean {
    return this.#payments().some(({ lines }) =>
      lines.some(({ attempts: [first] }) => first === child && this.#changedHands(child)),
    )
  }

  #changedHands(reference: string): boolean {
    return this.#givenBack.has(reference) || !this.#isGivenBack(reference)
  }

  #isGivenBack(reference: string): boolean {
    return this.#payments().some(({ decisions }) =>
      decisions.some((one) => one.kind === 'given-back' && one.reference === reference),
    )
  }
}

/** `not-now`: another tab wrote it, and died before it could answer. The words say to look at the sale again. */
const mayBeDone: ReadonlySet<string> = new Set([
  'already-retried',
  'not-now',
  'not-written',
  'unavailable',
])

/** How the customer pays for a retry, following the screen. */
export function retryMoneyFor(
  money: SaleMoney,
  isOtherAmount: boolean,
  amount: Cents,
  saysNeverGivenBack: boolean,
): RetryMoney | undefined {
  const paid = {
    kind: 'paid',
    payment: paidInOneWay(amount, { method: 'cash' }, 'customer'),
  } as const
  switch (money.kind) {
    case 'to-give-back':
    case 'kept':
      return isOtherAmount ? { ...paid, exchanges: sumOf(money.parts) } : undefined
    case 'unknown':
      return saysNeverGivenBack ? { kind: 'never-given-back' } : paid
    case 'given-back':
    case 'not-paid':
    case 'hold':
    case 'paid':
    case 'with-retry':
    case 'none':
    default:
      return money.kind === 'given-back' ? paid : undefined
  }
}

/** The cash in a retry's payment. */
export function cashFor(money: RetryMoney | undefined): Cents {
  return money?.kind === 'paid' ? cashOf(money.payment.methods) : cents(0)
}
