import { cents, type Cents } from './money.ts'

/**
 * Whether a payment method is cash: it fills the drawer and needs change. Platforms and shops spell it in many ways.
 */
export function isCash(method: string | undefined): boolean {
  return method?.trim().toLowerCase() === 'cash'
}

/** The smallest coin in use in South Africa, 10c (ruling R44). */
export const SMALLEST_COIN = cents(10)

/**
 * How to round a cash amount to coins (ruling R44). `customer` rounds in the customer's favour: down when the customer
 * pays, up when the shop pays. `off` doesn't round.
 */
export const cashRoundings = ['customer', 'nearest', 'down', 'off'] as const
export type CashRounding = (typeof cashRoundings)[number]

/**
 * Rounds a cash amount to coins.
 * @param amount zero or more
 * @param direction `in`: the customer pays it; `out`: the shop pays it
 */
export function roundCash(
  amount: Cents,
  rule: CashRounding,
  direction: 'in' | 'out' = 'in',
): Cents {
  const coins = amount / SMALLEST_COIN
  switch (rule) {
    case 'customer':
      return cents((direction === 'in' ? Math.floor(coins) : Math.ceil(coins)) * SMALLEST_COIN)
    case 'nearest':
      return cents(Math.round(coins) * SMALLEST_COIN)
    case 'down':
      return cents(Math.floor(coins) * SMALLEST_COIN)
    case 'off':
    default:
      return amount
  }
}

/** Whether coins in use can make an amount. With rounding off, every amount passes. */
export function isPayable(amount: Cents, rule: CashRounding): boolean {
  return rule === 'off' || amount % SMALLEST_COIN === 0
}
