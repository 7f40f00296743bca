import { z } from 'zod'
import type { Account } from '../platform/reads/account.ts'
import { saleKinds, type SaleKind } from './kind/kind.ts'

/** What a merchant has set for a brand. */
export interface BrandSetting {
  /** Overrides the kind of its categories (ruling R35). */
  readonly kind?: SaleKind | undefined
  /** Its categories, the nearest first, where the listing gives none (ruling R6). */
  readonly categories?: readonly number[] | undefined
}

/** Brands by key, products by code, without repeats. */
export interface Chosen {
  readonly brands: readonly string[]
  readonly products: readonly string[]
}

/** What a merchant has set for the shop, on this device. */
export interface Arrangement {
  /** By the brand's key. */
  readonly brands: ReadonlyMap<string, BrandSetting>
  /** By the product's code; a product's kind overrides its brand's (ruling R35). */
  readonly productKinds: ReadonlyMap<string, SaleKind>
  /** Hidden from cashiers; a manager finds it in the catalogue. */
  readonly hidden: Chosen
  /** What comes first, in this order; the rest follows in the platform's order. */
  readonly order: Chosen
}

/** As on the platform: nothing set. */
export const untouchedArrangement: Arrangement = {
  brands: new Map(),
  productKinds: new Map(),
  hidden: { brands: [], products: [] },
  order: { brands: [], products: [] },
}

/** One entry for each account, so a damaged one affects no other. */
export function arrangementKey({ accountType, accountId }: Account): string {
  return `tuckshop.arrangement.${accountType}.${accountId}`
}

/** Unknown names are mistakes, because one of ours may be misspelt. */
const objectError = (issue: { readonly code?: unknown; readonly keys?: unknown }): string =>
  issue.code === 'unrecognized_keys' && Array.isArray(issue.keys)
    ? `has names that the till doesn’t know: ${issue.keys.map((key) => JSON.stringify(key)).join(', ')}`
    : 'must be an object'
const strict = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject(shape, { error: objectError })

const kind = z.enum(saleKinds, `must be one of ${saleKinds.join(', ')}`)
const text = z.string('must be text').min(1, 'must not be empty')
const keys = z
  .array(text, 'must be a list')
  .refine((all) => new Set(all).size === all.length, 'has an entry twice')
const chosen = strict({ brands: keys, products: keys })
const categories = z.array(z.int('must be the number of a category'), 'must be a list')

/** The file of an arrangement, which is also what the browser keeps (docs/selling.md). */
const arrangementFile = strict({
  format: z.literal('tuckshop-arrangement', 'must be tuckshop-arrangement'),
  version: z.literal(1, 'must be 1'),
  brands: z.record(
    text,
    strict({ kind: kind.optional(), categories: categories.optional() }),
    'must be an object',
  ),
  productKinds: z.record(text, kind, 'must be an object'),
  hidden: chosen,
  order: chosen,
})

/** An arrangement, or what is wrong with its text, each mistake with its place. */
type ArrangementRead =
  | { readonly kind: 'read'; readonly arrangement: Arrangement }
  | { readonly kind: 'refused'; readonly mistakes: readonly string[] }

/** Reads the text of an arrangement: all of it or nothing. Never throws. */
export function readArrangement(text: string): ArrangementRead {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return { kind: 'refused', mistakes: ['It is not JSON.'] }
  }
  const read = arrangementFile.safeParse(json)
  if (!read.success)
    return {
      kind: 'refused',
      mistakes: read.error.issues.map(({ path, message }) =>
        path.length === 0 ? message : `${z.core.toDotPath(path)}: ${message}`,
      ),
    }
  const { brands, productKinds, hidden, order } = read.data
  return {
    kind: 'read',
    arrangement: {
      brands: new Map(Object.entries(brands)),
      productKinds: new Map(Object.entries(productKinds)),
      hidden,
      order,
    },
  }
}

/**
 * The text of an arrangement, for the file and for the browser. Reading it back gives the same arrangement, but for a
 * brand or code called `__proto__`, which JSON's readers leave out.
 */
export function arrangementText({ brands, productKinds, hidden, order }: Arrangement): string {
  const file: z.input<typeof arrangementFile> = {
    format: 'tuckshop-arrangement',
    version: 1,
    brands: Object.fromEntries(
      [...brands].map(([key, { kind: own, categories }]) => [
        key,
        { kind: own, categories: categories && [...categories] },
      ]),
    ),
    productKinds: Object.fromEntries(productKinds),
    hidden: { brands: [...hidden.brands], products: [...hidden.products] },
    order: { brands: [...order.brands], products: [...order.products] },
  }
  return `${JSON.stringify(file, undefined, 2)}\n`
}
