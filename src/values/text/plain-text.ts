/** Format characters, fillers, variation selectors, and enclosing marks such as keycaps. Letters keep their accents. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Me}\uFFFC]/u
const BLANK = /[\p{Z}\p{Cc}\u2800]/u
const DASH = /[\p{Pd}\u02D7\u2043\u207B\u208B\u2212\u2500\u2796]/u
/**
 * Dots at half height, which some apps put between groups of digits. Not the bullet: the till masks numbers with it.
 */
const MIDDLE_DOT = /(?<=\d ?)[\u00B7\u2027\u2219\u22C5\u30FB](?= ?\d)/g
const DIGIT = /\p{Nd}/u
/** Normalising ½ and ² would make other numbers. */
const OTHER_NUMBER = /\p{No}/u
/** Arabic signs and slashes that normalising doesn't change. */
const SIGNS: Readonly<Record<string, string>> = { '٫': '.', '٬': ' ', '⁄': '/', '∕': '/' }
/** Chevrons that a bill prints before a number: `>>>>> 9218 0123 4567 8901 23`. */
const CHEVRONS_BEFORE = /^[>›»〉》\s]*[>›»〉》]/u
const CHEVRON_AFTER = /[<‹«〈《\s]/u

/**
 * A pasted number, PIN, amount or search as the person meant it. Removes invisible characters and a bill's chevrons.
 * Blanks become spaces, dashes become hyphens, dots between digits become points, and every script's digits and
 * full-width letters become those of a keyboard. Uses Unicode's general categories; accents, letters and slashes stay.
 */
export function plainText(text: string): string {
  // Most texts are plain ASCII, and a catalogue has many.
  const plain = /^[ -~]*$/.test(text)
    ? text
    : Array.from(text, plainCharacter).join('').replace(MIDDLE_DOT, '.')
  return withoutChevrons(plain.replace(CHEVRONS_BEFORE, '')).trim()
}

/** Loops, because a regular expression anchored at the end takes quadratic time. */
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

/** Unicode keeps each script's digits together, from zero to nine (The Unicode Standard, chapter 4.6). */
function digitValue(digit: string): number {
  const point = digit.codePointAt(0) ?? 0
  let before = 0
  while (DIGIT.test(String.fromCodePoint(point - before - 1))) before += 1
  return before % 10
}
