import type { ReceiptLine, SecretLine } from './receipt-line.ts'

/** Platforms' names for the tokens that give a meter a new key: by their kind, or as in the standard. */
const KEY_CHANGE = /\bkct|kct\d|key[\s_-]*change|set[\s_]*(?:1st|2nd|3rd|4th)[\s\w]{0,40}key/i

/** Whether words or a name say that a token changes the meter's key. */
export function isKeyChange(words: string): boolean {
  return KEY_CHANGE.test(words) && !/credit|units|kwh/i.test(words.replace(/^.*(?:kct|key)/i, ''))
}

/** A key-change token's position according to its name: `kct2`, `KCT B`, `Set2ndMeterKey`. */
export function turnIn(words: string): number | undefined {
  const [, digit, letter] =
    /(\d)(?![^\d\n]*\d)|(?:\bkct|key[\s_-]*change)\W*([a-d])\b/i.exec(words) ?? []
  if (digit !== undefined) return Number(digit)
  return letter === undefined ? undefined : 'abcd'.indexOf(letter.toLowerCase()) + 1
}

/**
 * A meter accepts key-change tokens only in order, and before the token for units. So they come first, and each label
 * says when to enter the token.
 */
export function inKeyingOrder(lines: readonly ReceiptLine[]): readonly ReceiptLine[] {
  const tokens = lines.filter(isToken)
  const changes = tokens.filter(({ goods }) => goods === 'key-change token')
  if (changes.length === 0) return lines
  const sorted = [
    ...[...changes].sort((a, b) => (a.turn ?? 0) - (b.turn ?? 0)),
    ...tokens.filter(({ goods }) => goods !== 'key-change token'),
  ].map((line, index) => ({
    ...line,
    label:
      tokens.length === 1 ? 'Key-change token' : `Enter ${ordinal(index + 1)}: ${nameOf(line)}`,
  }))
  const rest = sorted.values()
  return lines.map((line) => (isToken(line) ? (rest.next().value ?? line) : line))
}

/** The slip's heading over several tokens; empty over a single token. */
export function keyingWords(lines: readonly ReceiptLine[]): string | undefined {
  const tokens = lines.filter(isToken)
  if (tokens.length < 2) return undefined
  const all = `Enter all ${tokens.length} tokens, in this order`
  return tokens.some(({ goods }) => goods === 'key-change token')
    ? `${all}: the key-change tokens first.`
    : `${all}.`
}

/** The lengths of tokens that a meter would refuse: a meter takes 20 digits. */
export function oddTokenLengths(lines: readonly ReceiptLine[]): readonly number[] {
  return lines
    .filter(isToken)
    .map(({ groups }) => groups.join(''))
    .filter((token) => /^\d{10,}$/.test(token) && token.length !== 20)
    .map((token) => token.length)
}

function isToken(line: ReceiptLine): line is SecretLine {
  return line.kind === 'secret' && line.goods !== 'pin'
}

function nameOf({ goods, label }: SecretLine): string {
  if (goods !== 'token') return goods
  return /^[A-Z]{2}/.test(label) ? label : `${label.charAt(0).toLowerCase()}${label.slice(1)}`
}

function ordinal(place: number): string {
  return `${place}${['th', 'st', 'nd', 'rd'][place] ?? 'th'}`
}
