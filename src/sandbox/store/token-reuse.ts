/**
 * How long a refresh token that has been exchanged may come again, in milliseconds: its answer may have been lost on the
 * way, and then its holder sends it once more.
 */
const leewayMs = 60_000

/** Stands in the place of an instant for a token that may not come again at all. */
export const neverAgain = 0

/**
 * Whether a refresh token that comes again is that of a holder whose answer was lost. Where the answer had come, the
 * holder has gone on with the pair in it; and nobody needs a minute to send the same again. Whoever exchanges one of the
 * pairs that were so given ends the others, so that of a thief and the holder the second to go on is found out.
 * Source: RFC 9700, section Refresh Token Protection; the leeway is what identity providers call a reuse interval.
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
