import { queryOptions, skipToken } from '@tanstack/react-query'
import { readListing } from '../contract/listing.ts'
import { product } from '../contract/product.ts'
import { centsFromRand, type Cents } from '../values/money.ts'
import type { Account } from './account.ts'
import { withPricesBefore, type Bounds } from './price-before.ts'
import { queryKeys } from './query-keys.ts'
import { keptAllDay, minutes, readEndpoint, type QueryContext } from './read-endpoint.ts'

/** A product as the till sells it, its bounds in cents (rulings R11, R13). */
export interface CatalogueProduct {
  readonly code: string
  /** The code where the listing gives no name. */
  readonly name: string
  /** `''` where the listing gives none. */
  readonly brandId: string
  readonly brandName: string
  readonly min: Cents
  readonly max: Cents
  /** The bounds at which it was last sold here, or first seen, where the list says others now. */
  readonly before?: Bounds
  /** min = max; the listing's own flag is not a field to rely on. */
  readonly isFixed: boolean
  /** An extra that a listing may carry, as a category does; never relied on. */
  readonly imageUrl: string | undefined
  /** Where a listing carries them (ruling R6); else empty. */
  readonly categoryIds: readonly string[]
}

/** The products of the terminal's own account. A refusal that the list may explain has it read again (ruling R20). */
export function productsQuery({ api, account }: QueryContext) {
  const { accountType, accountId } = account
  const endpoint = accountType === 'merchant' ? 'merchantProducts' : 'subMerchantProducts'
  return queryOptions({
    queryKey: queryKeys.products(account),
    staleTime: 5 * minutes,
    gcTime: keptAllDay,
    queryFn: async ({ signal, client }) => {
      const read = await readEndpoint(api.reader, endpoint, {
        // The path has the one or the other.
        parameters: { merchantId: accountId, subMerchantId: accountId },
        parse: readProducts,
        signal,
        onPart(bytes) {
          if (bytes >= worthSaying) client.setQueryData(queryKeys.productBytes(account), bytes)
        },
      })
      return withPricesBefore(
        client.getQueryData<readonly CatalogueProduct[]>(queryKeys.products(account)),
        read,
      )
    },
  })
}

/** A list of less has come before anybody asks. */
const worthSaying = 200_000

/** How many bytes of a long list of products have come; {@link productsQuery} says so while it reads. */
export function productBytesQuery(account: Account) {
  return queryOptions<number>({ queryKey: queryKeys.productBytes(account), queryFn: skipToken })
}

/**
 * Reads a listing. An item that can't be sold (no code, no amounts, bounds crossed) is left out alone;
 * of two with one code the first counts. `undefined` when it is no listing.
 */
export function readProducts(body: unknown): readonly CatalogueProduct[] | undefined {
  const listing = readListing(body, 'products')
  if (listing === undefined) return undefined
  const byCode = new Map<string, CatalogueProduct>()
  for (const item of listing) {
    const read = readProduct(item)
    if (read !== undefined && !byCode.has(read.code)) byCode.set(read.code, read)
  }
  return Array.from(byCode.values())
}

function readProduct(item: unknown): CatalogueProduct | undefined {
  const parsed = product.safeParse(item)
  if (!parsed.success) return undefined
  const {
    code,
    name,
    brandId,
    brandName,
    minAmount,
    maxAmount,
    imageUrl,
    categoryId,
    categoryIds,
  } = parsed.data
  const min = centsFromRand(minAmount)
  const max = centsFromRand(maxAmount)
  if (min === undefined || max === undefined || min < 0 || max < min) return undefined
  const ids = [...(categoryIds ?? []), ...(categoryId == null ? [] : [categoryId])].map(String)
  return {
    code,
    name: name?.trim() || code,
    brandId: brandId == null ? '' : String(brandId),
    brandName: brandName?.trim() ?? '',
    min,
    max,
    isFixed: min === max,
    imageUrl: typeof imageUrl === 'string' && imageUrl !== '' ? imageUrl : undefined,
    categoryIds: Array.from(new Set(ids)),
  }
}
