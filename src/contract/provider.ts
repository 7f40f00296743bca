import * as z from 'zod/mini'

/** A provider: the underlying service that delivers a product. Source: spec, section Provider. */
export const provider = z.looseObject({
  id: z.union([z.string(), z.number()]),
  code: z.string(),
  description: z.optional(z.nullable(z.string())),
  state: z.optional(z.nullable(z.string())),
  type: z.optional(z.nullable(z.string())),
})
export type Provider = z.infer<typeof provider>

/** The state that occurs in the spec; others are possible. */
export const providerActive = 'ACTIVE'
