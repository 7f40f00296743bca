import type { AmountRule } from '../catalogue/product-view.ts'
import { cents, formatRand, parseAmount, type Cents } from '../values/money.ts'

/** What a typed amount comes to. */
export type AmountCheck =
  | { readonly kind: 'ok'; readonly amount: Cents }
  | { readonly kind: 'wrong'; readonly words: string }

/**
 * A typed amount against a product's limits (spec, section Limits; ruling R11). The words say what
 * to do; a fixed amount is never asked, so whatever is typed it stands.
 */
export function checkAmount(rule: AmountRule, typed: string): AmountCheck {
  if (rule.kind === 'fixed') return { kind: 'ok', amount: rule.amount }
  if (typed.trim() === '') return wrong('Type the amount.')
  const amount = parseAmount(typed)
  if (amount === undefined) return wrong('Write the amount in rand, such as 20 or 19.90.')
  if (amount <= 0) return wrong('The amount must be more than R\u00a00.00.')
  if (rule.kind === 'range' && amount < rule.min)
    return wrong(`The least is ${formatRand(rule.min)}. Type that or more.`)
  if (rule.kind === 'range' && amount > rule.max)
    return wrong(`The most is ${formatRand(rule.max)}. Type that or less.`)
  return { kind: 'ok', amount }
}

function wrong(words: string): AmountCheck {
  return { kind: 'wrong', words }
}

/** Round sums that people ask for, in rand: of airtime and the like, and of what may cost thousands. */
const smallSums = [5, 10, 20, 30, 50, 100, 150, 200, 300, 500, 1_000]
const largeSums = [20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000]
const LARGE = cents(100_000)
const MOST_CHIPS = 6

/**
 * Ready amounts within a product's range, the smallest first; none where there is nothing to
 * choose.
 */
export function quickAmounts(rule: AmountRule): readonly Cents[] {
  if (rule.kind === 'fixed') return []
  const sums = rule.kind === 'range' && rule.max > LARGE ? largeSums : smallSums
  return sums
    .map((rand) => cents(rand * 100))
    .filter((sum) => rule.kind === 'open' || (sum >= rule.min && sum <= rule.max))
    .slice(0, MOST_CHIPS)
}

/** 'From R 2.00 to R 1 000.00' under the field; nothing where the listing's limits say nothing. */
export function rangeHint(rule: AmountRule): string | undefined {
  return rule.kind === 'range'
    ? `From ${formatRand(rule.min)} to ${formatRand(rule.max)}`
    : undefined
}

/** A ready amount as it is written into the field: '20', '19.90'. */
export function typedAmount(amount: Cents): string {
  return amount % 100 === 0 ? String(amount / 100) : (amount / 100).toFixed(2)
}
