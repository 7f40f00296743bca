import * as z from 'zod/mini'

/** A JSON number, or the text that keeps all its digits when it lies beyond 2^53 (ruling R14). */
export const wideNumber = z.union([z.number(), z.string()])

/**
 * The generic receipt, also of vouchers and retries. `amount` in rand; `expiryDate` a date without a time.
 * Source: spec, section Receipt shapes.
 */
export const genericReceipt = z.looseObject({
  amount: z.optional(wideNumber),
  reference: z.optional(z.nullable(z.string())),
  pin: z.optional(z.nullable(z.string())),
  serialNumber: z.optional(z.nullable(z.string())),
  expiryDate: z.optional(z.nullable(z.string())),
})

/**
 * The electricity receipt. Amounts in rand, `units` in `unitType`; `token` may hold several tokens
 * (ruling R28); `transactionNumber` may exceed 2^53 (ruling R14). Source: spec, section Receipt shapes.
 */
export const electricityReceipt = z.looseObject({
  unitType: z.optional(z.nullable(z.string())),
  units: z.optional(wideNumber),
  transactionNumber: z.optional(wideNumber),
  receiptNumber: z.optional(z.nullable(z.string())),
  taxAmount: z.optional(wideNumber),
  exclusiveAmount: z.optional(wideNumber),
  name: z.optional(z.nullable(z.string())),
  address: z.optional(z.nullable(z.string())),
  meterNumber: z.optional(z.nullable(z.string())),
  token: z.optional(z.nullable(z.string())),
  tokenDescription: z.optional(z.nullable(z.string())),
  amount: z.optional(wideNumber),
  aggregator: z.optional(z.nullable(z.string())),
})

/**
 * The redeem receipt. `amount` and `voucherBalance` are decimal text in rand (ruling R13).
 * Source: spec, section Receipt shapes.
 */
export const redeemReceipt = z.looseObject({
  voucherID: z.optional(z.nullable(z.string())),
  amount: z.optional(wideNumber),
  voucherBalance: z.optional(wideNumber),
})

/** Any receipt: its shape depends on the product, so it is read by path (ruling R27). */
export const anyReceipt = z.record(z.string(), z.unknown())
export type Receipt = z.infer<typeof anyReceipt>
