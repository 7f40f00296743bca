import { z } from 'zod'

/** A provider: the underlying service that delivers a product. Source: spec, section Provider. */
export const provider = z.looseObject({
  id: z.union([z.string(), z.number()]),
  code: z.string(),
  description: z.string().nullish(),
  state: z.string().nullish(),
  type: z.string().nullish(),
})
export type Provider = z.infer<typeof provider>

/** The state that occurs in the spec; others are possible. */
export const providerActive = 'ACTIVE'
