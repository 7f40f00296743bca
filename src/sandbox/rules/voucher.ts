import { z } from 'zod'
import { cents, isCents, type Cents } from '../../values/money.ts'
import type { SeedProduct } from '../seed/product.ts'
import type { Draw } from '../store/store.ts'
import { endsIn, pinEndings } from './outcomes.ts'
import { redeemReceipt } from './receipts.ts'

/** What a fresh voucher holds: R 100.00 (the sandbox's fixed inputs). */
const faceValue = cents(10_000)

/** Rows of the rejections by which the aggregator turns a voucher down. */
const refusals = ['invalidProduct', 'voucherUsed', 'providerError'] as const
export type VoucherRefusal = (typeof refusals)[number]

/** What a retry of a redemption needs again, kept with its transaction: everything but the PIN itself. */
export interface KeptVoucher {
  readonly pinHash: string
  /** What was asked for, 0 for all that is left; the transaction has what was drawn. */
  readonly asked: Cents
  /** Why the PIN is turned down each time, if it is. */
  readonly refusal?: VoucherRefusal | undefined
}

const kept = z.object({
  pinHash: z.string(),
  asked: z.number().refine(isCents),
  refusal: z.enum(refusals).optional(),
})

/** The voucher in a redemption's stored body; `undefined` where there is none. */
export function voucherIn({ voucher }: Readonly<Record<string, unknown>>): KeptVoucher | undefined {
  return kept.safeParse(voucher).data
}

/** Draws on a voucher for a transaction, by whose id the receipt names it without telling its PIN. */
export function drawOf(product: SeedProduct, pinHash: string, transactionId: string): Draw {
  const voucherId = `V-${transactionId.slice(-12).toUpperCase()}`
  return {
    pinHash,
    faceValue,
    completeReceipt: (drawn, balance) => redeemReceipt(product, voucherId, drawn, balance),
  }
}

/** Why the aggregator turns a PIN down, if it does. */
export function refusalOf(pin: string): VoucherRefusal | undefined {
  if (!/^\d{12}$/.test(pin) || endsIn(pin, pinEndings.unknown)) return 'invalidProduct'
  if (endsIn(pin, pinEndings.used)) return 'voucherUsed'
  return endsIn(pin, pinEndings.expired) ? 'providerError' : undefined
}

/** ASSUMPTION (R24): no row is shown for a voucher that holds something, but less than was asked for. */
export function refusalOfSpent(balance: Cents): VoucherRefusal {
  return balance === 0 ? 'voucherUsed' : 'providerError'
}
