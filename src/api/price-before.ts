import type { QueryClient } from '@tanstack/react-query'
import type { Account } from './account.ts'
import type { CatalogueProduct } from './products.ts'
import { queryKeys } from './query-keys.ts'

type Products = readonly CatalogueProduct[]

/**
 * A list that has just been read, in which each product whose price or bounds are others now says what they were when
 * it was last sold here, or first seen.
 * @param known the list until now, on the first day that of the visit before
 */
export function withPricesBefore(known: Products | undefined, read: Products): Products {
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
  client.setQueryData<Products>(
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
