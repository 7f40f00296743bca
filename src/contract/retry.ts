import * as z from 'zod/mini'

/**
 * `POST /transactions/{transactionItemCode}/retry` request; the body itself is optional. `amount` in rand,
 * greater than 0; both are reused from the original when omitted or null. Source: spec, section Endpoints 10.
 */
export const retryRequest = z.looseObject({
  amount: z.optional(z.nullable(z.number().check(z.positive()))),
  merchantReference: z.optional(z.nullable(z.string().check(z.minLength(1), z.maxLength(200)))),
})
export type RetryRequest = z.infer<typeof retryRequest>
