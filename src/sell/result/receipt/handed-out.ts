import { amountText, handedOut, isFullBalance, redeemedAmount } from '../../../receipt/redeemed.ts'
import type { OpenedReceipt } from '../../../engine/engine.ts'
import type { Sale } from '../../../engine/sale.ts'
import { formatRand } from '../../../values/money.ts'

/** What the customer gets for a voucher, as the screens write it; 'Full balance' until the receipt gives the amount. */
export function handedOutText(sale: Sale, receipt: OpenedReceipt | undefined): string {
  const asked = isFullBalance(sale) ? undefined : sale.summary.amount
  const given = receipt === undefined ? asked : redeemedAmount(receipt)
  return given === undefined ? amountText(sale) : formatRand(handedOut(given, sale.payment))
}
