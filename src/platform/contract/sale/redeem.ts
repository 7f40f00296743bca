import { z } from 'zod'

/**
 * `POST /redeem` request. `amount` in rand, 0 for the full remaining balance; `mobileNumber` digits only, without
 * country code (ruling R16). The answer is a purchase response with the redeem receipt. Source: spec, section Endpoints
 * 11.
 */
export const redeemRequest = z.looseObject({
  productCode: z.string().min(1),
  amount: z.number().nonnegative(),
  // Optional, because the endpoint answers a missing PIN with responseCode 1001, not by refusing the body.
  voucherPin: z.string().nullish(),
  mobileNumber: z.string().nullish(),
  paymentMethod: z.string().min(1),
  channelId: z.string().min(1),
  merchantReference: z.string().min(1).max(200),
})
export type RedeemRequest = z.infer<typeof redeemRequest>
