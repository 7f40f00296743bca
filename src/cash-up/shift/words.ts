import { kindWord, saleKinds } from '../../catalogue/kind/kind.ts'
import { paymentMethodLabel } from '../../till/terminal/payment-method.ts'
import { openTerms } from '../../till/words/open-term.ts'
import { cents, formatRand, type Cents } from '../../values/money.ts'
import type { ShiftMoney } from '../takings/shift-money.ts'
import { longestReason, type Movement, type MovementKind } from '../count/drawer.ts'
import { timeOfDay } from '../../values/time/clock-time.ts'
import type { OpenSale } from '../takings/taking.ts'
import type { Split, SplitRow, Sum } from '../takings/totals.ts'

/** The heading of a split. */
export const splitWord: Readonly<Record<Split, string>> = {
  method: 'Payment',
  kind: 'Kind',
  brand: 'Brand',
  seller: 'Cashier',
}

/** The name of a row in a split. */
export function nameWord(
  split: Split,
  { name, notPaid }: Pick<SplitRow, 'name' | 'notPaid'>,
): string {
  if (notPaid === true) return 'Not paid for'
  if (split === 'method') return name === undefined ? 'Payment unknown' : paymentMethodLabel(name)
  if (split === 'kind') return kindLabel(name ?? '')
  if (name === undefined || name === '') return split === 'brand' ? 'No brand' : 'Unknown'
  return name
}

/** The amount of an open sale; a redemption without one takes all that its voucher has. */
export function openAmount({ amount, direction }: Pick<OpenSale, 'amount' | 'direction'>): string {
  return amount > 0 || direction === 'in' ? formatRand(amount) : 'Full balance'
}

/** The everyday name of a kind of sale. A kind from a later version of the till keeps its code. */
export function kindLabel(kind: string): string {
  const known = saleKinds.find((one) => one === kind)
  return known === undefined ? kind || kindWord.other : kindWord[known]
}

export const movementWord: Readonly<Record<MovementKind, string>> = {
  drop: 'Drop',
  'pay-out': 'Pay-out',
  'pay-in': 'Pay-in',
}

/** The reason of a correction, also on the slip: it names the movement that it takes back. */
export function correctsWords({ kind, at, reason }: Movement): string {
  return `Corrects ${movementWord[kind]} ${timeOfDay(at)}: ${reason}`.slice(0, longestReason)
}

/** Heading for the times the drawer was opened by hand. */
export const openedWithoutSale = 'Drawer opened without a sale'

/** Why no total includes a sale yet. */
export const openWord: Readonly<Record<OpenSale['why'], string>> = {
  'under-way': openTerms.pending,
  'not-sent': openTerms.notSent,
  asking: 'Needs you',
  'set-aside': 'Set aside',
  attention: 'Needs you',
  settled: 'Resolved, not compared',
  amount: 'Sold, amount not known yet',
}

/** When open sales count, and where their cash is until then. */
export function openSalesNote(count: number): string {
  const isIn = 'is in the drawer, unless it was given back.'
  return count === 1
    ? `It counts in the shift in which it turns out to be sold. Cash paid for it ${isIn}`
    : `They count in the shift in which they turn out to be sold. Cash paid for them ${isIn}`
}

/** 'R 5.00 over', 'R 5.00 short', 'Exactly right'. */
export function varianceWord(variance: Cents): string {
  if (variance === 0) return 'Exactly right'
  return variance > 0 ? `${formatRand(variance)} over` : `${formatRand(cents(0 - variance))} short`
}

/** '1 sale', '12 sales'. */
export function countWord(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}

/** What other tills have sold and redeemed; `undefined` if nothing. */
export function elsewhereWords(elsewhere: ShiftMoney['elsewhere']): string | undefined {
  const { in: sold, out: redeemed } = elsewhere
  return sold.count + redeemed.count === 0 ? undefined : salesWords(elsewhere)
}

/** '2 sales, R 7.00; 1 redemption, R 5.00'; '0 sales' if there are none. */
export function salesWords({
  in: sold,
  out: redeemed,
}: {
  readonly in: Sum
  readonly out: Sum
}): string {
  const said = [
    { sum: sold, one: 'sale' },
    { sum: redeemed, one: 'redemption' },
  ].flatMap(({ sum: { count, amount }, one }) =>
    count > 0 ? [`${countWord(count, one)}, ${formatRand(amount)}`] : [],
  )
  return said.length > 0 ? said.join('; ') : '0 sales'
}

/** Part of the takings: how the customer paid is not known. */
export function unknownMethodWords({ count, amount }: Sum): string {
  return `${countWord(count, 'sale')}, ${formatRand(amount)}: not known how the customer paid. In the takings, not in the cash expected.`
}

/** Not sold, and this till has no payment for it. */
export function unknownReturnWords({ count, amount }: Sum): string {
  return `${countWord(count, 'cash sale')}, ${formatRand(amount)}, failed: not known whether the customer’s cash was given back. Not in the cash expected.`
}

/** A shorter list of the platform's transactions loads before anybody can read a count. */
export const LONG_LIST = 500

/** How much of the platform's list has been read. */
export function readSoFarWords(read: number): string {
  return `Reading the platform’s list: ${read} transactions so far.`
}

/** How much of a list was compared that is out of order, or endless. */
export function comparedOnlyWords(count: number): string {
  return `Compared with ${count} transactions of the platform’s list. The list isn’t sorted by time, so more of this shift’s sales may be further down. All of this till’s own sales are counted.`
}
