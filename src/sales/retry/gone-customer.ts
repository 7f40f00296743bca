import type { SaleKind } from '../../catalogue/kind/kind.ts'
import { saleLimits } from '../../engine/limits.ts'
import type { ListedSale } from '../store/listed-sale.ts'

/** Whether the customer of a failed sale may have left, so a retry asks first. Times in epoch milliseconds. */
export function mayHaveLeft({ at }: Pick<ListedSale, 'at'>, now: number): boolean {
  return now - at > saleLimits.resumeWithin
}

/** Kinds whose receipt is worth money: somebody must get it to the customer. */
const onReceipt: ReadonlySet<SaleKind> = new Set(['electricity', 'voucher'])

/** A reminder before delivering to a customer who has left. */
export function goneWords(kind: SaleKind): string {
  if (kind === 'redemption')
    return 'A retry uses up the voucher, and the shop then owes the customer its value. Retry only if you can pay it out.'
  return onReceipt.has(kind)
    ? 'Its token or PIN will be on a receipt here. Retry only if the customer still wants it and you can get it to them.'
    : 'It is delivered and paid for from the shop’s wallet whether the customer is here or not. Retry only if the customer still wants it and has not bought it again.'
}
