import { z } from 'zod'

/** `POST /auth/token` request. Source: spec, section Endpoints 1. */
export const tokenRequest = z.looseObject({ username: z.string(), password: z.string() })

/** `POST /auth/token/refresh` request. Source: spec, section Endpoints 2. */
export const refreshRequest = z.looseObject({ refreshToken: z.string() })

/** Seconds, as a number or as text. */
const seconds = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\s*\d+(?:\.\d+)?\s*$/)
      .transform(Number),
  ])
  .pipe(z.number().positive())

/**
 * The token pair in its envelope. `expiresIn` is in seconds and counts from the moment of the answer.
 * Source: spec, section Token pair.
 */
export const tokenEnvelope = z.looseObject({
  successful: z.boolean(),
  data: z.looseObject({
    token: z.string().min(1),
    refreshToken: z.string().min(1),
    expiresIn: seconds,
  }),
})
export type TokenEnvelope = z.infer<typeof tokenEnvelope>

/** Lifetimes in seconds. Source: spec, section Authentication 3. */
export const accessTokenLifetimeSeconds = 1_800
export const refreshTokenLifetimeSeconds = 7 * 24 * 60 * 60

/** A client refreshes when fewer seconds than this remain. Source: spec, section Authentication 6. */
export const refreshWhenRemainingSeconds = 5 * 60
