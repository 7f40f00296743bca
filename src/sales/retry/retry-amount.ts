import { priceChange, type PriceChange } from '../../catalogue/price-change.ts'
import type { AmountRule } from '../../catalogue/product-view.ts'
import { typed } from '../../values/text/typed.ts'
import { formatRand, parseAmount, type Cents } from '../../values/money.ts'
import type { ListedSale } from '../store/listed-sale.ts'

/**
 * The amount of a retry, as typed; `null` means the same as before. Asked only if the sale's own amount can't be sold
 * any more, or is not known: another amount would be another sale. Above 0 (spec, section Limits).
 */
export function retryAmount(
  rule: AmountRule | undefined,
  one: Pick<ListedSale, 'kind' | 'amount'>,
) {
  const range = rule?.kind === 'range' ? rule : undefined
  const changed = rule !== undefined && changedSince(rule, one) !== undefined
  const read = (text: string): Cents | null | undefined => {
    if (text.trim() === '') return changed && rule.kind === 'fixed' ? rule.amount : null
    return parseAmount(text)
  }
  return typed(read, 'Enter an amount such as 25 or 25.50.')
    .refine(
      (cents) => cents !== null || !changed,
      'It can’t be sold at the same amount any more. Enter another amount.',
    )
    .refine((cents) => cents === null || cents > 0, 'The amount must be more than R 0.00.')
    .refine(
      (cents) =>
        cents === null || range === undefined || (cents >= range.min && cents <= range.max),
      range && `This product costs from ${formatRand(range.min)} to ${formatRand(range.max)}.`,
    )
}

/** A price or limit that has changed since the sale, so the same amount can't be retried. */
export function changedSince(
  rule: AmountRule,
  { kind, amount }: Pick<ListedSale, 'kind' | 'amount'>,
): PriceChange | undefined {
  if (kind === 'redemption' || amount === undefined) return undefined
  return priceChange({ kind: 'sum', amount }, rule)
}

/** Whether it redeems everything left on the voucher. */
export function asksForAll({ kind, amount }: Pick<ListedSale, 'kind' | 'amount'>): boolean {
  return kind === 'redemption' && amount === 0
}
