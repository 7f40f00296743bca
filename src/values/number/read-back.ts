/**
 * A long number as it is read back, on the check and on the receipt alike: in fours, with blanks that no line is broken
 * at. Anything but a long number stays as it was typed.
 * @param sent what is read back of it, where that is written otherwise
 */
export function readBackText(text: string, sent: string = text): string {
  return /^\d[\d\s-]{7,}$/.test(text) ? sent.replace(/\d{4}(?=\d)/g, '$&\u00a0') : text
}
