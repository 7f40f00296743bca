import { z } from 'zod'
import { flag, text, wideNumber } from '../lenient.ts'
import { anyReceipt } from './receipt.ts'

const optionalText = z.string().nullish()

/**
 * `POST /purchase` request. `amount` in rand; `mobileNumber` as `+27…`; `additionalInfo` a map of text to text,
 * including `validationReference` from a lookup. Source: spec, section Endpoints 9.
 */
export const purchaseRequest = z.looseObject({
  productCode: z.string().min(1),
  amount: z.number().nonnegative(),
  mobileNumber: optionalText,
  meterNumber: optionalText,
  paymentMethod: z.string().min(1),
  channelId: z.string().min(1),
  merchantReference: z.string().min(1).max(200),
  reprocess: z.boolean().nullish(),
  additionalInfo: z.record(z.string(), z.string()).nullish(),
  accountNumber: optionalText,
  orderNumber: optionalText,
  terminalId: optionalText,
  voucherPin: optionalText,
  noticeNumber: optionalText,
})
export type PurchaseRequest = z.infer<typeof purchaseRequest>

/** The body's members that a category field may fill; other fields go to `additionalInfo` (ruling R9). */
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

/** The members that name whom or what a purchase is for, the clearest first. */
export const recipientMembers = [
  'meterNumber',
  'accountNumber',
  'noticeNumber',
  'mobileNumber',
] as const satisfies readonly PurchaseMember[]

/**
 * The answer of purchase, redeem and retry. Only `responseCode` is always present; `responseDateTime` is a local
 * date-time without offset (ruling R15). Source: spec, section Purchase response.
 */
export const purchaseResponse = z.looseObject({
  transactionId: text,
  responseCode: z.string(),
  responseMessage: text,
  responseDateTime: text,
  successful: flag,
  receipt: anyReceipt,
  rejectionCode: wideNumber,
  rejectionReason: text,
})
export type PurchaseResponse = z.infer<typeof purchaseResponse>
