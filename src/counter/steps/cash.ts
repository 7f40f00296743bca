import { z } from 'zod'
import { isCash } from '../../values/cash.ts'
import { cents, formatRand, parseAmount, type Cents } from '../../values/money.ts'
import type { SettledPayment } from './sale-draft.ts'

/** South African banknotes, in rand. */
const notes = [10, 20, 50, 100, 200]
const MOST_NOTES = 4
/** Nobody gets more back than this: it is a number that was scanned or mistyped. */
const MOST_CHANGE = cents(1_000_000)

/**
 * Sums that a customer is likely to hand over for an amount, the smallest first: the amount rounded
 * up to whole notes of each kind. The exact amount is not among them.
 */
export function likelyCash(amount: Cents): readonly Cents[] {
  const sums = notes.map((note) => Math.ceil(amount / (note * 100)) * note * 100)
  return [...new Set(sums)]
    .filter((sum) => sum > amount)
    .sort((a, b) => a - b)
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
    return { kind: 'wrong', words: 'Enter the cash in rand, such as 50 or 19.90.' }
  const short = amount - tendered
  if (short > 0)
    return {
      kind: 'wrong',
      words: `That is ${formatRand(cents(short))} short. The price is ${formatRand(amount)}.`,
    }
  if (-short > MOST_CHANGE)
    return {
      kind: 'wrong',
      words: `That would be ${formatRand(cents(-short))} in change. Enter the cash from the customer.`,
    }
  return { kind: 'ok', tendered, change: cents(-short) }
}

/** The form of the payment, as it is typed. */
export interface TypedPayment {
  readonly method: string
  readonly tendered: string
}

/** How an amount is paid; cash is counted against it, and whatever was typed for cash is nothing to another way. */
export function paymentSchema(amount: Cents): z.ZodType<SettledPayment, TypedPayment> {
  return z
    .object({ method: z.string(), tendered: z.string() })
    .transform(({ method, tendered }, context) => {
      if (!isCash(method)) return { method }
      const check = checkCash(amount, tendered)
      if (check.kind === 'ok') return { method, tendered: check.tendered }
      context.issues.push({
        code: 'custom',
        message: check.words,
        path: ['tendered'],
        input: tendered,
      })
      return z.NEVER
    })
}
