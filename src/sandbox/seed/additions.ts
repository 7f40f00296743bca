import * as z from 'zod/mini'
import { categoryState } from '../../contract/category.ts'
import { readCategoryFields } from '../../contract/category-meta.ts'
import type { SeedCategory } from './categories.ts'
import { brands, productKinds, type BrandCode, type SeedProduct } from './product.ts'

/** Categories and products beside the demo's. */
export interface Additions {
  readonly categories: readonly SeedCategory[]
  readonly products: readonly SeedProduct[]
}

const kind = z.optional(z.enum(productKinds))
const wholeNumber = z.number().check(z.int(), z.positive(), z.maximum(999_999_999))
const text = z.string().check(z.minLength(1))
const rand = z.number().check(z.nonnegative())

const category = z.strictObject({
  id: wholeNumber,
  name: text,
  kind,
  parentId: z.optional(wholeNumber),
  order: z.optional(z.number()),
  active: z.optional(z.boolean()),
  /** As a platform defines them, extra members and unknown types too. */
  fields: z.optional(z.array(z.unknown())),
  receiptFields: z.optional(z.array(z.unknown())),
  /** In place of the serialised fields, also one that is malformed. */
  meta: z.optional(z.string()),
})

const product = z.strictObject({
  code: text,
  name: text,
  brand: z.optional(
    z.custom<BrandCode>((value) => typeof value === 'string' && Object.hasOwn(brands, value)),
  ),
  kind,
  categoryId: z.optional(wholeNumber),
  minAmount: rand,
  maxAmount: rand,
  pinLess: z.optional(z.boolean()),
  needsMobile: z.optional(z.boolean()),
  /** Accounts that may sell it; absent: every one. */
  onlyFor: z.optional(z.array(text)),
})

/** What `PUT /sandbox/catalogue` takes. */
export const additionsRequest = z.strictObject({
  categories: z.optional(z.array(category)),
  products: z.optional(z.array(product)),
})

/** A body that keeps {@link additionsRequest}, as the catalogue takes it. */
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
    image: null,
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
