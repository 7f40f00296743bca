import { z } from 'zod'
import { flag, list, name, neededCode, wideNumber, wideNumberOf } from '../lenient.ts'

/** In rand; `reads/products.ts` converts it, or its text, to cents. */
const bound = z.preprocess(wideNumberOf, z.union([z.number(), z.string()]))

/**
 * A product of the caller's own listing. Amounts are in rand. Only `code`, `brandId`, `brandName`, `minAmount` and
 * `maxAmount` are reliable; the rest may be missing (ruling R11). `categoryId`, `categoryIds` (ruling R6) and
 * `imageUrl` are optional extras. Source: spec, section Product.
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

/** The listing is an array; items are parsed one by one, so a bad item loses only itself. */
export const productListing = z.array(z.unknown())
