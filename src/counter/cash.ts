import { cents, formatRand, parseAmount, type Cents } from '../values/money.ts'

/** The way of paying that has change. Sent as the spec has it: 'cash'. */
export function isCash(method: string): boolean {
  return method.trim().toLowerCase() === 'cash'
}

/** South African banknotes, in rand. */
const notes = [10, 20, 50, 100, 200]
const MOST_NOTES = 4

/**
 * Sums that a customer is likely to hand over for an amount, the smallest first: the amount rounded
 * up to whole notes of each kind. The exact amount is not among them.
 */
export function likelyCash(amount: Cents): readonly Cents[] {
  const sums = notes.map((note) => Math.ceil(amount / (note * 100)) * note * 100)
  return [...new Set(sums)]
    .filter((sum) => sum > amount)
    .toSorted((a, b) => a - b)
    .slice(0, MOST_NOTES)
    .map((sum) => cents(sum))
}

/** What typed cash comes to. */
export type CashCheck =
  | { readonly kind: 'ok'; readonly tendered: Cents; readonly change: Cents }
  | { readonly kind: 'wrong'; readonly words: string }

/** Cash tendered against the amount; empty means exactly the amount. */
export function checkCash(amount: Cents, typed: string): CashCheck {
  const tendered = typed.trim() === '' ? amount : parseAmount(typed)
  if (tendered === undefined)
    return { kind: 'wrong', words: 'Write the cash in rand, such as 50 or 19.90.' }
  const short = amount - tendered
  if (short > 0)
    return {
      kind: 'wrong',
      words: `That is ${formatRand(cents(short))} too little. The price is ${formatRand(amount)}.`,
    }
  return { kind: 'ok', tendered, change: cents(-short) }
}
