import type { QueryClient } from '@tanstack/react-query'
import type { Cents } from '../../values/money.ts'
import type { Account } from './account.ts'
import { queryKeys } from './query-keys.ts'

/** The lowest and highest price of a product. */
export interface Bounds {
  readonly min: Cents
  readonly max: Cents
}

interface Priced extends Bounds {
  readonly code: string
  readonly before?: Bounds
}

/**
 * The new list. A product whose bounds have changed keeps the earlier ones in `before`: those of its last sale here, or
 * those first seen.
 * @param known the list until now; on the first read of the day, the previous visit's
 */
export function withPricesBefore<Product extends Priced>(
  known: readonly Product[] | undefined,
  read: readonly Product[],
): readonly Product[] {
  if (known === undefined) return read
  const knownByCode = new Map(known.map((product) => [product.code, product]))
  return read.map((product) => {
    const earlier = knownByCode.get(product.code)
    if (earlier === undefined) return product
    const { min, max } = earlier.before ?? earlier
    return min === product.min && max === product.max
      ? product
      : { ...product, before: { min, max } }
  })
}

/** After a sale at the new price, the earlier price is no longer news. */
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
    // The list's age stays the same.
    { updatedAt: client.getQueryState(queryKey)?.dataUpdatedAt ?? 0 },
  )
}
