import { z } from 'zod'
import type { AmountRule, ProductView } from '../catalogue/product-view.ts'
import { typed } from '../values/text/typed.ts'
import { cents, formatRand, parseAmount, type Cents } from '../values/money.ts'

/** What to do about text that isn't an amount, or an amount that no product could have. */
export interface AmountWords {
  readonly missing: string
  readonly unreadable: string
  /** Only where 0 doesn't mean R 0.00. */
  readonly nought?: string
}

/**
 * Checks a typed amount against a product's limits (spec, section Limits; ruling R11). The words say what to do. A
 * fixed amount is never typed, so it always passes.
 */
export function amountSchema(rule: AmountRule, words: AmountWords): z.ZodType<Cents, string> {
  if (rule.kind === 'fixed') return z.string().transform(() => rule.amount)
  const amount = z
    .string()
    .trim()
    .min(1, { error: words.missing, abort: true })
    .pipe(typed(parseAmount, words.unreadable))
    .refine((sum) => sum > 0 || words.nought === undefined, { error: words.nought, abort: true })
  if (rule.kind === 'open') return amount
  return amount
    .refine((sum) => sum >= rule.min, `The minimum is ${formatRand(rule.min)}.`)
    .refine((sum) => sum <= rule.max, `The maximum is ${formatRand(rule.max)}.`)
}

/** Round sums that people ask for, in rand: for airtime and similar products, and for those that may cost thousands. */
const smallSums = [5, 10, 20, 30, 50, 100, 150, 200, 300, 500, 1_000]
const largeSums = [20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000]
const LARGE = cents(100_000)
const MOST_CHIPS = 6

/** Ready amounts within a product's range, smallest first; none if there is nothing to choose. */
export function quickAmounts(rule: AmountRule): readonly Cents[] {
  if (rule.kind === 'fixed' || (rule.kind === 'range' && rule.isCalledFixed)) return []
  const sums = rule.kind === 'range' && rule.max > LARGE ? largeSums : smallSums
  return sums
    .map((rand) => cents(rand * 100))
    .filter((sum) => rule.kind === 'open' || (sum >= rule.min && sum <= rule.max))
    .slice(0, MOST_CHIPS)
}

/** 'From R 2.00 to R 1 000.00' under the field, and what to match; nothing if the listing's limits say nothing. */
export function limitHint(rule: AmountRule): string | undefined {
  if (rule.kind !== 'range') return undefined
  if (rule.isCalledFixed)
    return `Enter the exact price: the platform calls it fixed, and gives ${formatRand(rule.min)} and ${formatRand(rule.max)}`
  return rule.min > 0
    ? `From ${formatRand(rule.min)} to ${formatRand(rule.max)}`
    : `Up to ${formatRand(rule.max)}`
}

/** Why none of some products can be sold for a sum: 'MTN airtime takes R 2.00 – 1 000.00, not R 5 000.00.' */
export function untakenWords(sum: Cents, products: readonly ProductView[]): string {
  const [first] = products
  return first === undefined
    ? `Nothing here takes ${formatRand(sum)}.`
    : `${first.name} takes ${first.priceText}, not ${formatRand(sum)}.`
}

/** A ready amount as typed into the field: '20', '19.90'. */
export function typedAmount(amount: Cents): string {
  return amount % 100 === 0 ? String(amount / 100) : (amount / 100).toFixed(2)
}
