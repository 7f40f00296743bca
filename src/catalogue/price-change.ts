import { formatRand, type Cents } from '../values/money.ts'
import type { AmountRule } from './product-view.ts'

/** A product's earlier price: from its list, or from when it was sold, pinned or checked. */
export type PriceBefore = AmountRule | { readonly kind: 'sum'; readonly amount: Cents }

/** A price or limit that has changed. The screen says so before anything is sent. */
export interface PriceChange {
  /** The current price, without a full stop. */
  readonly title: string
  /** The old price: a whole sentence. */
  readonly was: string
}

/** Whether a product can be sold at an amount. */
export function takesAmount(rule: AmountRule, amount: Cents): boolean {
  if (rule.kind === 'fixed') return amount === rule.amount
  return rule.kind === 'open' || (amount >= rule.min && amount <= rule.max)
}

/** `undefined` while every earlier amount can still be sold: a higher maximum is not news. */
export function priceChange(
  before: PriceBefore | undefined,
  now: AmountRule,
): PriceChange | undefined {
  if (before === undefined || stillHolds(before, now)) return undefined
  return { title: nowWords(now), was: `It was ${amountText(before)}.` }
}

function stillHolds(before: PriceBefore, now: AmountRule): boolean {
  if (before.kind === 'sum') return takesAmount(now, before.amount)
  if (before.kind === 'fixed') return now.kind === 'fixed' && now.amount === before.amount
  if (now.kind === 'open') return true
  return (
    before.kind === 'range' &&
    now.kind === 'range' &&
    now.min <= before.min &&
    now.max >= before.max
  )
}

function nowWords(now: AmountRule): string {
  if (now.kind === 'fixed') return `The price is ${formatRand(now.amount)} now`
  return now.kind === 'open' ? 'Any amount can be sold now' : `The amount is ${amountText(now)} now`
}

function amountText(rule: PriceBefore): string {
  if (rule.kind === 'open') return 'any amount'
  if (rule.kind !== 'range') return formatRand(rule.amount)
  const most = formatRand(rule.max)
  return rule.min === 0 ? `up to ${most}` : `from ${formatRand(rule.min)} to ${most}`
}
