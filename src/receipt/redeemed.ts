import type { Receipt } from '../platform/contract/sale/receipt.ts'
import type { OpenedReceipt, SaleEngine } from '../engine/engine.ts'
import type { Sale, SalePayment } from '../engine/sale.ts'
import { isCash, roundCash } from '../values/cash.ts'
import { centsFromDecimalText, formatRand, type Cents } from '../values/money.ts'
import { valueNamed } from './receipt-path.ts'

/** A sale's amount in lists. In a redemption 0 means the full balance (ruling R13). */
export function amountText({ kind, summary }: Pick<Sale, 'kind' | 'summary'>): string {
  return askedText(kind, summary.amount)
}

/** The requested amount, before there is a sale. */
export function askedText(kind: Sale['kind'], amount: Cents): string {
  return kind === 'redeem' && amount === 0 ? 'Full balance' : formatRand(amount)
}

/** Whether the full balance was requested, so only the receipt tells the amount. */
export function isFullBalance({ kind, summary }: Pick<Sale, 'kind' | 'summary'>): boolean {
  return kind === 'redeem' && summary.amount === 0
}

/**
 * What a redemption gave the customer: by its receipt (decimal text of rand, ruling R13), otherwise the requested
 * amount; `undefined` if a full balance's receipt does not tell.
 */
export function redeemedAmount({ response, sale }: OpenedReceipt): Cents | undefined {
  const amount = givenIn(response.receipt)
  if (isFullBalance(sale)) return amount
  return amount ?? sale.summary.amount
}

/**
 * The amount in a redemption's receipt. A returned 0 only repeats the request for the full balance: the platform
 * refuses an empty voucher.
 */
export function givenIn(receipt: Receipt | null | undefined): Cents | undefined {
  const amount = told(valueNamed(receipt, 'amount'))
  return amount === undefined || amount <= 0 ? undefined : amount
}

/**
 * The amounts of full-balance redemptions, by the sale's own reference, from receipts that this device can open.
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

/** A redeemed voucher's balance, if its receipt tells (spec, section Receipt shapes). */
export function leftOnVoucher({ response }: Pick<OpenedReceipt, 'response'>): Cents | undefined {
  return told(valueNamed(response.receipt, 'voucherBalance'))
}

function told(value: unknown): Cents | undefined {
  return typeof value === 'string' || typeof value === 'number'
    ? centsFromDecimalText(String(value))
    : undefined
}

/** What the customer gets for a voucher: in cash, rounded to coins (ruling R44). */
export function handedOut(given: Cents, { method, rounding = 'off' }: SalePayment): Cents {
  return isCash(method) ? roundCash(given, rounding, 'out') : given
}
