import { z } from 'zod'
import { flag, list, name, neededCode, wideNumber, wideNumberOf } from './lenient.ts'

/** In rand; text is read where it is made cents. */
const bound = z.preprocess(wideNumberOf, z.union([z.number(), z.string()]))

/**
 * A product of the caller's own listing. Amounts are in rand. Only `code`, `brandId`, `brandName`,
 * `minAmount` and `maxAmount` are fields to rely on; the rest may be missing (ruling R11).
 * `categoryId` and `categoryIds` are extras that a listing may carry (ruling R6), and so is `imageUrl`.
 * Source: spec, section Product.
 */
export const product = z.looseObject({
  id: wideNumber,
  name,
  code: neededCode,
  brandId: wideNumber,
  brandName: name,
  minAmount: bound,
  maxAmount: bound,
  fixedAmount: flag,
  pinLess: flag,
  imageUrl: z.unknown().optional(),
  categoryId: wideNumber,
  categoryIds: list(wideNumber),
})
export type Product = z.infer<typeof product>

/** The listing is an array; each item is parsed alone, so that one bad item costs only itself. */
export const productListing = z.array(z.unknown())
