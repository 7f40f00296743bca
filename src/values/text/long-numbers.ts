/** Six digits or more, also with blanks, dots and dashes between them: part of a number, a PIN or a token. */
const LONG_NUMBER = /\d(?:[\s.\-–/]?\d){5,}/g

/** Removes long numbers from free text (ruling R32). */
export function withoutLongNumbers(text: string): string {
  return text.replace(LONG_NUMBER, '[number]')
}
