/** Format characters, fillers, variation selectors, and the keys and circles around a sign. Letters keep their accents. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Me}\uFFFC]/u
const BLANK = /[\p{Z}\p{Cc}\u2800]/u
const DASH = /[\p{Pd}\u02D7\u2043\u2212]/u
const DIGIT = /\p{Nd}/u
/** ½ and ² would become other numbers. */
const OTHER_NUMBER = /\p{No}/u
/** Arabic signs that no normal form turns into these. */
const SIGNS: Readonly<Record<string, string>> = { '٫': '.', '٬': ' ' }
/** How a bill prints the number to pay it by: `>>>>> 9218 0123 4567 8901 23`. Part of no number. */
const CHEVRONS_BEFORE = /^[>›»〉》\s]*[>›»〉》]/u
const CHEVRON_AFTER = /[<‹«〈《\s]/u

/**
 * A number, PIN, amount or search as a person meant it, from what came along with a paste: without characters that
 * nobody sees, every blank a space, every dash a hyphen, every script's digits and full-width letters as on a keyboard.
 * By Unicode's general categories; accents, letters and slashes stay. A bill's chevrons before and after it go.
 */
export function plainText(text: string): string {
  // Most texts need nothing, and a catalogue has many.
  const plain = /^[ -~]*$/.test(text) ? text : Array.from(text, plainCharacter).join('')
  return withoutChevrons(plain.replace(CHEVRONS_BEFORE, '')).trim()
}

/** By hand: an expression that looks for the end of a text takes as long as the square of it. */
function withoutChevrons(text: string): string {
  let end = text.length
  while (end > 0 && CHEVRON_AFTER.test(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

function plainCharacter(character: string): string {
  if (UNSEEN.test(character)) return ''
  if (BLANK.test(character)) return ' '
  if (DASH.test(character)) return '-'
  if (DIGIT.test(character)) return String(digitValue(character))
  if (OTHER_NUMBER.test(character)) return character
  return SIGNS[character] ?? character.normalize('NFKC')
}

/** Unicode keeps each script's digits together, ten by ten, from nought on (The Unicode Standard, chapter 4.6). */
function digitValue(digit: string): number {
  const point = digit.codePointAt(0) ?? 0
  let before = 0
  while (DIGIT.test(String.fromCodePoint(point - before - 1))) before += 1
  return before % 10
}
