import { type Cents, centsFromRand, randOf } from '../../../values/money.ts'
import { Rejection } from './rejection.ts'
import type { SeedProduct } from '../../seed/product.ts'

/** A request's amount from rand to cents, if it is a whole number of cents: nothing is rounded. */
export function exactCents(rand: number): Cents | undefined {
  const amount = centsFromRand(rand)
  return amount !== undefined && randOf(amount) === rand ? amount : undefined
}

/**
 * The same.
 * @throws {Rejection} when it isn't a whole number of cents
 */
export function wholeCents(rand: number): Cents {
  const amount = exactCents(rand)
  if (amount === undefined)
    throw new Rejection('invalidInput', 'amount must be rand with at most two decimals')
  return amount
}

/**
 * Checks an amount against its product's limits (spec, section Limits). ASSUMPTION (R11): the spec shows no code for an
 * amount outside them; we answer as for invalid input.
 */
export function checkLimits(product: SeedProduct, amount: Cents): void {
  const { minAmount, maxAmount } = product
  const rand = randOf(amount)
  if (rand >= minAmount && rand <= maxAmount) return
  throw new Rejection(
    'invalidInput',
    minAmount === maxAmount
      ? `amount must be R${minAmount.toFixed(2)}, the fixed amount of this product`
      : `amount must be between R${minAmount.toFixed(2)} and R${maxAmount.toFixed(2)}`,
  )
}
