import { queryOptions, skipToken } from '@tanstack/react-query'
import { codeOf, documentOf, isCutName } from '../contract/lenient.ts'
import { readListing } from '../contract/listing.ts'
import type { Members } from '../contract/members.ts'
import { product } from '../contract/product.ts'
import { most } from '../contract/sizes.ts'
import { centsFromDecimalText, parseAmount, type Cents } from '../../values/money.ts'
import type { Account } from './account.ts'
import { withPricesBefore, type Bounds } from './price-before.ts'
import { queryKeys } from './query-keys.ts'
import { keptAllDay, minutes, readEndpoint, type QueryContext } from './read-endpoint.ts'
import { keepUnread, newUnread, type UnreadSoFar } from './unread.ts'

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
  /** The listing calls the amount fixed, and gives two that differ: no field to rely on, but worth saying (ruling R11). */
  readonly isCalledFixed?: true
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
      const unread = newUnread()
      const products = await readEndpoint(api.reader, endpoint, {
        // The path has the one or the other.
        parameters: { merchantId: accountId, subMerchantId: accountId },
        parse: (body) => readProducts(body, unread),
        signal,
        onPart(bytes) {
          if (bytes >= worthSaying) client.setQueryData(queryKeys.productBytes(account), bytes)
        },
      })
      keepUnread(client, account, 'products', unread)
      return withPricesBefore(
        client.getQueryData<readonly CatalogueProduct[]>(queryKeys.products(account)),
        products,
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
 * @param unread gets what is left out, and what is cut
 */
export function readProducts(
  body: unknown,
  unread: UnreadSoFar = newUnread(),
): readonly CatalogueProduct[] | undefined {
  const listing = readListing(body, 'products')
  if (listing === undefined) return undefined
  const byCode = new Map<string, CatalogueProduct>()
  if (listing.length > most.products) unread.cut('entries', listing.length - most.products)
  for (const item of listing.slice(0, most.products)) {
    const members = documentOf(item)
    const read = readProduct(members)
    if (read === undefined) unread.leave(members?.['code'], members?.['name'])
    else if (!byCode.has(read.code)) byCode.set(read.code, read)
    if (isCutName(members?.['name']) || isCutName(members?.['brandName'])) unread.cut('name')
  }
  return Array.from(byCode.values())
}

function readProduct(members: Members | undefined): CatalogueProduct | undefined {
  const parsed = product.safeParse(members)
  if (!parsed.success) return undefined
  const {
    code,
    name,
    brandId,
    brandName,
    minAmount,
    maxAmount,
    fixedAmount,
    imageUrl,
    categoryId,
    categoryIds,
  } = parsed.data
  const min = readBound(minAmount)
  const max = readBound(maxAmount)
  if (min === undefined || max === undefined || min < 0 || max < min) return undefined
  const ids = [...(categoryIds ?? []).slice(0, most.places), categoryId].flatMap(
    (id) => codeOf(id) ?? [],
  )
  return {
    code,
    name: name ?? code,
    brandId: brandId == null ? '' : String(brandId),
    brandName: brandName ?? '',
    min,
    max,
    ...(fixedAmount === true && min < max && { isCalledFixed: true }),
    imageUrl:
      typeof imageUrl === 'string' && imageUrl !== '' && imageUrl.length <= most.image
        ? imageUrl
        : undefined,
    categoryIds: Array.from(new Set(ids)),
  }
}

/** Rand as a number, as decimal text, or as people write it, where that can be read in one way only. */
function readBound(bound: number | string): Cents | undefined {
  const text = String(bound)
  return centsFromDecimalText(text) ?? parseAmount(text)
}
