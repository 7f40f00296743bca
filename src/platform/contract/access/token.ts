import { z } from 'zod'
import { documentOf, flag, neededText, numberOf } from '../lenient.ts'

/** `POST /auth/token` request. Source: spec, section Endpoints 1. */
export const tokenRequest = z.looseObject({ username: z.string(), password: z.string() })

/** `POST /auth/token/refresh` request. Source: spec, section Endpoints 2. */
export const refreshRequest = z.looseObject({ refreshToken: z.string() })

/** Lifetimes in seconds. Source: spec, section Authentication 3. */
export const accessTokenLifetimeSeconds = 1_800
export const refreshTokenLifetimeSeconds = 7 * 24 * 60 * 60

/**
 * The token pair in its envelope. `expiresIn` is in seconds and counts from the answer. If unreadable, it is the stated
 * default, and a 401 corrects that. Source: spec, section Token pair.
 */
export const tokenEnvelope = z.looseObject({
  successful: flag,
  data: z.preprocess(
    documentOf,
    z.looseObject({
      token: neededText,
      refreshToken: neededText,
      expiresIn: z.preprocess(numberOf, z.number().positive().catch(accessTokenLifetimeSeconds)),
    }),
  ),
})
export type TokenEnvelope = z.infer<typeof tokenEnvelope>

/** A client refreshes when fewer seconds than this remain. Source: spec, section Authentication 6. */
export const refreshWhenRemainingSeconds = 5 * 60
