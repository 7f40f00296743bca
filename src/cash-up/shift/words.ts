import { kindWord, saleKinds } from '../../catalogue/kind/kind.ts'
import { paymentMethodLabel } from '../../till/terminal/payment-method.ts'
import { openTerms } from '../../till/words/open-term.ts'
import { cents, formatRand, type Cents } from '../../values/money.ts'
import type { Course } from '../takings/course.ts'
import type { MovementKind } from '../count/drawer.ts'
import type { OpenSale } from '../takings/taking.ts'
import type { Split, SplitRow, Sum } from '../takings/totals.ts'

/** What a split is by, as its heading says it. */
export const splitWord: Readonly<Record<Split, string>> = {
  method: 'Payment',
  kind: 'Kind',
  brand: 'Brand',
  seller: 'Cashier',
}

/** A row of a split by its name. */
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

/** A kind of sale as people say it; one that a later version of the till knows keeps its own name. */
export function kindLabel(kind: string): string {
  const known = saleKinds.find((one) => one === kind)
  return known === undefined ? kind || kindWord.other : kindWord[known]
}

export const movementWord: Readonly<Record<MovementKind, string>> = {
  drop: 'Drop',
  'pay-out': 'Pay-out',
  'pay-in': 'Pay-in',
}

/** Over the openings of the drawer by hand. */
export const openedWithoutSale = 'Drawer opened without a sale'

/** Why a sale is not in the totals yet. */
export const openWord: Readonly<Record<OpenSale['why'], string>> = {
  'under-way': openTerms.pending,
  'not-sent': openTerms.notSent,
  asking: 'Needs you',
  'set-aside': 'Set aside',
  attention: 'Needs you',
  settled: 'Resolved, not compared',
  amount: 'Sold, amount not known yet',
}

/** When open sales count, and where their cash is meanwhile. */
export function openSalesNote(count: number): string {
  const isIn = 'is in the drawer, unless it was given back.'
  return count === 1
    ? `It counts in the shift in which it turns out to be sold. Cash paid for it ${isIn}`
    : `They count in the shift in which they turn out to be sold. Cash paid for them ${isIn}`
}

/** 'R 5.00 over', 'R 5.00 short', 'Right'. */
export function varianceWord(variance: Cents): string {
  if (variance === 0) return 'Exactly right'
  return variance > 0 ? `${formatRand(variance)} over` : `${formatRand(cents(0 - variance))} short`
}

/** '1 sale', '12 sales'. */
export function countWord(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}

/** What other tills have sold and redeemed; `undefined` for nothing. */
export function elsewhereWords(elsewhere: Course['elsewhere']): string | undefined {
  const { in: sold, out: redeemed } = elsewhere
  return sold.count + redeemed.count === 0 ? undefined : salesWords(elsewhere)
}

/** '2 sales, R 7.00; 1 redemption, R 5.00'; '0 sales' for nothing. */
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

/** Of the takings: nobody knows how they were paid for. */
export function unknownMethodWords({ count, amount }: Sum): string {
  return `${countWord(count, 'sale')}, ${formatRand(amount)}: not known how the customer paid. In the takings, not in the cash expected.`
}

/** Not sold, from before payments were kept. */
export function unknownReturnWords({ count, amount }: Sum): string {
  return `${countWord(count, 'cash sale')}, ${formatRand(amount)}, failed: not known whether the customer’s cash was given back. Not in the cash expected.`
}

/** Of the platform's transactions: fewer are read before anybody could read how many. */
export const LONG_LIST = 500

/** How far the reading of the platform's list has come. */
export function readSoFarWords(read: number): string {
  return `Reading the platform’s list: ${read} transactions so far.`
}

/** What was compared of a list that is not in order of time, or that doesn't end. */
export function comparedOnlyWords(count: number): string {
  return `Compared with ${count} transactions of the platform’s list. It is in no order of time, so more of this shift may be further down. All of this till’s own sales are counted.`
}
