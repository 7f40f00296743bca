import { isSold, isUnsold, moneyOf } from '../../../engine/money.ts'
import type { OpenedReceipt } from '../../../engine/engine.ts'
import { returnFor, type PaidPart, type Payment } from '../../../engine/payment.ts'
import type { Sale } from '../../../engine/sale.ts'
import { isPlain } from '../../customer-view.ts'
import { customerMoneyWords, partsText } from '../../../till/words/customer-money.ts'
import { isNotSent } from '../../../till/words/open-term.ts'
import type { Tone } from '../../../ui/tone.ts'
import { cents } from '../../../values/money.ts'

/** The outcome of everything that a customer paid for at once. */
export interface PaidSum {
  readonly tone: Tone
  /** 'Sold 2 of 3', without a full stop. */
  readonly title: string
  /** Whole sentences: what is still under way, and where the money for it is. */
  readonly lines: readonly string[]
  /** Whether the till continues with some of it by itself. */
  readonly working: boolean
  /** What goes back to the customer now, in one go. */
  readonly giveBack: readonly PaidPart[]
  /** The sales that the money goes back for. */
  readonly toGiveBack: readonly string[]
  /** Sold, but the customer has no receipt for them yet. */
  readonly toHandOver: readonly string[]
}

/** @param sales of the payment: for each line, the last attempt that it pays for */
export function paidSum(payment: Payment, sales: readonly Sale[]): PaidSum {
  const sold = sales.filter(isSold)
  const unsold = sales.filter(isUnsold)
  const others = sales.filter((sale) => !isSold(sale) && !isUnsold(sale))
  const needs = others.filter(isForPerson)
  const working = others.filter((sale) => !isForPerson(sale) && sale.phase.kind !== 'resolved')
  const unsent = working.filter(({ phase }) => isNotSent(phase))
  const pending = working.length - unsent.length
  const toGiveBack = referencesOf(sales, 'to-give-back')
  const held = returnFor(payment, referencesOf(sales, 'hold'))
  const kept = returnFor(payment, referencesOf(sales, 'kept'))
  // Sold after its money was given back: its own screen asks for payment.
  const notPaid = sales.map(moneyOf).filter(({ kind }) => kind === 'not-paid')
  const lines = [
    ...notPaid.flatMap((money) => customerMoneyWords(money)?.lines ?? []),
    ...(pending > 0 ? [`${pending} pending. The till keeps checking.`] : []),
    ...(unsent.length > 0 ? [`${unsent.length} not sent. The till sends by itself.`] : []),
    ...(needs.length > 0 ? [`${needs.length} ${needs.length === 1 ? 'needs' : 'need'} you.`] : []),
    ...linesFor('hold', held),
    ...linesFor('kept', kept),
    ...givenBack(payment),
  ]
  return {
    tone: notPaid.length > 0 ? 'needs' : toneOf({ sold, unsold, working, needs }),
    title: titleOf(sales.length, sold.length, unsold.length),
    lines,
    working: working.length > 0,
    giveBack: returnFor(payment, toGiveBack),
    toGiveBack,
    toHandOver: sales
      .filter(({ phase }) => phase.kind === 'completed')
      .map(({ reference }) => reference),
  }
}

/** Whether a sale is simply sold, and its receipt has no token and no PIN. @param opened its receipt */
export function hasNothingToGive({ phase }: Sale, opened: OpenedReceipt | undefined): boolean {
  return phase.kind === 'completed' && isPlain(opened)
}

function linesFor(kind: 'hold' | 'kept', parts: readonly PaidPart[]): readonly string[] {
  return customerMoneyWords({ kind, parts, at: 0 })?.lines ?? []
}

function titleOf(all: number, sold: number, unsold: number): string {
  if (sold === all) return all === 2 ? 'Both sold' : `All ${all} sold`
  if (unsold === all) return 'Nothing was sold'
  return `Sold ${sold} of ${all}`
}

function toneOf(sets: Readonly<Record<'sold' | 'unsold' | 'working' | 'needs', readonly Sale[]>>) {
  if (sets.needs.length > 0) return 'needs'
  if (sets.working.length > 0) return 'checking'
  if (sets.sold.length === 0) return 'failed'
  return sets.unsold.length > 0 ? 'needs' : 'sold'
}

/** What the customer has got back from this payment so far. */
function givenBack({ decisions }: Payment): readonly string[] {
  const back = new Map<string, PaidPart>()
  for (const { method, amount } of decisions.flatMap(({ returned }) => returned))
    back.set(method, { method, amount: cents((back.get(method)?.amount ?? 0) + amount) })
  return back.size === 0 ? [] : [`The customer got ${partsText([...back.values()])} back.`]
}

/** Whether only a person can take it further. */
function isForPerson({ phase }: Sale): boolean {
  return phase.kind === 'asking' || phase.kind === 'needs-attention' || phase.kind === 'set-aside'
}

function referencesOf(
  sales: readonly Sale[],
  kind: ReturnType<typeof moneyOf>['kind'],
): readonly string[] {
  return sales.filter((sale) => moneyOf(sale).kind === kind).map(({ reference }) => reference)
}
