import type { CatalogueProduct } from '../platform/reads/products.ts'
import type { Arrangement } from '../catalogue/arrangement.ts'
import { placeProduct } from '../catalogue/kind/assignment.ts'
import {
  buildCategoryTree,
  withDescendants,
  type CategoryNode,
} from '../catalogue/category-tree.ts'
import { categoryState } from '../platform/contract/catalogue/category.ts'
import type { CategoryFields } from '../platform/contract/catalogue/category-meta.ts'
import type { Additions } from '../sandbox/seed/additions.ts'
import { demoProducts } from '../sandbox/seed/catalogue.ts'
import { seedCategories, type SeedCategory } from '../sandbox/seed/categories.ts'
import { brandCodes, brands, type ProductKind, type SeedProduct } from '../sandbox/seed/product.ts'
import type { KeptCatalogue } from '../till/device/kept-catalogue.ts'
import { randOf } from '../values/money.ts'

/** The kinds that the lessons need (`lessons.ts`). */
const lessonKinds: readonly ProductKind[] = ['airtime', 'electricity', 'redemption']

/**
 * The shop's own catalogue for the sandbox: products and categories as the till has read them, with the shop's
 * arrangement. Gaps are filled as the till would guess (ruling R7), or from the sandbox's own catalogue: kinds, the
 * fields of an empty category, the slip's fields. Adds kinds that a lesson needs and the shop doesn't sell.
 */
export function practiceCatalogue(
  { products, categories }: KeptCatalogue,
  arrangement?: Arrangement,
): Additions {
  const tree = buildCategoryTree(categories)
  const nodes = tree.roots.flatMap((root) => withDescendants(root))
  const hints = new Map(categories.map((category) => [category.id, category.hints]))
  const own: Additions = {
    categories: nodes.map((node, order) => categoryOf(node, order, hints.get(node.id))),
    products: products.map((product) => {
      const { categoryIds, kind } = placeProduct(product, tree, arrangement)
      const fields =
        categoryIds[0] === undefined ? undefined : tree.byId.get(categoryIds[0])?.fields
      return productOf(product, categoryIds, kind, fields)
    }),
  }
  return lessonKinds.reduce(withLesson, own)
}

function categoryOf(
  { id, name, kind = 'other', parent, fields }: CategoryNode,
  order: number,
  hints: object | undefined,
): SeedCategory {
  const usual = usualFields(kind)
  const receiptFields = fields?.receiptFields ?? []
  const filled: CategoryFields = {
    fields: fields?.fields ?? usual.fields,
    receiptFields: receiptFields.length === 0 ? usual.receiptFields : receiptFields,
  }
  return {
    id,
    name,
    kind,
    parentId: parent?.id ?? null,
    order,
    state: categoryState.active,
    image: 'other',
    fields: filled,
    meta: JSON.stringify({ ...filled, ...hints }),
  }
}

function productOf(
  { code, name, brandId, brandName, min, max }: CatalogueProduct,
  categoryIds: readonly number[],
  kind: ProductKind,
  fields: CategoryFields | undefined,
): SeedProduct {
  const [categoryId] = categoryIds
  const known = brandCodes.find((one) => brands[one].toLowerCase() === brandName.toLowerCase())
  return {
    code,
    name,
    brand: known ?? { id: brandId, name: brandName },
    kind,
    ...(categoryId !== undefined && { categoryId, categoryIds }),
    minAmount: randOf(min),
    maxAmount: randOf(max),
    pinLess: kind !== 'voucher',
    needsMobile:
      kind === 'redemption' &&
      (fields?.fields ?? []).some(
        ({ name: field, required }) => required && field === 'mobileNumber',
      ),
  }
}

/** The fields of the sandbox's own category of a kind. */
function usualFields(kind: ProductKind): CategoryFields {
  const usual = seedCategories.find((category) => category.kind === kind)
  return usual?.fields ?? { fields: [], receiptFields: [] }
}

/** Adds the sandbox's own product of a kind, and its category, if the shop sells none. */
function withLesson(own: Additions, kind: ProductKind): Additions {
  if (own.products.some((product) => product.kind === kind)) return own
  const product = demoProducts.find((one) => one.kind === kind && one.minAmount < one.maxAmount)
  const category = seedCategories.find((one) => one.kind === kind)
  if (product === undefined || category === undefined) return own
  const ids = own.categories.map(({ id }) => id)
  const id = Math.max(0, ...ids) + 1
  const isTaken = own.products.some(({ code }) => code === product.code)
  return {
    categories: [...own.categories, { ...category, id, order: own.categories.length }],
    products: [
      ...own.products,
      { ...product, code: isTaken ? `PRACTICE-${product.code}` : product.code, categoryId: id },
    ],
  }
}
