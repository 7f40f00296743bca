import { z } from 'zod'
import { name, neededCode, text, wideNumber } from '../lenient.ts'

/** A provider: the underlying service that delivers a product. Source: spec, section Provider. */
export const provider = z.looseObject({
  id: wideNumber,
  code: neededCode,
  description: name,
  state: text,
  type: text,
})
export type Provider = z.infer<typeof provider>

/** The spec's only state; others are possible. */
export const providerActive = 'ACTIVE'
