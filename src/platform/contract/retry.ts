import { z } from 'zod'

/**
 * `POST /transactions/{transactionItemCode}/retry` request; the body itself is optional. `amount` in rand,
 * greater than 0; both are reused from the original when omitted or null. Source: spec, section Endpoints 10.
 */
export const retryRequest = z.looseObject({
  amount: z.number().positive().nullish(),
  merchantReference: z.string().min(1).max(200).nullish(),
})
export type RetryRequest = z.infer<typeof retryRequest>
