import { z } from 'zod'
import { untouchedArrangement, type Arrangement, type Chosen } from '../arrangement.ts'
import { saleKinds, type SaleKind } from '../kind/kind.ts'

/** The name of the format. The file and the browser's storage share it (docs/selling.md). */
export const arrangementFormat = 'tuckshop-arrangement'
export const arrangementVersion = 1

/** The name of an error in an object. Unknown names are errors, because one of ours may be misspelt. */
const wrongShape = (issue: { readonly code?: unknown; readonly keys?: unknown }): string =>
  issue.code === 'unrecognized_keys' && Array.isArray(issue.keys)
    ? `has names that the till doesn’t know: ${issue.keys.map((key) => JSON.stringify(key)).join(', ')}`
    : 'must be an object'

/** Enough for any shop; a larger file is something else. */
export const limits = { bytes: 1_000_000, entries: 20_000 } as const

const kind = z.enum(saleKinds, `must be one of ${saleKinds.join(', ')}`)
const categoryId = z.int('must be the number of a category')
/** For people who read the file; the till uses the ids. */
const name = z.string('must be text').optional()

const categoryEntry = z.strictObject({ id: categoryId, name, kind }, { error: wrongShape })
const brandEntry = z.strictObject(
  {
    id: z.string('must be text').min(1, 'must not be empty'),
    name,
    categories: z
      .array(categoryId, 'must be a list of category numbers')
      .min(1, 'must name at least one category')
      .refine((ids) => new Set(ids).size === ids.length, 'names a category twice'),
  },
  { error: wrongShape },
)

const keptId = z.string('must be text').min(1, 'must not be empty')
const brandKindEntry = z.strictObject({ id: keptId, name, kind }, { error: wrongShape })
const productKindEntry = z.strictObject({ code: keptId, name, kind }, { error: wrongShape })

const entries = <T extends z.ZodType>(entry: T) =>
  z.array(entry, 'must be a list').max(limits.entries, 'is too long').optional()

const chosenCategory = z.strictObject({ id: categoryId, name }, { error: wrongShape })
const chosenBrand = z.strictObject({ id: keptId, name }, { error: wrongShape })
const chosenProduct = z.strictObject({ code: keptId, name }, { error: wrongShape })

/** What is hidden, or comes first or last, by type. */
const chosen = z
  .strictObject(
    {
      categories: entries(chosenCategory),
      brands: entries(chosenBrand),
      products: entries(chosenProduct),
    },
    { error: wrongShape },
  )
  .optional()

export const arrangementFile = z.strictObject(
  {
    format: z.literal(arrangementFormat),
    version: z.literal(arrangementVersion),
    categories: entries(categoryEntry),
    everythingElse: kind.nullish(),
    brands: entries(brandEntry),
    brandKinds: entries(brandKindEntry),
    productKinds: entries(productKindEntry),
    hidden: chosen,
    order: chosen,
    last: chosen,
  },
  { error: wrongShape },
)

const looseList = z.array(z.unknown()).catch([])
const noLists = { categories: [], brands: [], products: [] }
const looseChosen = z
  .object({ categories: looseList, brands: looseList, products: looseList })
  .catch(noLists)

const loose = z.looseObject({
  version: z.literal(arrangementVersion),
  categories: z.array(z.unknown()).catch([]),
  everythingElse: kind.nullish().catch(undefined),
  brands: z.array(z.unknown()).catch([]),
  brandKinds: z.array(z.unknown()).catch([]),
  productKinds: z.array(z.unknown()).catch([]),
  hidden: looseChosen,
  order: looseChosen,
  last: looseChosen,
})

/** Reads the browser's copy and skips damaged entries. Never throws. */
export function keptArrangement(text: string): Arrangement {
  const file = loose.safeParse(parsed(text))
  if (!file.success) return untouchedArrangement
  const { categories, brands, brandKinds, productKinds, everythingElse } = file.data
  const { hidden, order, last } = file.data
  return {
    kinds: new Map(good(categoryEntry, categories).map(({ id, kind }) => [id, kind])),
    brands: new Map(good(brandEntry, brands).map(({ id, categories }) => [id, categories])),
    ...kindsIn(good(brandKindEntry, brandKinds), good(productKindEntry, productKinds)),
    rest: everythingElse ?? undefined,
    hidden: chosenIn(goodChosen(hidden)),
    order: chosenIn(goodChosen(order)),
    last: chosenIn(goodChosen(last)),
  }
}

function goodChosen({ categories, brands, products }: z.output<typeof looseChosen>) {
  return {
    categories: good(chosenCategory, categories),
    brands: good(chosenBrand, brands),
    products: good(chosenProduct, products),
  }
}

/** Without repeats; nothing if the list is empty. */
export function chosenIn(file: z.output<typeof chosen>): Chosen | undefined {
  const { categories = [], brands = [], products = [] } = file ?? {}
  if (categories.length + brands.length + products.length === 0) return undefined
  return {
    categories: [...new Set(categories.map(({ id }) => id))],
    brands: [...new Set(brands.map(({ id }) => id))],
    products: [...new Set(products.map(({ code }) => code))],
  }
}

/** The kinds of brands and products, if any. */
export function kindsIn(
  brandKinds: readonly z.output<typeof brandKindEntry>[] = [],
  productKinds: readonly z.output<typeof productKindEntry>[] = [],
): Pick<Arrangement, 'brandKinds' | 'productKinds'> {
  const brands = brandKinds.map(({ id, kind }) => [id, kind] as const)
  const products = productKinds.map(({ code, kind }) => [code, kind] as const)
  return {
    ...(brands.length > 0 && { brandKinds: new Map(brands) }),
    ...(products.length > 0 && { productKinds: new Map(products) }),
  }
}

/** How many entries of the browser's copy can't be read; an unreadable text counts as one. */
export function damagedEntries(text: string): number {
  if (text === '') return 0
  const file = loose.safeParse(parsed(text))
  if (!file.success) return 1
  const { categories, brands, brandKinds, productKinds, hidden, order, last } = file.data
  const damaged = (entry: z.ZodType, list: readonly unknown[]) =>
    list.length - good(entry, list).length
  const damagedIn = (lists: z.output<typeof looseChosen>) =>
    damaged(chosenCategory, lists.categories) +
    damaged(chosenBrand, lists.brands) +
    damaged(chosenProduct, lists.products)
  return (
    damaged(categoryEntry, categories) +
    damaged(brandEntry, brands) +
    damaged(brandKindEntry, brandKinds) +
    damaged(productKindEntry, productKinds) +
    damagedIn(hidden) +
    damagedIn(order) +
    damagedIn(last)
  )
}

function good<T extends z.ZodType>(entry: T, list: readonly unknown[]): z.output<T>[] {
  return list.flatMap((one) => {
    const read = entry.safeParse(one)
    return read.success ? [read.data] : []
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The names for the ids of an arrangement, as far as the catalogue knows them. */
export interface ArrangementNames {
  readonly category: (id: number) => string | undefined
  readonly brand: (id: string) => string | undefined
  readonly product: (code: string) => string | undefined
}

/** Left out if empty. */
function list<T>(
  kinds: ReadonlyMap<string, SaleKind> | undefined,
  entry: (pair: readonly [string, SaleKind]) => T,
): readonly T[] | undefined {
  return kinds === undefined || kinds.size === 0 ? undefined : [...kinds].map(entry)
}

/** The text for the file and for the browser. Reading it back gives the same arrangement. */
export function arrangementText(arrangement: Arrangement, names: ArrangementNames): string {
  const { kinds, brands, brandKinds, productKinds, rest, hidden, order, last } = arrangement
  const file = {
    format: arrangementFormat,
    version: arrangementVersion,
    categories: [...kinds].map(([id, kind]) => ({ id, name: names.category(id), kind })),
    everythingElse: rest ?? null,
    brands: [...brands].map(([id, categories]) => ({ id, name: names.brand(id), categories })),
    brandKinds: list(brandKinds, ([id, kind]) => ({ id, name: names.brand(id), kind })),
    productKinds: list(productKinds, ([code, kind]) => ({ code, name: names.product(code), kind })),
    hidden: chosenFile(hidden, names),
    order: chosenFile(order, names),
    last: chosenFile(last, names),
  }
  return `${JSON.stringify(file, undefined, 2)}\n`
}

/** Left out if empty. */
function chosenFile(lists: Chosen | undefined, names: ArrangementNames): z.input<typeof chosen> {
  if (lists === undefined) return undefined
  const { categories, brands, products } = lists
  if (categories.length + brands.length + products.length === 0) return undefined
  return {
    categories: categories.map((id) => ({ id, name: names.category(id) })),
    brands: brands.map((id) => ({ id, name: names.brand(id) })),
    products: products.map((code) => ({ code, name: names.product(code) })),
  }
}
