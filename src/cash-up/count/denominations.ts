import { cents, type Cents } from '../../values/money.ts'
import { plainText } from '../../values/text/plain-text.ts'

/** A note or coin of the South African rand that is legal tender and still issued. */
export interface Denomination {
  /** Value in cents; a saved count also uses it as the name. */
  readonly value: Cents
  readonly form: 'note' | 'coin'
  /** As people say it: 'R200', '50c'. */
  readonly label: string
}

function note(rand: number): Denomination {
  return { value: cents(rand * 100), form: 'note', label: `R${rand}` }
}
function coin(value: number): Denomination {
  return {
    value: cents(value),
    form: 'coin',
    label: value < 100 ? `${value}c` : `R${value / 100}`,
  }
}

/** Largest first. 5c and smaller are no longer issued: shops round to 10c. */
export const denominations: readonly Denomination[] = [
  ...[200, 100, 50, 20, 10].map(note),
  ...[500, 200, 100, 50, 20, 10].map(coin),
]

/** No drawer holds more pieces of one denomination, so a larger number is a typing error. */
const MOST_PIECES = 100_000

/** Reads a field as a number of pieces; empty means none. `undefined` if it isn't a whole number. */
export function parsePieces(typed: string): number | undefined {
  const text = plainText(typed)
  if (text === '') return 0
  if (!/^\d{1,6}$/.test(text)) return undefined
  const pieces = Number(text)
  return pieces <= MOST_PIECES ? pieces : undefined
}

/** Number of pieces by value in cents. A denomination that is missing has none. */
export type Pieces = Readonly<Record<string, number>>

/** The value of the pieces, in cents. Ignores unknown denominations. */
export function sumOfPieces(pieces: Pieces): Cents {
  let sum = 0
  for (const { value } of denominations) sum += value * (pieces[String(value)] ?? 0)
  return cents(sum)
}
