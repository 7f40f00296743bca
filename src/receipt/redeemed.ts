import type { OpenedReceipt } from '../sale/engine.ts'
import type { Sale } from '../sale/sale.ts'
import { centsFromDecimalText, formatRand, type Cents } from '../values/money.ts'

/** What a sale is for, in lists: of a redemption, 0 stands for whatever is left on the voucher (ruling R13). */
export function amountText({ kind, summary }: Pick<Sale, 'kind' | 'summary'>): string {
  return isFullBalance({ kind, summary }) ? 'Full balance' : formatRand(summary.amount)
}

/** Whether all that is left on a voucher was asked for, so that only the receipt tells how much it was. */
export function isFullBalance({ kind, summary }: Pick<Sale, 'kind' | 'summary'>): boolean {
  return kind === 'redeem' && summary.amount === 0
}

/**
 * What a redemption gave the customer: as its receipt says (decimal text of rand, ruling R13), else what was asked
 * for; `undefined` when a full balance's receipt does not tell.
 */
export function redeemedAmount({ response, sale }: OpenedReceipt): Cents | undefined {
  const amount = told(response.receipt?.['amount'])
  if (amount !== undefined) return amount
  return isFullBalance(sale) ? undefined : sale.summary.amount
}

/** What is left on a redeemed voucher, where its receipt tells (spec, section Receipt shapes). */
export function leftOnVoucher({ response }: Pick<OpenedReceipt, 'response'>): Cents | undefined {
  return told(response.receipt?.['voucherBalance'])
}

function told(value: unknown): Cents | undefined {
  return typeof value === 'string' || typeof value === 'number'
    ? centsFromDecimalText(String(value))
    : undefined
}
