import type { PaidPart } from '../../engine/payment.ts'
import { isCash } from '../../values/cash.ts'
import { cents, formatRand, type Cents } from '../../values/money.ts'
import { giveBackText, takeText } from './customer-money.ts'

/** What changes hands in a payment method, when money goes back and is taken at the same time. */
export interface NetPart {
  readonly method: string
  /** More than 0. */
  readonly amount: Cents
  readonly kind: 'take' | 'give-back'
  /** Whether the till already has money of the customer's by this method. */
  readonly more: boolean
}

/** What changes hands when the customer gets a sum back and pays another: the difference in each payment method. */
export function netOf(back: readonly PaidPart[], paid: readonly PaidPart[]): readonly NetPart[] {
  const ways = new Map<string, { method: string; back: number; paid: number }>()
  const wayOf = (method: string) => {
    // A shop may spell cash in several ways: it has a single drawer.
    const key = isCash(method) ? 'cash' : method
    const way = ways.get(key) ?? { method, back: 0, paid: 0 }
    ways.set(key, way)
    return way
  }
  for (const { method, amount } of back) wayOf(method).back += amount
  for (const { method, amount } of paid) wayOf(method).paid += amount
  return [...ways.values()].flatMap(({ method, back, paid }): readonly NetPart[] => {
    if (back === paid) return []
    const kind = paid > back ? 'take' : 'give-back'
    return [{ method, kind, amount: cents(Math.abs(paid - back)), more: back > 0 }]
  })
}

/**
 * 'Take R 30.00 first', 'Take R 10.00 more on the card machine', 'Give back R 5.00': an instruction, without a full
 * stop.
 */
export function netText({ method, amount, kind, more }: NetPart): string {
  return kind === 'give-back'
    ? giveBackText({ method, amount })
    : takeText({ method, amount }, more ? 'more' : 'first')
}

/** The same afterwards: 'R 30.00 taken', 'R 5.00 given back'. */
export function netDone(parts: readonly NetPart[]): string | undefined {
  const [one, ...others] = parts
  if (one === undefined) return undefined
  if (others.length > 0) return 'Money settled'
  return `${formatRand(one.amount)} ${one.kind === 'take' ? 'taken' : 'given back'}`
}
