import { adoptedReference, isAdopted } from '../../engine/desk/adopted-row.ts'
import type { RetryMoney as EngineRetryMoney } from '../../engine/engine.ts'
import { byPayment, moneyOf } from '../../engine/money.ts'
import {
  lineOf,
  paidInOneWay,
  returnFor,
  sumOf,
  type PaidPart,
  type PaymentDraft,
} from '../../engine/payment.ts'
import type { FailedTransaction, Sale } from '../../engine/sale.ts'
import { netOf, type NetPart } from '../../till/words/net-money.ts'
import type { CashRounding } from '../../values/cash.ts'
import { cents, type Cents } from '../../values/money.ts'

/** Where the customer's money is for a failed sale, before a retry. */
export type RetryMoney =
  /** Nothing to settle: a redemption, for which the customer pays nothing, or a sale that has completed since. */
  | { readonly kind: 'none' }
  /** The journal has the sale, but the till has not read it yet. */
  | { readonly kind: 'not-read' }
  /** In the till: it pays for a retry at the same price. */
  | {
      readonly kind: 'in-till'
      /** What the customer gets back at another price. */
      readonly parts: readonly PaidPart[]
      readonly price: Cents
      /** The attempt that has it. */
      readonly holder: Sale
      /** Whether a person still has to say if the customer gets it back. */
      readonly undecided: boolean
    }
  | { readonly kind: 'given-back'; readonly at: number; readonly by?: string }
  /** This till can't know: it has no payment for the sale, such as another till's. */
  | { readonly kind: 'unknown' }

/**
 * Finds the money for a retry by the engine's rule: with the newest attempt that this till made.
 * @param sales this till's own, by reference
 */
export function moneyForRetry(
  failed: string | FailedTransaction,
  sales: ReadonlyMap<string, Sale>,
): RetryMoney {
  const row = sales.get(typeof failed === 'string' ? failed : adoptedReference(failed))
  const known = row ?? (typeof failed === 'string' ? undefined : failed)
  if (known === undefined) return { kind: 'not-read' }
  if (known.kind === 'redeem') return { kind: 'none' }
  const isOwn = row !== undefined && (row.child !== undefined || !isAdopted(row))
  let holder = isOwn ? row : sales.get(known.merchantReference)
  while (holder?.child !== undefined) {
    holder = sales.get(holder.child)
    if (holder === undefined) return { kind: 'not-read' }
  }
  if (holder === undefined) return { kind: 'unknown' }
  const money = moneyOf(holder)
  const line = holder.paidBy && lineOf(holder.paidBy, holder.reference)
  switch (money.kind) {
    case 'to-give-back':
    case 'kept':
    case 'hold':
      return line === undefined
        ? { kind: 'unknown' }
        : {
            kind: 'in-till',
            parts: money.parts,
            price: line.amount,
            holder,
            // An amount of a few cents rounds to nothing in cash, so nothing can go back.
            undecided: money.kind !== 'kept' && money.parts.length > 0,
          }
    case 'given-back':
    case 'not-paid': {
      const { at, by } = money
      return { kind: 'given-back', at, ...(by === undefined ? {} : { by }) }
    }
    case 'none':
    case 'paid':
      return { kind: 'none' }
    case 'unknown':
    case 'with-retry':
    default:
      return { kind: 'unknown' }
  }
}

/** Whether a retry takes and gives nothing: the money in the till pays for it, or nobody pays. */
function nothingMoves(money: RetryMoney, price: Cents | undefined): boolean {
  if (money.kind === 'in-till') return price === undefined || price === money.price
  return money.kind === 'none' || money.kind === 'not-read'
}

/** Whether a retry needs no person: no money changes hands, and nobody may be giving it back right now. */
export function goesByItself(money: RetryMoney, price: Cents | undefined): boolean {
  return nothingMoves(money, price) && !(money.kind === 'in-till' && money.undecided)
}

/** The attempts whose money has to go back: keep it before an automatic retry. */
export function holdersToKeep(
  failed: readonly (string | FailedTransaction)[],
  sales: ReadonlyMap<string, Sale>,
): readonly Sale[] {
  return failed.flatMap((one) => {
    const money = moneyForRetry(one, sales)
    return money.kind === 'in-till' && moneyOf(money.holder).kind === 'to-give-back'
      ? [money.holder]
      : []
  })
}

/** What stays in the till if the money for these attempts is kept; rounds each payment as one sum. */
export function keptParts(holders: readonly Sale[]): readonly PaidPart[] {
  const ways = new Map<string, number>()
  for (const { payment, references } of byPayment(holders))
    for (const { method, amount } of returnFor(payment, references))
      ways.set(method, (ways.get(method) ?? 0) + amount)
  return Array.from(ways, ([method, amount]) => ({ method, amount: cents(amount) }))
}

/** A person's answer about money that the till knows nothing of. */
export const whereabouts = ['given-back', 'never-given-back'] as const
export type Whereabouts = (typeof whereabouts)[number]

export const whereIsIt = 'Where is the customer’s money?'

/** The money that changes hands at a retry. */
function netFor(money: RetryMoney, { methods }: PaymentDraft): readonly NetPart[] {
  return netOf(money.kind === 'in-till' ? money.parts : [], methods)
}

/** How a retry is paid for. */
interface RetryPlan {
  /** Whether the customer pays now. */
  readonly pays: boolean
  /** What the customer pays; absent if nothing, or if the price is not known. */
  readonly draft?: PaymentDraft
  readonly net: readonly NetPart[]
  /** In the engine's form. */
  readonly money?: EngineRetryMoney
}

/** Whether two plans ask the same of a person, and say the same to the engine. */
export function isSamePlan(one: RetryPlan, other: RetryPlan): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/**
 * Plans the customer's money for a retry.
 * @param price what the retry costs, if that is known
 * @param where a person's answer about money that this till knows nothing of
 * @param unpaid the engine said that nobody has paid for it
 */
export function planFor(
  money: RetryMoney,
  {
    price,
    method,
    rounding,
    where,
    unpaid = false,
  }: {
    readonly price: Cents | undefined
    readonly method: string
    readonly rounding: CashRounding
    readonly where?: string
    readonly unpaid?: boolean
  },
): RetryPlan {
  const pays =
    unpaid ||
    money.kind === 'given-back' ||
    (money.kind === 'unknown' && where === 'given-back') ||
    (money.kind === 'in-till' && !nothingMoves(money, price))
  if (!pays)
    return money.kind === 'unknown'
      ? { pays, net: [], money: { kind: 'never-given-back' } }
      : { pays, net: [] }
  if (price === undefined) return { pays, net: [] }
  const draft = paidInOneWay(price, { method }, rounding)
  const exchanges = money.kind === 'in-till' ? { exchanges: sumOf(money.parts) } : {}
  const paid = { kind: 'paid', payment: draft, ...exchanges } as const
  return { pays, draft, net: netFor(money, draft), money: paid }
}
