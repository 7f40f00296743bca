import type { ReceiptLine, SecretLine } from './receipt-line.ts'

/** How platforms name the tokens that give a meter a new key: by their kind, or as the standard calls them. */
const KEY_CHANGE = /\bkct|kct\d|key[\s_-]*change|set[\s_]*(?:1st|2nd|3rd|4th)[\s\w]{0,40}key/i

/** Whether words or a name say that a token changes the meter's key. */
export function isKeyChange(words: string): boolean {
  return KEY_CHANGE.test(words) && !/credit|units|kwh/i.test(words.replace(/^.*(?:kct|key)/i, ''))
}

/** The place that a key-change token's name gives it: `kct2`, `KCT B`, `Set2ndMeterKey`. */
export function turnIn(words: string): number | undefined {
  const [, digit, letter] =
    /(\d)(?![^\d\n]*\d)|(?:\bkct|key[\s_-]*change)\W*([a-d])\b/i.exec(words) ?? []
  if (digit !== undefined) return Number(digit)
  return letter === undefined ? undefined : 'abcd'.indexOf(letter.toLowerCase()) + 1
}

/**
 * A meter takes its key-change tokens before the token for units, and in their own order: any other order fails. So they
 * come first, and where there are some, every token is called by its turn.
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

/** What the slip says over several tokens; nothing over one. */
export function keyingWords(lines: readonly ReceiptLine[]): string | undefined {
  const tokens = lines.filter(isToken)
  if (tokens.length < 2) return undefined
  const all = `Enter all ${tokens.length} tokens, in this order`
  return tokens.some(({ goods }) => goods === 'key-change token')
    ? `${all}: the key-change tokens first.`
    : `${all}.`
}

/** Digits of the tokens that no meter takes as they are: a meter takes 20. */
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
