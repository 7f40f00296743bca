import { z } from 'zod'

const numberOrText = z.union([z.number(), z.string()])

/**
 * A product of the caller's own listing. Amounts are in rand. Only `code`, `brandId`, `brandName`,
 * `minAmount` and `maxAmount` are fields to rely on; the rest may be missing (ruling R11).
 * `categoryId` and `categoryIds` are extras that a listing may carry (ruling R6), and so is `imageUrl`.
 * Source: spec, section Product.
 */
export const product = z.looseObject({
  id: numberOrText.nullish(),
  name: z.string().nullish(),
  code: z.string().min(1),
  brandId: numberOrText.nullish(),
  brandName: z.string().nullish(),
  minAmount: z.number(),
  maxAmount: z.number(),
  fixedAmount: z.boolean().nullish(),
  pinLess: z.boolean().nullish(),
  imageUrl: z.unknown().optional(),
  categoryId: numberOrText.nullish(),
  categoryIds: z.array(numberOrText).nullish(),
})
export type Product = z.infer<typeof product>

/** The listing is an array; each item is parsed alone, so that one bad item costs only itself. */
export const productListing = z.array(z.unknown())
