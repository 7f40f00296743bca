import { z } from 'zod'
import type { Failure } from '../../platform/words/failure.ts'

/**
 * The rules for a new password. ASSUMPTION (R30): the spec has none. The platform decides, and the till shows its words
 * when it refuses a password.
 */
const passwordLength = { least: 8, most: 200 } as const

/** The rules in plain words, shown before any error. */
export const passwordHint = `At least ${passwordLength.least} characters. Three or four words in a row are easy to remember and hard to guess.`

/** A new password; its messages are for the user. */
export const newPassword = z
  .string()
  .min(1, 'Enter the new password.')
  .refine((password) => lengthOf(password) >= passwordLength.least, {
    error: ({ input }) =>
      `Too short: ${lengthOf(String(input))} of at least ${passwordLength.least} characters.`,
  })
  .refine(
    (password) => lengthOf(password) <= passwordLength.most,
    `Too long: at most ${passwordLength.most} characters.`,
  )

/** Counts characters as people do: an emoji is one. */
function lengthOf(password: string): number {
  return Array.from(password).length
}

/** The platform's objection to a reset. */
type ResetRefusal = 'token' | 'password' | 'other'

/**
 * Tells a token error from a password error. ASSUMPTION (R30): the spec shows no error body. The words decide; a bare
 * 401, 403, 404 or 410 is about the token, because the request identifies its user by nothing else.
 */
export function resetRefusal(failure: Failure): ResetRefusal {
  if (failure.kind === 'session') return 'token'
  if (failure.kind !== 'refused') return 'other'
  const { status, message = '' } = failure
  if (/token|link|code|expired/i.test(message)) return 'token'
  if (/password/i.test(message)) return 'password'
  return [401, 403, 404, 410].includes(status) ? 'token' : 'other'
}
