import { queryOptions, skipToken } from '@tanstack/react-query'
import { codeOf, documentOf, isCutName } from '../contract/lenient.ts'
import { readListing } from '../contract/listing.ts'
import type { Members } from '../contract/members.ts'
import { product } from '../contract/catalogue/product.ts'
import { most } from '../contract/sizes.ts'
import { centsFromDecimalText, parseAmount, type Cents } from '../../values/money.ts'
import { checksum } from '../../values/text/checksum.ts'
import { groupBy } from '../../values/group-by.ts'
import type { Account } from './account.ts'
import { withPricesBefore, type Bounds } from './price-before.ts'
import { queryKeys } from './query-keys.ts'
import { keptAllDay, minutes, readEndpoint, type QueryContext } from './read-endpoint.ts'
import { keepUnread, newUnread, type UnreadSoFar } from './unread.ts'

/** A product as the till sells it, with its bounds in cents (rulings R11, R13). */
export interface CatalogueProduct {
  /** Unique in its list: the platform's code or, if other rows share that, one made of the row. */
  readonly code: string
  /** What requests name, if it isn't `code`. */
  readonly platformCode?: string
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

/** The code that the platform knows. */
export function sentCode({
  code,
  platformCode = code,
}: Pick<CatalogueProduct, 'code' | 'platformCode'>): string {
  return platformCode
}

/**
 * Reads a listing. Leaves out single items that can't be sold (no code, no amounts, bounds crossed), and repeated rows.
 * `undefined` if it isn't a listing.
 * @param unread collects what is left out or cut
 */
export function readProducts(
  body: unknown,
  unread: UnreadSoFar = newUnread(),
): readonly CatalogueProduct[] | undefined {
  const listing = readListing(body, 'products')
  if (listing === undefined) return undefined
  const rows: CatalogueProduct[] = []
  if (listing.length > most.products) unread.cut('entries', listing.length - most.products)
  for (const item of listing.slice(0, most.products)) {
    const members = documentOf(item)
    const read = readProduct(members)
    if (read === undefined) unread.leave(members?.['code'], members?.['name'])
    else rows.push(read)
    if (isCutName(members?.['name']) || isCutName(members?.['brandName'])) unread.cut('name')
  }
  const products = toldApart(rows)
  if (products.length < rows.length) unread.cut('twins', rows.length - products.length)
  return products
}

/** A product is a row: rows that share a code and differ are different products. Of equal ones, the first counts. */
function toldApart(rows: readonly CatalogueProduct[]): readonly CatalogueProduct[] {
  const distinct = new Map<string, CatalogueProduct>()
  for (const row of rows) {
    const whole = wholeRow(row)
    if (!distinct.has(whole)) distinct.set(whole, row)
  }
  const ofCode = groupBy(distinct.values(), ({ code }) => code)
  return Array.from(distinct, ([whole, row]) =>
    ofCode.get(row.code)?.length === 1
      ? row
      : { ...row, code: codeOfRow(row, whole), platformCode: row.code },
  )
}

/** What makes a row another product; the order of its categories doesn't. */
function wholeRow({ code, min, max, categoryIds, brandId, brandName, name }: CatalogueProduct) {
  return JSON.stringify([code, min, max, [...categoryIds].sort(), brandId, brandName, name])
}

/** What a cashier tells rows apart by, in a text that an address can have, and a checksum of the whole row. */
function codeOfRow({ code, min, max, brandName, name }: CatalogueProduct, whole: string): string {
  const amounts = [...new Set([min, max])].map((bound) => (bound / 100).toFixed(2))
  const mark = checksum(whole).toString(16).padStart(8, '0')
  const words = [code, amounts.join('-'), brandName, name].join(' ')
  return `${words.slice(0, most.code - mark.length - 1).replaceAll(/\p{Cs}/gu, '')} ${mark}`
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
