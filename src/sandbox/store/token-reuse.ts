/**
 * How long an exchanged refresh token may come again, in milliseconds: its answer may have been lost, so its holder
 * sends it again.
 */
const leewayMs = 60_000

/** Replaces an instant for a token that may never come again. */
export const neverAgain = 0

/**
 * Whether a repeated refresh token comes from a holder whose answer was lost. A holder who got the answer uses
 * the new pair; one who didn't sends again within a minute. Exchanging one of the pairs ends its siblings, so of a
 * thief and the holder, we catch the second. Source: RFC 9700, section Refresh Token Protection; identity providers
 * call the leeway a reuse interval.
 * @param rotatedAt when it was exchanged
 * @param successors pairs that it was exchanged for
 */
export function mayComeAgain(
  rotatedAt: number,
  successors: readonly { readonly rotatedAt: number | null }[],
  now: number,
): boolean {
  // After the clock was set back, the difference may be negative.
  const isRecent = Math.abs(now - rotatedAt) <= leewayMs
  return isRecent && successors.every((pair) => pair.rotatedAt === null)
}
