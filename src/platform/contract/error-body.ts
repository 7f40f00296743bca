import { z } from 'zod'
import { text, wideNumber } from './lenient.ts'

/** Numeric codes and names of the lookups' 400 answers. Source: spec, section Lookup error bodies. */
export const lookupErrors = {
  INVALID_ACCOUNT: { errorCode: 1100, message: 'The Account is invalid' },
  INVALID_METER: { errorCode: 1101, message: 'The Meter number is invalid' },
  INVALID_INPUT_MOBILE_NUMBER: { errorCode: 1008, message: 'Mobile number is required' },
} as const
export type LookupErrorName = keyof typeof lookupErrors

/**
 * The error body of the lookup endpoints (HTTP 400). In practice any field may be missing. Source: spec, section Error
 * body.
 */
export const errorBody = z.looseObject({
  timestamp: text,
  status: text,
  error: text,
  errorCode: wideNumber,
  message: text,
  path: text,
})
export type ErrorBody = z.infer<typeof errorBody>

/** The body of a 429. Source: spec, section HTTP statuses. */
export const tooManyRequestsBody = z.looseObject({
  error: z.literal('Too Many Requests'),
  message: z.string(),
})

/** The spec's text of a 429 for a request path. */
export function tooManyRequestsFor(path: string): z.infer<typeof tooManyRequestsBody> {
  return { error: 'Too Many Requests', message: `Rate limit exceeded for ${path}` }
}
