import { defined } from '../values/defined.ts'
import type { Account } from '../platform/reads/account.ts'
import { isCash, roundCash, type CashRounding } from '../values/cash.ts'
import { cents, type Cents } from '../values/money.ts'

/** A payment method, as in `paymentMethod`, and its share of a sum. */
export interface PaidPart {
  readonly method: string
  readonly amount: Cents
}

/** What the cashier settles with the customer before a payment exists. */
export interface PaymentDraft {
  /**
   * In the order in which they cover the sales (ruling R43). They add up to the prices; cash alone, to the prices
   * rounded to coins (ruling R44).
   */
  readonly methods: readonly PaidPart[]
  /** The cash handed over, if counted. */
  readonly tendered?: Cents
  readonly rounding: CashRounding
}

/** One sale of a payment. */
interface PaymentLine {
  /** The rows that this money pays for: the first attempt, and retries that it was kept for. */
  readonly attempts: readonly [string, ...string[]]
  readonly amount: Cents
  /** What covers the price, to the cent. */
  readonly parts: readonly PaidPart[]
}

/** What happened to the money for an unsold sale. */
export interface MoneyDecision {
  /** `kept`: in the till, for a retry. */
  readonly kind: 'given-back' | 'kept'
  /** The unsold attempt. */
  readonly reference: string
  /** What the customer got back; nothing for kept money. */
  readonly returned: readonly PaidPart[]
  /** Wall clock, epoch milliseconds. */
  readonly at: number
  /** The name of the cashier; absent if none was chosen. */
  readonly by?: string
}

/**
 * What one customer pays at one moment for one or more sales, and what happened to the money. Kept in the journal
 * beside the sales, which don't change with it, and written before the first of them is sent. Holds nothing about the
 * customer (ruling R32).
 */
export interface Payment extends PaymentDraft {
  readonly schema: 1
  readonly id: string
  /** Counts its writes. */
  readonly version: number
  readonly account: Account
  readonly cashier?: string
  /** When the customer paid; wall clock, epoch milliseconds. */
  readonly at: number
  /** When it last changed. */
  readonly updatedAt: number
  /** The references of all its lines' attempts, for the journal's index. */
  readonly covers: readonly string[]
  readonly lines: readonly PaymentLine[]
  /** Oldest first. Only grows, except to undo a decision that was reported as not written but is on disk. */
  readonly decisions: readonly MoneyDecision[]
}

/** A sale to be paid. */
export interface Priced {
  readonly reference: string
  readonly amount: Cents
}

/** How the methods cover the sales, each in its order (ruling R43). The last method covers any rest. */
export function coverOf(
  amounts: readonly Cents[],
  methods: readonly PaidPart[],
): readonly (readonly PaidPart[])[] {
  const left = methods.map(({ method, amount }) => ({ method, amount: Number(amount) }))
  return amounts.map((price) => {
    const parts: PaidPart[] = []
    let open = Number(price)
    for (const [place, one] of left.entries()) {
      const isLast = place === left.length - 1
      const amount = isLast ? open : Math.min(open, one.amount)
      if (amount > 0) parts.push({ method: one.method, amount: cents(amount) })
      one.amount -= amount
      open -= amount
    }
    return parts
  })
}

/** The method that a sale names: its largest (ruling R43); of two halves the first. */
export function mainMethod(parts: readonly PaidPart[], otherwise: string): string {
  const most = parts.reduce<PaidPart | undefined>(
    (best, part) => (best === undefined || part.amount > best.amount ? part : best),
    undefined,
  )
  return most?.method ?? otherwise
}

/** A payment of the whole total by one method; cash is rounded. */
export function paidInOneWay(
  total: Cents,
  { method, tendered }: { readonly method: string; readonly tendered?: Cents },
  rounding: CashRounding,
): PaymentDraft {
  const amount = isCash(method) ? roundCash(total, rounding) : total
  return {
    methods: [{ method, amount }],
    rounding,
    ...defined({ tendered }),
  }
}

/** A payment as it is first written. */
export function newPayment(
  draft: PaymentDraft,
  sales: readonly Priced[],
  parts: Pick<Payment, 'id' | 'account' | 'at' | 'cashier'>,
): Payment {
  const cover = coverOf(
    sales.map(({ amount }) => amount),
    draft.methods,
  )
  return {
    schema: 1,
    version: 1,
    ...parts,
    ...draft,
    updatedAt: parts.at,
    covers: sales.map(({ reference }) => reference),
    lines: sales.map(({ reference, amount }, place) => ({
      attempts: [reference],
      amount,
      parts: cover[place] ?? [],
    })),
    decisions: [],
  }
}

/** What is wrong with a payment for these prices, if anything. */
export function paymentFault(draft: PaymentDraft, amounts: readonly Cents[]): string | undefined {
  const { methods, rounding, tendered } = draft
  const total = cents(amounts.reduce((sum, amount) => sum + amount, 0))
  const paid = methods.reduce((sum, { amount }) => sum + amount, 0)
  const isCashOnly = methods.length > 0 && methods.every(({ method }) => isCash(method))
  if (methods.length === 0) return 'nothing pays for it'
  if (methods.some(({ amount }) => amount < 0)) return 'an amount is below zero'
  if (paid !== (isCashOnly ? roundCash(total, rounding) : total))
    return 'the amounts do not add up to the price'
  if (tendered !== undefined && tendered < cashOf(methods)) return 'the cash is short'
  return undefined
}

/** The cash among some parts. */
export function cashOf(parts: readonly PaidPart[]): Cents {
  return sumOf(parts.filter(({ method }) => isCash(method)))
}

export function sumOf(parts: readonly PaidPart[]): Cents {
  return cents(parts.reduce((sum, { amount }) => sum + amount, 0))
}

/** The customer's change, if cash was counted and exceeded the amount. */
export function changeOf({ methods, tendered }: PaymentDraft): Cents | undefined {
  const change = (tendered ?? 0) - cashOf(methods)
  return tendered === undefined || change <= 0 ? undefined : cents(change)
}

/** The rounding of the prices; below zero, the customer pays less (ruling R44). */
export function roundingOf({ methods, lines }: Pick<Payment, 'methods' | 'lines'>): Cents {
  const prices = lines.reduce((sum, { amount }) => sum + amount, 0)
  return cents(sumOf(methods) - prices)
}

/** The line of a payment that pays for an attempt. */
export function lineOf({ lines }: Payment, reference: string): PaymentLine | undefined {
  return lines.find(({ attempts }) => attempts.includes(reference))
}

/**
 * The payment that counts for a sale: the customer pays again only after getting the earlier money back. Doesn't
 * compare times, because a clock may be set back in between.
 */
export function paymentFor(payments: readonly Payment[], reference: string): Payment | undefined {
  const covering = payments.filter(({ covers }) => covers.includes(reference))
  return (
    covering.find((one) => whereabouts(one, reference)?.kind !== 'given-back') ?? covering.at(-1)
  )
}

function isGivenBack({ decisions }: Payment, { attempts }: PaymentLine): boolean {
  return decisions.some(
    ({ kind, reference }) => kind === 'given-back' && attempts.includes(reference),
  )
}

/** Where the money for a line is: in the till, kept on purpose, or with the customer. */
type Whereabouts =
  | { readonly kind: 'held' }
  | { readonly kind: 'kept'; readonly decision: MoneyDecision }
  | { readonly kind: 'given-back'; readonly decision: MoneyDecision }

/** Where the money for an attempt is. Money that was kept for a retry stays so for the next attempts. */
export function whereabouts(payment: Payment, reference: string): Whereabouts | undefined {
  const line = lineOf(payment, reference)
  if (line === undefined) return undefined
  const last = payment.decisions.findLast((one) => line.attempts.includes(one.reference))
  return last === undefined ? { kind: 'held' } : { kind: last.kind, decision: last }
}

/**
 * What the customer gets back for unsold attempts, all at once. Of the cash, the till keeps only the rounded price of
 * the rest of the payment. In any order, the customer never pays more than the rounded price of what was sold, and
 * never gets back more than was paid.
 * @param references attempts of the payment; those already given back count nothing
 */
export function returnFor(payment: Payment, references: readonly string[]): readonly PaidPart[] {
  const left = payment.lines.filter((line) => !isGivenBack(payment, line))
  const goes = left.filter(({ attempts }) => attempts.some((one) => references.includes(one)))
  if (goes.length === 0) return []
  const stays = left.filter((line) => !goes.includes(line))
  const held = cashOf(payment.methods) - cashGivenBack(payment)
  const stayingCash = cashOf(stays.flatMap(({ parts }) => parts))
  const keeps = Math.min(held, roundCash(stayingCash, payment.rounding))
  const back = new Map<string, number>()
  const cashMethod = payment.methods.find(({ method }) => isCash(method))?.method
  if (cashMethod !== undefined && held > keeps) back.set(cashMethod, held - keeps)
  for (const { method, amount } of goes.flatMap(({ parts }) => parts)) {
    if (!isCash(method)) back.set(method, (back.get(method) ?? 0) + amount)
  }
  return [...back].map(([method, amount]) => ({ method, amount: cents(amount) }))
}

function cashGivenBack({ decisions }: Payment): Cents {
  return cashOf(decisions.flatMap(({ returned }) => returned))
}

/** A payment after a decision about unsold attempts. */
export function decided(
  payment: Payment,
  kind: MoneyDecision['kind'],
  references: readonly string[],
  { at, by }: Pick<MoneyDecision, 'at' | 'by'>,
): Payment {
  let next = payment
  for (const reference of references) {
    const where = whereabouts(next, reference)
    if (where === undefined || where.kind === 'given-back' || where.kind === kind) continue
    const decision: MoneyDecision = {
      kind,
      reference,
      returned: kind === 'given-back' ? returnFor(next, [reference]) : [],
      at,
      ...defined({ by }),
    }
    next = changed(next, at, { decisions: [...next.decisions, decision] })
  }
  return next === payment ? payment : { ...next, version: payment.version + 1 }
}

/** A payment without one decision, which was reported as not written. */
export function withoutReturn(payment: Payment, reference: string, at: number): Payment {
  const line = lineOf(payment, reference)
  const decisions = payment.decisions.filter(
    (one) => one.kind !== 'given-back' || one.at !== at || !line?.attempts.includes(one.reference),
  )
  return decisions.length === payment.decisions.length
    ? payment
    : changed(payment, payment.updatedAt, { decisions })
}

/** A payment that also pays for a retry, because its money was not given back. */
export function withRetry(payment: Payment, parent: string, child: string, at: number): Payment {
  const lines = payment.lines.map((line) =>
    line.attempts.includes(parent)
      ? { ...line, attempts: [...line.attempts, child] as const }
      : line,
  )
  return changed(payment, at, { lines, covers: [...new Set([...payment.covers, child])] })
}

function changed(
  payment: Payment,
  at: number,
  members: Partial<Pick<Payment, 'lines' | 'covers' | 'decisions'>>,
): Payment {
  return { ...payment, ...members, updatedAt: at, version: payment.version + 1 }
}

/** Cash into or out of the drawer at one moment of a payment. */
export interface CashFlow {
  /** Unique for the life of the till. */
  readonly key: string
  readonly kind: 'taken' | 'given-back'
  readonly at: number
  /** Above zero, net of change. */
  readonly amount: Cents
  /** The rounding in it: the drawer holds this much more or, below zero, less than the prices. */
  readonly rounding: Cents
  /** The name of the cashier; absent if none was chosen. */
  readonly by?: string
}

/** A payment's cash, oldest first. */
export function cashFlowsOf(payment: Payment): readonly CashFlow[] {
  const { id, at, methods, lines, decisions, cashier } = payment
  const exact = (some: readonly PaymentLine[]) => cashOf(some.flatMap(({ parts }) => parts))
  const taken = cashOf(methods)
  const flows: CashFlow[] = [
    {
      key: `payment:${id}`,
      kind: 'taken',
      at,
      amount: taken,
      rounding: cents(taken - exact(lines)),
      ...defined({ by: cashier }),
    },
  ]
  for (const [place, { kind, reference, returned, at, by }] of decisions.entries()) {
    const amount = cashOf(returned)
    if (kind !== 'given-back' || amount === 0) continue
    const line = lineOf(payment, reference)
    const rounding = cents((line === undefined ? 0 : exact([line])) - amount)
    const key = `return:${id}:${place}`
    flows.push({ key, kind: 'given-back', at, amount, rounding, ...defined({ by }) })
  }
  return flows.filter(({ amount }) => amount > 0)
}
