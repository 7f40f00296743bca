import { z } from 'zod'
import { document, wideNumber } from './lenient.ts'

/**
 * The generic receipt, also of vouchers and retries. `amount` in rand; `expiryDate` a date without a time.
 * Source: spec, section Receipt shapes.
 */
export const genericReceipt = z.looseObject({
  amount: wideNumber,
  reference: z.string().nullish(),
  pin: z.string().nullish(),
  serialNumber: z.string().nullish(),
  expiryDate: z.string().nullish(),
})

/**
 * The electricity receipt. Amounts in rand, `units` in `unitType`; `token` may hold several tokens
 * (ruling R28); `transactionNumber` may exceed 2^53 (ruling R14). Source: spec, section Receipt shapes.
 */
export const electricityReceipt = z.looseObject({
  unitType: z.string().nullish(),
  units: wideNumber,
  transactionNumber: wideNumber,
  receiptNumber: z.string().nullish(),
  taxAmount: wideNumber,
  exclusiveAmount: wideNumber,
  name: z.string().nullish(),
  address: z.string().nullish(),
  meterNumber: z.string().nullish(),
  token: z.string().nullish(),
  tokenDescription: z.string().nullish(),
  amount: wideNumber,
  aggregator: z.string().nullish(),
})

/**
 * The redeem receipt. `amount` and `voucherBalance` are decimal text in rand (ruling R13).
 * Source: spec, section Receipt shapes.
 */
export const redeemReceipt = z.looseObject({
  voucherID: z.string().nullish(),
  amount: wideNumber,
  voucherBalance: wideNumber,
})

/** Any receipt: its shape depends on the product, so it is read by path (ruling R27). */
export const anyReceipt = document(z.record(z.string(), z.unknown()))
export type Receipt = NonNullable<z.infer<typeof anyReceipt>>
