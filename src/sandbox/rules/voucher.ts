import { z } from 'zod'
import { cents, isCents, type Cents } from '../../values/money.ts'
import type { SeedProduct } from '../seed/product.ts'
import type { Draw } from '../store/store.ts'
import { endsIn, pinEndings } from './outcomes.ts'
import { redeemReceipt } from './receipts.ts'

/** What a fresh voucher holds: R 100.00 (the sandbox's fixed inputs). */
const faceValue = cents(10_000)

/** Why an aggregator refuses a voucher. */
const refusals = ['invalidProduct', 'voucherUsed', 'providerError'] as const
export type VoucherRefusal = (typeof refusals)[number]

/** What a retry of a redemption needs, kept with its transaction: all but the PIN. */
export interface KeptVoucher {
  readonly pinHash: string
  /** The amount asked for, 0 for the full balance; the transaction has the amount drawn. */
  readonly asked: Cents
  /** Why the PIN is refused each time, if it is. */
  readonly refusal?: VoucherRefusal | undefined
}

const kept = z.object({
  pinHash: z.string(),
  asked: z.number().refine(isCents),
  refusal: z.enum(refusals).optional(),
})

/** The voucher in a redemption's stored body, if any. */
export function voucherIn({ voucher }: Readonly<Record<string, unknown>>): KeptVoucher | undefined {
  return kept.safeParse(voucher).data
}

/**
 * Draws on a voucher for a transaction. The receipt names the voucher by the transaction's id, without revealing the
 * PIN.
 */
export function drawOf(product: SeedProduct, pinHash: string, transactionId: string): Draw {
  const voucherId = `V-${transactionId.slice(-12).toUpperCase()}`
  return {
    pinHash,
    faceValue,
    completeReceipt: (drawn, balance) => redeemReceipt(product, voucherId, drawn, balance),
  }
}

/** Why the aggregator refuses a PIN, if it does. */
export function refusalOfPin(pin: string): VoucherRefusal | undefined {
  if (!/^\d{12}$/.test(pin) || endsIn(pin, pinEndings.unknown)) return 'invalidProduct'
  if (endsIn(pin, pinEndings.used)) return 'voucherUsed'
  return endsIn(pin, pinEndings.expired) ? 'providerError' : undefined
}

/** ASSUMPTION (R24): the spec shows no row for a voucher with less than the amount asked for. */
export function refusalOfSpent(balance: Cents): VoucherRefusal {
  return balance === 0 ? 'voucherUsed' : 'providerError'
}
