import * as z from 'zod/mini'

/**
 * `POST /redeem` request. `amount` in rand, 0 for the full remaining balance; `mobileNumber` digits only,
 * without country code (ruling R16). The answer is a purchase response with the redeem receipt.
 * Source: spec, section Endpoints 11.
 */
export const redeemRequest = z.looseObject({
  productCode: z.string().check(z.minLength(1)),
  amount: z.number().check(z.nonnegative()),
  // Missing is answered by responseCode 1001 and not by a refusal of the body, so it may be absent here.
  voucherPin: z.optional(z.nullable(z.string())),
  mobileNumber: z.optional(z.nullable(z.string())),
  paymentMethod: z.string().check(z.minLength(1)),
  channelId: z.string().check(z.minLength(1)),
  merchantReference: z.string().check(z.minLength(1), z.maxLength(200)),
})
export type RedeemRequest = z.infer<typeof redeemRequest>
