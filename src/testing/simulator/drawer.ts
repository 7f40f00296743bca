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

/** Cash that a person holds ready for something that the till has not answered yet. */
interface Pending {
  /** What goes into the drawer, or out of it, if it happened. */
  readonly amount: number
  /** Whether it happened after all, by what the journal has. */
  readonly happened: () => boolean
}

/**
 * The cash in a till's drawer, as a person moves it who does what the screens say and knows nothing of the journal: a
 * customer's cash goes in when the till takes a sale, and out when the screen says how much to give back. At the end the
 * journal's payments must come to the same (invariant 14).
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

  /** The customer's cash for some sales is in hand; the till is asked to sell them. @param keys of the sales */
  pays(amount: Cents, keys: readonly string[], answer: Promise<Answer>): void {
    const before = new Set(this.#rows().map(({ reference }) => reference))
    // Whoever taps twice pays once.
    const wish = keys.join()
    void answer.then((done) => {
      if (done?.kind === 'accepted') this.#claimed.add(wish)
    })
    this.#when(answer, amount, () => {
      const rows = this.#till.rowsEver()
      const isThere = this.#payments().some(
        ({ lines }) =>
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

  /** The screen says how much to give back for sales of one payment that were not sold; the person does, and says so. */
  givesBack(payment: Payment, references: readonly string[], answer: Promise<Answer>): void {
    this.#returns(cashOf(returnFor(payment, references)), references, answer)
  }

  /** A retry for which the customer pays, or which what is in the till pays for. */
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
        (one) => !children.has(one) && !this.#claimed.has(one) && this.#paysAnew(one),
      )
      if (child !== undefined) this.#claimed.add(child)
      return child !== undefined
    })
    if (!('reference' in sale)) return
    const held = moneyOf(sale).kind
    if (sale.paidBy !== undefined && (held === 'to-give-back' || held === 'kept'))
      this.givesBack(sale.paidBy, [reference], answer)
  }

  /** The customer pays for what was sold after all. */
  takes({ reference }: Sale, amount: Cents, answer: Promise<Answer>): void {
    const before = this.#payments().length
    this.#when(answer, amount, () => {
      const mine = this.#payments().filter(({ covers }) => covers.includes(reference))
      return this.#payments().length > before && mine.length > 1
    })
  }

  /** When all is over: what the journal says of the drawer against what is in it. */
  judge(): void {
    // Of a journal that was lost nobody knows what the customers paid.
    if (this.#till.journalsLost > 0) return
    // Returns first: they tell what was given back from what never changed hands.
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
        `${this.#till.id} expects ${expected} cents in the drawer, and ${this.#cash} are in it`,
      )
  }

  /** Whatever the till sends for a customer, a payment pays for; but of a sale of another till nobody knows. */
  #judgePaid(row: SaleRow): void {
    const { reference, merchantReference, kind, summary } = row
    const payments = this.#payments()
    const isKnown = payments.some(({ covers }) => covers.includes(merchantReference))
    if (kind === 'redeem' || isAdopted(row)) return
    if (reference !== merchantReference && !isKnown) return
    if (!payments.some(({ covers }) => covers.includes(reference)))
      this.#violations.fail(14, summary.title, `nobody has paid for ${reference}`)
  }

  /** A customer pays for what was not given back, less the cents that no coin makes. */
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
        if (this.#givenBack.has(reference))
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
      // It may be done all the same: its own answer got lost, or the disk had it though it said no.
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

  /** A first attempt whose money changed hands: what was reported as not written never did. */
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

  /** Whether a payment was made for a retry, and not taken back because the retry was reported as not written. */
  #paysAnew(child: string): boolean {
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

const mayBeDone: ReadonlySet<string> = new Set(['already-retried', 'not-written', 'unavailable'])

/** How a person at the counter pays for a retry, by what the screen says of the customer's money. */
export function retryMoneyFor(
  money: SaleMoney,
  isOtherAmount: boolean,
  amount: Cents,
  saysNeverGivenBack: boolean,
): RetryMoney | undefined {
  const paid: RetryMoney = {
    kind: 'paid',
    payment: paidInOneWay(amount, { method: 'cash' }, 'customer'),
  }
  switch (money.kind) {
    case 'to-give-back':
    case 'kept':
      return isOtherAmount ? paid : undefined
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

/** The cash of a retry's payment. */
export function cashFor(money: RetryMoney | undefined): Cents {
  return money?.kind === 'paid' ? cashOf(money.payment.methods) : cents(0)
}
