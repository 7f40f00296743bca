import { formatRand, type Cents } from '../values/money.ts'
import type { AmountRule } from './product-view.ts'

/** What a product cost before: what its list said, or a sum at which it was sold, pinned or checked. */
export type PriceBefore = AmountRule | { readonly kind: 'sum'; readonly amount: Cents }

/** A price or bound that has changed, to be said before anything is sent. */
export interface PriceChange {
  /** What it is now, without a full stop. */
  readonly title: string
  /** What it was: a whole sentence. */
  readonly was: string
}

/** Whether a product can be sold at an amount. */
export function takesAmount(rule: AmountRule, amount: Cents): boolean {
  if (rule.kind === 'fixed') return amount === rule.amount
  return rule.kind === 'open' || (amount >= rule.min && amount <= rule.max)
}

/** `undefined` while everything that could be sold before still can: a maximum that rose is no news. */
export function priceChange(
  before: PriceBefore | undefined,
  now: AmountRule,
): PriceChange | undefined {
  if (before === undefined || stillHolds(before, now)) return undefined
  return { title: nowWords(now), was: `It was ${wordsOf(before)}.` }
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
  return now.kind === 'open' ? 'Any amount can be sold now' : `The amount is ${wordsOf(now)} now`
}

function wordsOf(rule: PriceBefore): string {
  if (rule.kind === 'open') return 'any amount'
  if (rule.kind !== 'range') return formatRand(rule.amount)
  const most = formatRand(rule.max)
  return rule.min === 0 ? `up to ${most}` : `from ${formatRand(rule.min)} to ${most}`
}
