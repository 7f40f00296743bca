import { z } from 'zod'
import type { Failure } from '../../platform/words/failure.ts'

/**
 * What a new password must be. ASSUMPTION (R30): the spec does not say; the platform has the last word, and its words are
 * shown when it refuses one.
 */
const passwordLength = { least: 8, most: 200 } as const

/** The rules in plain words, before anything is wrong. */
export const passwordHint = `At least ${passwordLength.least} characters. Three or four words in a row are easy to remember and hard to guess.`

/** A new password; the messages are words for whoever chooses it. */
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

/** In characters as people count them: an emoji is one. */
function lengthOf(password: string): number {
  return Array.from(password).length
}

/** What the platform has against a reset. */
export type ResetRefusal = 'token' | 'password' | 'other'

/**
 * Which of the two it was. ASSUMPTION (R30): no error body is shown; the words decide, and a bare 401, 403, 404 or 410 is
 * about the token, since nothing else in the request stands for a person.
 */
export function resetRefusal(failure: Failure): ResetRefusal {
  if (failure.kind === 'session') return 'token'
  if (failure.kind !== 'refused') return 'other'
  const { status, message = '' } = failure
  if (/token|link|code|expired/i.test(message)) return 'token'
  if (/password/i.test(message)) return 'password'
  return [401, 403, 404, 410].includes(status) ? 'token' : 'other'
}
