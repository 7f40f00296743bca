export type PadKey =
  | '0'
  | '1'
  | '2'
  | '3'
  | '4'
  | '5'
  | '6'
  | '7'
  | '8'
  | '9'
  | '00'
  | '.'
  | 'backspace'
  | 'clear'

export interface PadRules {
  /** A sum with at most two decimals; otherwise a plain row of digits, leading zeros kept. */
  decimal: boolean
  /** The longest text that the pad writes. */
  maxLength: number
}

/** A selection: the positions of its first character and of the character after its last. */
export interface Selection {
  readonly start: number
  readonly end: number
}

/**
 * The text after a key of the pad. The key replaces the selection, or goes at the end. A key that would break a rule
 * changes nothing.
 */
export function pressPadKey(
  value: string,
  key: PadKey,
  rules: PadRules,
  selection: Selection = { start: value.length, end: value.length },
): string {
  const [before, after] = [value.slice(0, selection.start), value.slice(selection.end)]
  if (selection.start === selection.end || key === 'clear') return append(value, key, rules)
  if (key === 'backspace') return before + after
  // Follows the pad's rules, as if the person typed the rest after it.
  const keys = [key, ...after.split('')].filter(isPadKey)
  return keys.reduce((text, next) => append(text, next, rules), before)
}

function isPadKey(key: string): key is PadKey {
  return /^(?:\d|00|\.)$/.test(key)
}

function append(value: string, key: PadKey, { decimal, maxLength }: PadRules): string {
  if (key === 'clear') return ''
  if (key === 'backspace') return value.slice(0, -1)
  const next = decimal ? appendToSum(value, key) : key === '.' ? value : value + key
  return next.length <= maxLength ? next : value
}

function appendToSum(value: string, key: string): string {
  const point = value.indexOf('.')
  if (key === '.') return point >= 0 ? value : `${value || '0'}.`
  if (point >= 0) {
    const room = 2 - (value.length - point - 1)
    return value + key.slice(0, Math.max(0, room))
  }
  const joined = value + key
  return joined.replace(/^0+(?=\d)/, '')
}
