/**
 * A long number for reading back, the same on the check and on the receipt: in fours, with no-break spaces. Anything
 * else stays as typed.
 * @param sent the number that the till sends, when it differs
 */
export function readBackText(text: string, sent: string = text): string {
  return /^\d[\d\s-]{7,}$/.test(text) ? sent.replace(/\d{4}(?=\d)/g, '$&\u00a0') : text
}
