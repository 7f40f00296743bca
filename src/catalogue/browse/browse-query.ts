import type { Catalogue } from '../catalogue.ts'
import { withDescendants } from '../category-tree.ts'
import type { AmountRule, ProductView } from '../product-view.ts'
import { searchByBeginnings, searchEntries } from '../search.ts'

/** The orders of the products; 'listed' is the platform's order. */
export const browseSorts = ['listed', 'name', 'brand', 'category', 'price'] as const
export type BrowseSort = (typeof browseSorts)[number]

/** The search and filters in the address. Empty texts filter nothing. */
export interface BrowseQuery {
  readonly search: string
  readonly brand: string
  /** A category's id, {@link inNoCategory} or {@link ofUnknownKind}. */
  readonly category: string
  readonly price: 'fixed' | 'range' | ''
  readonly sort: BrowseSort
  readonly descending: boolean
}

/** The value of the category filter for "Everything else". */
export const inNoCategory = 'else'
/** The value of the category filter for products whose kind is unknown (ruling R35). */
export const ofUnknownKind = 'unknown'

const usual: BrowseQuery = {
  search: '',
  brand: '',
  category: '',
  price: '',
  sort: 'listed',
  descending: false,
}

/** Reads an address; unknown parts filter nothing. */
export function readBrowseQuery(parameters: URLSearchParams): BrowseQuery {
  const text = (name: string) => parameters.get(name) ?? ''
  return {
    search: text('q'),
    brand: text('brand'),
    category: text('category'),
    price: (['fixed', 'range'] as const).find((price) => price === text('price')) ?? '',
    sort: browseSorts.find((sort) => sort === text('sort')) ?? usual.sort,
    descending: text('order') === 'down',
  }
}

/** The address's parameters. Leaves out defaults, so a plain list has a plain address. */
export function browseParameters(query: BrowseQuery): Readonly<Record<string, string>> {
  const { search, brand, category, price, sort, descending } = query
  return Object.fromEntries(
    Object.entries({
      q: search,
      brand,
      category,
      price,
      sort: sort === usual.sort ? '' : sort,
      order: descending ? 'down' : '',
    }).filter(([, value]) => value !== ''),
  )
}

/** Whether the list leaves anything out. */
export function isFiltered({ search, brand, category, price }: BrowseQuery): boolean {
  return [search.trim(), brand, category, price].some((filter) => filter !== '')
}

/** The same order, with nothing left out. */
export function withoutFilters({ sort, descending }: BrowseQuery): BrowseQuery {
  return { ...usual, sort, descending }
}

/** The products of a query, in its order. In the platform's order, a search puts the best match first. */
export function browseProducts(catalogue: Catalogue, query: BrowseQuery): readonly ProductView[] {
  const { search, brand, category, price, sort, descending } = query
  const inCategory = categoryFilter(catalogue, category)
  const found =
    search.trim() === '' ? catalogue.products : searchByBeginnings(searchEntries(catalogue), search)
  const kept = found.filter(
    (product) =>
      (brand === '' || product.brandKey === brand) &&
      (price === '' || (product.amount.kind === 'fixed') === (price === 'fixed')) &&
      inCategory(product),
  )
  const sorted = sort === 'listed' ? kept : sortedBy(kept, catalogue, sortKeys[sort])
  return descending ? [...sorted].reverse() : sorted
}

function categoryFilter(catalogue: Catalogue, category: string): (one: ProductView) => boolean {
  if (category === '') return () => true
  if (category === inNoCategory) return ({ categoryIds }) => categoryIds.length === 0
  if (category === ofUnknownKind) return ({ isKindUnknown }) => isKindUnknown === true
  const node = catalogue.tree.byId.get(Number(category))
  const ids = new Set(node === undefined ? [] : withDescendants(node).map(({ id }) => id))
  return ({ categoryIds }) => categoryIds.some((id) => ids.has(id))
}

type SortKey = (product: ProductView, catalogue: Catalogue) => string | number

const sortKeys: Readonly<Record<Exclude<BrowseSort, 'listed'>, SortKey>> = {
  name: ({ name }) => name,
  brand: ({ brandName }) => brandName,
  category: (product, catalogue) => categoryName(catalogue, product),
  price: ({ amount }) => least(amount),
}

/** By a key computed once for each product; equal ones keep the platform's order. */
function sortedBy(
  products: readonly ProductView[],
  catalogue: Catalogue,
  keyOf: SortKey,
): readonly ProductView[] {
  // A shared collator: `localeCompare` looks its rules up again at every call.
  const { compare } = new Intl.Collator('en-ZA', { numeric: true, sensitivity: 'base' })
  return products
    .map((product) => ({ product, key: keyOf(product, catalogue) }))
    .sort((a, b) =>
      typeof a.key === 'number' && typeof b.key === 'number'
        ? a.key - b.key
        : compare(String(a.key), String(b.key)),
    )
    .map(({ product }) => product)
}

/** In cents; open amounts come first. */
function least(amount: AmountRule): number {
  if (amount.kind === 'open') return 0
  return amount.kind === 'fixed' ? amount.amount : amount.min
}

/** The nearest category of a product by name, or "Everything else". */
export function categoryName({ tree }: Catalogue, { categoryIds }: ProductView): string {
  const [nearest] = categoryIds
  return (nearest === undefined ? undefined : tree.byId.get(nearest)?.name) ?? 'Everything else'
}
