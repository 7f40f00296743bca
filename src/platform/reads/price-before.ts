import type { QueryClient } from '@tanstack/react-query'
import type { Cents } from '../../values/money.ts'
import type { Account } from './account.ts'
import { queryKeys } from './query-keys.ts'

/** Between which sums a product can be sold. */
export interface Bounds {
  readonly min: Cents
  readonly max: Cents
}

interface Priced extends Bounds {
  readonly code: string
  readonly before?: Bounds
}

/**
 * A list that has just been read, in which each product whose price or bounds are others now says what they were when
 * it was last sold here, or first seen.
 * @param known the list until now, on the first day that of the visit before
 */
export function withPricesBefore<Product extends Priced>(
  known: readonly Product[] | undefined,
  read: readonly Product[],
): readonly Product[] {
  if (known === undefined) return read
  const knownByCode = new Map(known.map((product) => [product.code, product]))
  return read.map((product) => {
    const until = knownByCode.get(product.code)
    if (until === undefined) return product
    const { min, max } = until.before ?? until
    return min === product.min && max === product.max
      ? product
      : { ...product, before: { min, max } }
  })
}

/** Somebody has sold it at its new price: what it was before is no news any more. */
export function forgetPriceBefore(client: QueryClient, account: Account, code: string): void {
  const queryKey = queryKeys.products(account)
  client.setQueryData<readonly Priced[]>(
    queryKey,
    (products) =>
      products?.map((product) => {
        if (product.code !== code || product.before === undefined) return product
        const { before: _before, ...rest } = product
        return rest
      }),
    // The list is as old as it was.
    { updatedAt: client.getQueryState(queryKey)?.dataUpdatedAt ?? 0 },
  )
}
