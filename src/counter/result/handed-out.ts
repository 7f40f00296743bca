import { amountText, isFullBalance, redeemedAmount } from '../../receipt/redeemed.ts'
import type { OpenedReceipt } from '../../sale/engine.ts'
import type { Sale } from '../../sale/sale.ts'
import { isCash, roundCash, type CashRounding } from '../../values/cash.ts'
import { formatRand, type Cents } from '../../values/money.ts'

/** What the customer gets of a voucher's value: in cash, what coins can make (ruling R44). */
export function handedOut(given: Cents, method: string, rounding: CashRounding): Cents {
  return isCash(method) ? roundCash(given, rounding, 'out') : given
}

/** The same for the customer's screen; 'Full balance' until the receipt says how much that was. */
export function handedOutText(
  sale: Sale,
  receipt: OpenedReceipt | undefined,
  rounding: CashRounding,
): string {
  const asked = isFullBalance(sale) ? undefined : sale.summary.amount
  const given = receipt === undefined ? asked : redeemedAmount(receipt)
  return given === undefined
    ? amountText(sale)
    : formatRand(handedOut(given, sale.payment.method, rounding))
}
