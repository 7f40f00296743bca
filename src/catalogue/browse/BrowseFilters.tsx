import { useId, useState } from 'react'
import Funnel from 'lucide-react/icons/funnel'
import Search from 'lucide-react/icons/search'
import { Button } from '../../ui/Button.tsx'
import { SelectField, type SelectOption } from '../../ui/field/SelectField.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import { inNoCategory, ofUnknownKind, type BrowseQuery } from './browse-query.ts'
import { groupByBrand, type Catalogue } from '../catalogue.ts'
import type { CategoryNode } from '../category-tree.ts'

interface BrowseFiltersProps {
  catalogue: Catalogue
  query: BrowseQuery
  typed: string
  onType: (text: string) => void
  onChange: (query: BrowseQuery) => void
}

/** Which products to show, and in which order. */
export function BrowseFilters({ catalogue, query, typed, onType, onChange }: BrowseFiltersProps) {
  const { brands, categories } = optionsOf(catalogue, query)
  const id = useId()
  const set = (part: Partial<BrowseQuery>) => onChange({ ...query, ...part })
  const [open, setOpen] = useState(false)
  const filters = [query.brand, query.category, query.price].filter(Boolean).length
  return (
    <search className="flex flex-col gap-3" aria-label="Products">
      <div className="flex flex-wrap items-center gap-3">
        <TextField
          label="Search"
          labelHidden
          type="search"
          placeholder="Search all products"
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => onType(event.target.value)}
          prefix={<Search aria-hidden="true" />}
          className="grow basis-64 max-sm:basis-full"
        />
        <Button
          className="flex-1 sm:hidden"
          icon={<Funnel aria-hidden="true" />}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {filters === 0 ? 'Filter' : `Filter (${filters})`}
        </Button>
      </div>
      <div
        id={id}
        className="grid grid-cols-[repeat(auto-fit,minmax(min(8.75rem,100%),1fr))] gap-3 max-sm:data-[open=false]:hidden"
        data-open={open}
      >
        <SelectField
          label="Brand"
          placeholder="All brands"
          options={brands}
          value={query.brand}
          onChange={(event) => set({ brand: event.target.value })}
        />
        <SelectField
          label="Category"
          placeholder="All categories"
          options={categories}
          value={query.category}
          onChange={(event) => set({ category: event.target.value })}
        />
        <SelectField
          label="Price"
          placeholder="Any price"
          options={prices}
          value={query.price}
          onChange={({ target }) =>
            set({ price: prices.find(({ value }) => value === target.value)?.value ?? '' })
          }
        />
        <SelectField
          label="Order"
          options={orders}
          value={`${query.sort}${query.descending ? ' down' : ''}`}
          onChange={(event) => set(orderNamed(event.target.value))}
        />
      </div>
    </search>
  )
}

const prices = [
  { value: 'fixed', label: 'Fixed price' },
  { value: 'range', label: 'Any amount in a range' },
] as const

const orders = [
  { value: 'listed', label: 'As listed', order: { sort: 'listed' } },
  { value: 'name', label: 'Name, A to Z', order: { sort: 'name' } },
  { value: 'name down', label: 'Name, Z to A', order: { sort: 'name', descending: true } },
  { value: 'brand', label: 'Brand, A to Z', order: { sort: 'brand' } },
  { value: 'brand down', label: 'Brand, Z to A', order: { sort: 'brand', descending: true } },
  { value: 'category', label: 'Category, A to Z', order: { sort: 'category' } },
  {
    value: 'category down',
    label: 'Category, Z to A',
    order: { sort: 'category', descending: true },
  },
  { value: 'price', label: 'Price, lowest first', order: { sort: 'price' } },
  {
    value: 'price down',
    label: 'Price, highest first',
    order: { sort: 'price', descending: true },
  },
] as const

function orderNamed(value: string): Pick<BrowseQuery, 'sort' | 'descending'> {
  const named = orders.find((order) => order.value === value)?.order ?? orders[0].order
  return { descending: false, ...named }
}

/** Leaves out options without a product. */
function optionsOf(
  catalogue: Catalogue,
  { brand, category }: BrowseQuery,
): Record<'brands' | 'categories', SelectOption[]> {
  const { products, tree } = catalogue
  const brands = groupByBrand(products)
    .map(({ key, name, products: own }) => ({ value: key, label: `${name} (${own.length})` }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en-ZA'))
  // Hidden since, or from an old link: without it, an empty list would seem to be all brands.
  if (!brands.some(({ value }) => value === brand)) brands.push({ value: brand, label: 'None (0)' })
  const rest = products.some(({ categoryIds }) => categoryIds.length === 0)
  const categories = [
    ...tree.roots.flatMap((root) => indented(root, 0)),
    ...(rest ? [{ value: inNoCategory, label: 'Everything else' }] : []),
    ...(category === ofUnknownKind || products.some(({ isKindUnknown }) => isKindUnknown)
      ? [{ value: ofUnknownKind, label: 'Kind not known' }]
      : []),
  ]
  return { brands: brands.filter(({ value }) => value !== ''), categories }
}

function indented(node: CategoryNode, depth: number): SelectOption[] {
  const label = `${'\u2003'.repeat(depth)}${node.name}`
  return [
    { value: String(node.id), label },
    ...node.children.flatMap((child) => indented(child, depth + 1)),
  ]
}
