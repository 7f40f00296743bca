import { cents, type Cents } from './money.ts'

/** Whether a payment method is cash, the one that fills the drawer and has change. Platforms and shops spell it as they like. */
export function isCash(method: string | undefined): boolean {
  return method?.trim().toLowerCase() === 'cash'
}

/** The smallest coin in use in South Africa, 10c (ruling R44). */
export const SMALLEST_COIN = cents(10)

/**
 * How a sum in cash becomes one that coins can make (ruling R44). `customer`: down when the customer pays, up when the
 * customer is paid. `off`: not at all.
 */
export const cashRoundings = ['customer', 'nearest', 'down', 'off'] as const
export type CashRounding = (typeof cashRoundings)[number]

/**
 * A sum in cash as coins can make it.
 * @param amount not below zero
 * @param direction `in`: the customer pays it; `out`: the customer is paid
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

/** Whether coins in use can make a sum; with rounding off, any sum counts as one. */
export function isPayable(amount: Cents, rule: CashRounding): boolean {
  return rule === 'off' || amount % SMALLEST_COIN === 0
}
