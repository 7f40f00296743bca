import * as z from 'zod/mini'

const numberOrText = z.union([z.number(), z.string()])

/**
 * A product of the caller's own listing. Amounts are in rand. Only `code`, `brandId`, `brandName`,
 * `minAmount` and `maxAmount` are fields to rely on; the rest may be missing (ruling R11).
 * `categoryId` and `categoryIds` are extras that a listing may carry (ruling R6), and so is `imageUrl`.
 * Source: spec, section Product.
 */
export const product = z.looseObject({
  id: z.optional(z.nullable(numberOrText)),
  name: z.optional(z.nullable(z.string())),
  code: z.string().check(z.minLength(1)),
  brandId: z.optional(z.nullable(numberOrText)),
  brandName: z.optional(z.nullable(z.string())),
  minAmount: z.number(),
  maxAmount: z.number(),
  fixedAmount: z.optional(z.nullable(z.boolean())),
  pinLess: z.optional(z.nullable(z.boolean())),
  imageUrl: z.optional(z.unknown()),
  categoryId: z.optional(z.nullable(numberOrText)),
  categoryIds: z.optional(z.nullable(z.array(numberOrText))),
})
export type Product = z.infer<typeof product>

/** The listing is an array; each item is parsed alone, so that one bad item costs only itself. */
export const productListing = z.array(z.unknown())
