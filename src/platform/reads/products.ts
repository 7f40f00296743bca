import { queryOptions, skipToken } from '@tanstack/react-query'
import { codeOf, documentOf, isCutName } from '../contract/lenient.ts'
import { readListing } from '../contract/listing.ts'
import type { Members } from '../contract/members.ts'
import { product } from '../contract/catalogue/product.ts'
import { most } from '../contract/sizes.ts'
import { centsFromDecimalText, parseAmount, type Cents } from '../../values/money.ts'
import type { Account } from './account.ts'
import { withPricesBefore, type Bounds } from './price-before.ts'
import { queryKeys } from './query-keys.ts'
import { keptAllDay, minutes, readEndpoint, type QueryContext } from './read-endpoint.ts'
import { keepUnread, newUnread, type UnreadSoFar } from './unread.ts'

/** A product as the till sells it, with its bounds in cents (rulings R11, R13). */
export interface CatalogueProduct {
  readonly code: string
  /** The code if the listing has no name. */
  readonly name: string
  /** `''` if the listing has none. */
  readonly brandId: string
  readonly brandName: string
  readonly min: Cents
  readonly max: Cents
  /** The bounds at its last sale here, or when first seen, if the list has other bounds now. */
  readonly before?: Bounds
  /**
   * The listing calls the amount fixed but gives two different bounds. The field isn't reliable, but the till mentions
   * it (ruling R11).
   */
  readonly isCalledFixed?: true
  /** An optional extra of a listing, never relied on. */
  readonly imageUrl: string | undefined
  /** From listings that have them (ruling R6); otherwise empty. */
  readonly categoryIds: readonly string[]
}

/**
 * The products of the terminal's account. A refusal that a changed list may explain makes the till read it again
 * (ruling R20).
 */
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
        // The path has one of the two.
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

/** A shorter list arrives before anyone wonders. */
const worthSaying = 200_000

/** How many bytes of a long list of products have arrived; {@link productsQuery} updates it. */
export function productBytesQuery(account: Account) {
  return queryOptions<number>({ queryKey: queryKeys.productBytes(account), queryFn: skipToken })
}

/**
 * Reads a listing. Leaves out single items that can't be sold (no code, no amounts, bounds crossed); of two with the
 * same code, the first counts. `undefined` if it isn't a listing.
 * @param unread collects what is left out or cut
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

/** Rand as a number, as decimal text, or in a person's notation with only one reading. */
function readBound(bound: number | string): Cents | undefined {
  const text = String(bound)
  return centsFromDecimalText(text) ?? parseAmount(text)
}
