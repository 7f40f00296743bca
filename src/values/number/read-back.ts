/**
 * A long number for reading back and for the receipt: in fours, with no-break spaces. Anything else stays as typed. On
 * the check, a kind of field may group its numbers otherwise (`shown` in `field-kinds.ts`).
 * @param sent the number that the till sends, when it differs
 */
export function readBackText(text: string, sent: string = text): string {
  return /^\d[\d\s-]{7,}$/.test(text) ? sent.replace(/\d{4}(?=\d)/g, '$&\u00a0') : text
}
