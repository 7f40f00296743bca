import { z } from 'zod'

/**
 * `POST /transactions/{transactionItemCode}/retry` request; the body is optional. `amount` in rand, greater than 0. An
 * omitted or null member keeps the original's value. Source: spec, section Endpoints 10.
 */
export const retryRequest = z.looseObject({
  amount: z.number().positive().nullish(),
  merchantReference: z.string().min(1).max(200).nullish(),
})
export type RetryRequest = z.infer<typeof retryRequest>
