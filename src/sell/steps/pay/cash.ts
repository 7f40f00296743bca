import { isPayable, roundCash, type CashRounding } from '../../../values/cash.ts'
import { cents, formatRand, parseAmount, type Cents } from '../../../values/money.ts'

/** South African banknotes, in rand. */
const notes = [10, 20, 50, 100, 200]
const MOST_NOTES = 4
/** Nobody gets more back than this, so a larger number was scanned or mistyped. */
const MOST_CHANGE = cents(1_000_000)

/** A sum to pay, and how this till rounds it if all of it is paid in cash. */
export interface Due {
  readonly total: Cents
  readonly rounding: CashRounding
}

/** What the customer hands over if all is paid in cash (ruling R44). */
export function cashDue({ total, rounding }: Due): Cents {
  return roundCash(total, rounding)
}

/**
 * Sums that a customer is likely to hand over for an amount, smallest first: the amount rounded up to whole notes of
 * each kind. Leaves out the exact amount.
 */
export function likelyCash(amount: Cents): readonly Cents[] {
  const sums = notes.map((note) => Math.ceil(amount / (note * 100)) * note * 100)
  return [...new Set(sums)]
    .filter((sum) => sum > amount)
    .sort((a, b) => a - b)
    .slice(0, MOST_NOTES)
    .map((sum) => cents(sum))
}

/**
 * Sums that a customer is likely to pay in cash with the rest by another method: the largest notes below the amount.
 */
export function likelyParts(amount: Cents): readonly Cents[] {
  return notes
    .map((note) => cents(note * 100))
    .filter((sum) => sum < amount)
    .slice(-MOST_NOTES)
}

/** Why the typed cash can't be taken. */
export interface Wrong {
  readonly kind: 'wrong'
  readonly words: string
}

/** Parses typed cash. */
export type CashCheck =
  | { readonly kind: 'ok'; readonly tendered: Cents; readonly change: Cents }
  | Wrong

/** The cash tendered for a whole sum; empty means exactly the sum in cash. */
export function checkCash(due: Due, typed: string): CashCheck {
  const amount = cashDue(due)
  const counted = typed.trim() === '' ? ok(amount) : typedCash(typed, due.rounding)
  if (counted.kind === 'wrong') return counted
  const { cash: tendered } = counted
  const short = amount - tendered
  if (short > 0) {
    const price = amount === due.total ? 'The price is' : 'In cash the price is'
    return wrong(`That is ${formatRand(cents(short))} short. ${price} ${formatRand(amount)}.`)
  }
  if (-short > MOST_CHANGE)
    return wrong(
      `That would be ${formatRand(cents(-short))} in change. Enter the cash from the customer.`,
    )
  return { kind: 'ok', tendered, change: cents(-short) }
}

/** What is paid in cash, and what is left for another method. */
type SplitCheck = { readonly kind: 'ok'; readonly cash: Cents; readonly rest: Cents } | Wrong

/** The cash for a part of a sum; another method pays the rest to the cent (ruling R43). */
export function checkSplit({ total, rounding }: Due, typed: string): SplitCheck {
  if (typed.trim() === '') return wrong('Enter the cash that the customer pays with.')
  const counted = typedCash(typed, rounding)
  if (counted.kind === 'wrong') return counted
  const { cash } = counted
  if (cash === 0) return wrong('Enter some cash, or choose the other payment method only.')
  if (cash >= total)
    return wrong(`That pays for all of it: ${formatRand(total)}. Choose cash alone to give change.`)
  return { kind: 'ok', cash, rest: cents(total - cash) }
}

function typedCash(typed: string, rounding: CashRounding): Counted | Wrong {
  const cash = parseAmount(typed)
  if (cash === undefined) return wrong('Enter the cash in rand, such as 50 or 19.90.')
  if (!isPayable(cash, rounding))
    return wrong(
      `No coins make ${formatRand(cash)}: the smallest coin is 10c. Count the cash again.`,
    )
  return ok(cash)
}

interface Counted {
  readonly kind: 'ok'
  readonly cash: Cents
}

function ok(cash: Cents): Counted {
  return { kind: 'ok', cash }
}

function wrong(words: string): Wrong {
  return { kind: 'wrong', words }
}
