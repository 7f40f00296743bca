import type { Receipt } from '../platform/contract/receipt.ts'
import type { OpenedReceipt, SaleEngine } from '../engine/engine.ts'
import type { Sale, SalePayment } from '../engine/sale.ts'
import { isCash, roundCash } from '../values/cash.ts'
import { centsFromDecimalText, formatRand, type Cents } from '../values/money.ts'
import { valueNamed } from './receipt-path.ts'

/** What a sale is for, in lists: of a redemption, 0 stands for whatever is left on the voucher (ruling R13). */
export function amountText({ kind, summary }: Pick<Sale, 'kind' | 'summary'>): string {
  return askedText(kind, summary.amount)
}

/** The amount that is asked for, before there is a sale of it. */
export function askedText(kind: Sale['kind'], amount: Cents): string {
  return kind === 'redeem' && amount === 0 ? 'Full balance' : formatRand(amount)
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
  const amount = givenIn(response.receipt)
  if (isFullBalance(sale)) return amount
  return amount ?? sale.summary.amount
}

/**
 * The amount given by the receipt of a redemption. The 0 by which a full balance is asked for says nothing when it comes
 * back: an empty voucher is refused, never redeemed.
 */
export function givenIn(receipt: Receipt | null | undefined): Cents | undefined {
  const amount = told(valueNamed(receipt, 'amount'))
  return amount === undefined || amount <= 0 ? undefined : amount
}

/**
 * What redemptions of the full balance came to, by the sale's own reference, from the receipts that this device can
 * open.
 */
export async function givenBySale(
  engine: Pick<SaleEngine, 'openReceipt'>,
  sales: readonly Sale[],
): Promise<ReadonlyMap<string, Cents>> {
  const given = new Map<string, Cents>()
  for (const sale of sales) {
    if (!isFullBalance(sale) || !sale.hasReceipt) continue
    const opened = await engine.openReceipt(sale.reference)
    const amount = givenIn(opened?.response.receipt)
    if (amount !== undefined) given.set(sale.reference, amount)
  }
  return given
}

/** What is left on a redeemed voucher, where its receipt tells (spec, section Receipt shapes). */
export function leftOnVoucher({ response }: Pick<OpenedReceipt, 'response'>): Cents | undefined {
  return told(valueNamed(response.receipt, 'voucherBalance'))
}

function told(value: unknown): Cents | undefined {
  return typeof value === 'string' || typeof value === 'number'
    ? centsFromDecimalText(String(value))
    : undefined
}

/** What the customer gets of a voucher's value: in cash, what coins can make (ruling R44). */
export function handedOut(given: Cents, { method, rounding = 'off' }: SalePayment): Cents {
  return isCash(method) ? roundCash(given, rounding, 'out') : given
}
