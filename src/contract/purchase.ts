import * as z from 'zod/mini'
import { anyReceipt } from './receipt.ts'

const optionalText = z.optional(z.nullable(z.string()))

/**
 * `POST /purchase` request. `amount` in rand; `mobileNumber` as `+27…`; `additionalInfo` a map of text to
 * text, which also carries `validationReference` from a lookup. Source: spec, section Endpoints 9.
 */
export const purchaseRequest = z.looseObject({
  productCode: z.string().check(z.minLength(1)),
  amount: z.number().check(z.positive()),
  mobileNumber: optionalText,
  meterNumber: optionalText,
  paymentMethod: z.string().check(z.minLength(1)),
  channelId: z.string().check(z.minLength(1)),
  merchantReference: z.string().check(z.minLength(1), z.maxLength(200)),
  reprocess: z.optional(z.nullable(z.boolean())),
  additionalInfo: z.optional(z.nullable(z.record(z.string(), z.string()))),
  accountNumber: optionalText,
  orderNumber: optionalText,
  terminalId: optionalText,
  voucherPin: optionalText,
  noticeNumber: optionalText,
})
export type PurchaseRequest = z.infer<typeof purchaseRequest>

/** Names of the body's members that a category field may fill; any other field goes to `additionalInfo` (ruling R9). */
export const purchaseMembers = [
  'amount',
  'mobileNumber',
  'meterNumber',
  'accountNumber',
  'orderNumber',
  'terminalId',
  'voucherPin',
  'noticeNumber',
] as const
export type PurchaseMember = (typeof purchaseMembers)[number]

/**
 * The answer of purchase, redeem and retry. Only `responseCode` is always there; `responseDateTime` is a
 * local date-time without offset (ruling R15). Source: spec, section Purchase response.
 */
export const purchaseResponse = z.looseObject({
  transactionId: z.optional(z.nullable(z.string())),
  responseCode: z.string(),
  responseMessage: z.optional(z.nullable(z.string())),
  responseDateTime: z.optional(z.nullable(z.string())),
  successful: z.optional(z.nullable(z.boolean())),
  receipt: z.optional(z.nullable(anyReceipt)),
  rejectionCode: z.optional(z.nullable(z.union([z.string(), z.number()]))),
  rejectionReason: z.optional(z.nullable(z.string())),
})
export type PurchaseResponse = z.infer<typeof purchaseResponse>
