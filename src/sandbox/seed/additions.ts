import { z } from 'zod'
import { categoryState } from '../../platform/contract/catalogue/category.ts'
import { readCategoryFields } from '../../platform/contract/catalogue/category-meta.ts'
import type { SeedCategory } from './categories.ts'
import { isBrandCode, productKinds, type BrandCode, type SeedProduct } from './product.ts'

/** Categories and products added to the demo's. */
export interface Additions {
  readonly categories: readonly SeedCategory[]
  readonly products: readonly SeedProduct[]
}

const kind = z.enum(productKinds).optional()
const wholeNumber = z.number().int().positive().max(999_999_999)
const text = z.string().min(1)
const rand = z.number().nonnegative()

const category = z.strictObject({
  id: wholeNumber,
  name: text,
  kind,
  parentId: wholeNumber.optional(),
  order: z.number().optional(),
  active: z.boolean().optional(),
  /** As a platform defines them, including extra members and unknown types. */
  fields: z.array(z.unknown()).optional(),
  receiptFields: z.array(z.unknown()).optional(),
  /** Replaces the serialised fields; may be malformed. */
  meta: z.string().optional(),
})

const product = z.strictObject({
  code: text,
  name: text,
  brand: z.custom<BrandCode>((value) => typeof value === 'string' && isBrandCode(value)).optional(),
  kind,
  categoryId: wholeNumber.optional(),
  minAmount: rand,
  maxAmount: rand,
  pinLess: z.boolean().optional(),
  needsMobile: z.boolean().optional(),
  /** Accounts that may sell it; all if absent. */
  onlyFor: z.array(text).optional(),
})

/** The body of `PUT /sandbox/catalogue`. */
export const additionsRequest = z.strictObject({
  categories: z.array(category).optional(),
  products: z.array(product).optional(),
})

/** Converts a body of {@link additionsRequest} for the catalogue. */
export function additionsOf(body: z.infer<typeof additionsRequest>): Additions {
  return {
    categories: (body.categories ?? []).map(categoryOf),
    products: (body.products ?? []).map(productOf),
  }
}

function categoryOf(given: z.infer<typeof category>): SeedCategory {
  const { id, name, fields, receiptFields, meta } = given
  return {
    id,
    name,
    kind: given.kind ?? 'other',
    parentId: given.parentId ?? null,
    order: given.order ?? 1_000,
    state: given.active === false ? categoryState.inactive : categoryState.active,
    image: 'other',
    fields: readCategoryFields({ fields, receiptFields }) ?? { fields: [], receiptFields: [] },
    ...(meta === undefined ? {} : { meta }),
  }
}

function productOf(given: z.infer<typeof product>): SeedProduct {
  const { categoryId, onlyFor } = given
  return {
    code: given.code,
    name: given.name,
    brand: given.brand ?? 'SANTA',
    kind: given.kind ?? 'other',
    minAmount: given.minAmount,
    maxAmount: given.maxAmount,
    pinLess: given.pinLess ?? true,
    needsMobile: given.needsMobile ?? false,
    ...(categoryId === undefined ? {} : { categoryId }),
    ...(onlyFor === undefined ? {} : { onlyFor }),
  }
}
