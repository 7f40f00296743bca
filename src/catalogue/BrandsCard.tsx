import { useState } from 'react'
import Search from 'lucide-react/icons/search'
import SearchX from 'lucide-react/icons/search-x'
import type { CatalogueProduct } from '../api/products.ts'
import { useSearchParams } from '../till/location.ts'
import { announce } from '../ui/announce.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { TextField } from '../ui/TextField.tsx'
import { nearestFirst, withBrand } from './arrangement-change.ts'
import type { Arrangement } from './arrangement.ts'
import { brandFilters, brandRows, filterBrands, type BrandRow } from './brand-rows.ts'
import { BrandDialog } from './BrandDialog.tsx'
import type { Catalogue } from './catalogue.ts'
import { productCount } from './product-count.ts'
import { useTypedParameter } from './typed-parameter.ts'

export interface BrandsCardProps {
  catalogue: Catalogue
  listed: readonly CatalogueProduct[]
  arrangement: Arrangement
  onChange: (next: Arrangement) => void
}

/** So many brands at first, and at every "show more". */
const STEP = 60

/** Which categories a brand's products stand in, where the platform doesn't say. */
export function BrandsCard({ catalogue, listed, arrangement, onChange }: BrandsCardProps) {
  const [parameters, setParameters] = useSearchParams()
  const [open, setOpen] = useState<BrandRow>()
  const [most, setMost] = useState(STEP)
  const filter = brandFilters.find((one) => one === parameters.get('show')) ?? 'all'
  const set = (part: { q?: string; show?: string }) => {
    const next = { q: parameters.get('q') ?? '', show: parameters.get('show') ?? '', ...part }
    setParameters(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== '')), {
      replace: true,
    })
  }
  const [typed, setTyped] = useTypedParameter(parameters.get('q') ?? '', (q) => set({ q }))
  const rows = brandRows(catalogue, listed, arrangement)
  const shown = filterBrands(rows, filter, typed)
  const keys = new Set(rows.map(({ key }) => key))
  const unlisted = [...arrangement.brands.keys()].filter((key) => !keys.has(key)).length

  const save = (row: BrandRow, ids: Iterable<number>) => {
    onChange(withBrand(arrangement, row.key, nearestFirst(ids, catalogue.tree)))
    setOpen(undefined)
    announce('Saved')
  }

  return (
    <Card title="Brands">
      <p className="arrange-text">
        Where the platform does not say which category a product is in, the categories of its brand
        count; without any, its names are guessed from.
      </p>
      <search className="arrange-filters" aria-label="Brands">
        <TextField
          label="Search brands"
          type="search"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          prefix={<Search aria-hidden="true" />}
        />
        <SelectField
          label="Show"
          value={filter}
          options={[
            { value: 'all', label: 'All brands' },
            { value: 'loose', label: 'With products in no category' },
            { value: 'own', label: 'Assigned by you' },
          ]}
          onChange={({ target: { value } }) => set({ show: value === 'all' ? '' : value })}
        />
      </search>
      <output className="visually-hidden">{`${shown.length} brands`}</output>
      {shown.length === 0 && (
        <EmptyState icon={<SearchX />} title="No brand fits">
          Try fewer letters, or show all brands.
        </EmptyState>
      )}
      <ul className="arrange-rows" aria-label="Brands">
        {shown.slice(0, most).map((row) => (
          <li key={row.key} className="arrange-row">
            <div className="arrange-what">
              <span className="arrange-name">{row.name}</span>
              <span className="arrange-about">
                {productCount(row.count)} in {listOf(row.now)}
                {row.own.length > 0 && <Badge tone="info">Yours</Badge>}
              </span>
            </div>
            <Button aria-label={`Categories of ${row.name}`} onClick={() => setOpen(row)}>
              Categories
            </Button>
          </li>
        ))}
      </ul>
      {shown.length > most && (
        <Button className="mt-3" onClick={() => setMost(most + STEP)}>
          Show more of {shown.length} brands
        </Button>
      )}
      {unlisted > 0 && (
        <p className="arrange-text">
          {unlisted === 1
            ? 'What you chose for 1 brand that is not listed now is kept.'
            : `What you chose for ${unlisted} brands that are not listed now is kept.`}
        </p>
      )}
      {open !== undefined && (
        <BrandDialog
          row={open}
          tree={catalogue.tree}
          onSave={(ids) => save(open, ids)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Card>
  )
}

/** 'Data, SMS and 2 more'. */
function listOf(names: readonly string[]): string {
  const more = names.length - 2
  return `${names.slice(0, 2).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
