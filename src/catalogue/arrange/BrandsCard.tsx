import { useState } from 'react'
import { useSearchParams } from 'react-router'
import Search from 'lucide-react/icons/search'
import SearchX from 'lucide-react/icons/search-x'
import type { CatalogueProduct } from '../../platform/reads/products.ts'
import { announce } from '../../ui/overlay/announce.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/part/EmptyState.tsx'
import { SelectField } from '../../ui/field/SelectField.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import {
  nearestFirst,
  withBrand,
  withBrandKind,
  withHidden,
  withMove,
  withOrder,
} from './arrangement-change.ts'
import type { Arrangement } from '../arrangement.ts'
import { brandKey } from '../kind/assignment.ts'
import { ArrangeName, ArrangeRow } from './ArrangeRow.tsx'
import { ArrangeTools } from './ArrangeTools.tsx'
import { BrandProductsDialog } from './BrandProductsDialog.tsx'
import { brandFilters, brandRows, filterBrands, isOwn, type BrandRow } from './brand-rows.ts'
import { kindWord } from '../kind/kind.ts'
import { BrandDialog, type BrandChoice } from './BrandDialog.tsx'
import type { Catalogue } from '../catalogue.ts'
import { productCount } from '../browse/product-count.ts'
import { useTypedParameter } from '../typed-parameter.ts'

export interface BrandsCardProps {
  catalogue: Catalogue
  listed: readonly CatalogueProduct[]
  arrangement: Arrangement
  onChange: (next: Arrangement) => void
}

/** How many brands to show at first, and with every "show more". */
const STEP = 60

/** Sets the categories of a brand's products, if the platform doesn't say. */
export function BrandsCard({ catalogue, listed, arrangement, onChange }: BrandsCardProps) {
  const [parameters, setParameters] = useSearchParams()
  const [open, setOpen] = useState<BrandRow>()
  const [listing, setListing] = useState<BrandRow>()
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
  const hidden = new Set(arrangement.hidden?.brands)
  const isWhole = shown.length === rows.length
  const unlisted = [...arrangement.brands.keys()].filter((key) => !keys.has(key)).length

  const save = (row: BrandRow, { ids, kind }: BrandChoice) => {
    const placed = withBrand(arrangement, row.key, nearestFirst(ids, catalogue.tree))
    onChange(withBrandKind(placed, row.key, kind))
    setOpen(undefined)
    announce('Saved')
  }

  return (
    <Card title="Brands">
      <p className="mb-3 text-sm/normal text-pretty text-ink-soft">
        The platform’s category comes first. Without it, the till uses the brand’s categories, then
        the product’s name.
      </p>
      <search
        className="mb-4 grid grid-cols-[repeat(auto-fit,minmax(min(13rem,100%),1fr))] gap-3"
        aria-label="Brands"
      >
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
            { value: 'own', label: 'Arranged by you' },
          ]}
          onChange={({ target: { value } }) =>
            set({ q: typed, show: value === 'all' ? '' : value })
          }
        />
      </search>
      <output className="sr-only">{`${shown.length} brands`}</output>
      {shown.length === 0 && (
        <EmptyState icon={<SearchX />} title="No brands found">
          Try fewer letters, or show all brands.
        </EmptyState>
      )}
      <ul aria-label="Brands">
        {shown.slice(0, most).map((row, at) => (
          <ArrangeRow
            key={row.key}
            name={<ArrangeName>{row.name}</ArrangeName>}
            about={
              <>
                {productCount(row.count)} in {listOf(row.now)}
                {row.ownKind !== undefined && `· ${kindWord[row.ownKind]}`}
                {isOwn(row) && <Badge tone="info">Yours</Badge>}
                {hidden.has(row.key) && <Badge>Hidden</Badge>}
              </>
            }
          >
            <Button aria-label={`Arrange ${row.name}`} onClick={() => setOpen(row)}>
              Arrange
            </Button>
            <Button aria-label={`Products of ${row.name}`} onClick={() => setListing(row)}>
              Products
            </Button>
            <ArrangeTools
              name={row.name}
              isHidden={hidden.has(row.key)}
              onHide={(is) => onChange(withHidden(arrangement, 'brands', row.key, is))}
              // In a partial list, a move could go out of sight.
              place={isWhole ? { at, of: rows.length } : undefined}
              onMove={(to) => {
                // It stays visible, and keeps the focus.
                setMost(Math.max(most, to + 1))
                const natural = [...new Set(listed.map(brandKey))].filter((key) => keys.has(key))
                const moved = withMove([...keys], row.key, to)
                onChange(withOrder(arrangement, 'brands', moved, natural))
              }}
            />
          </ArrangeRow>
        ))}
      </ul>
      {shown.length > most && (
        <Button className="mt-3" onClick={() => setMost(most + STEP)}>
          Show more of {shown.length} brands
        </Button>
      )}
      {unlisted > 0 && (
        <p className="mt-3 text-sm/normal text-pretty text-ink-soft">
          {unlisted === 1
            ? 'Your choice for 1 brand that is not listed at the moment is kept.'
            : `Your choices for ${unlisted} brands that are not listed at the moment are kept.`}
        </p>
      )}
      {listing !== undefined && (
        <BrandProductsDialog
          name={listing.name}
          products={catalogue.products.filter((one) => one.brandKey === listing.key)}
          arrangement={arrangement}
          onChange={onChange}
          onClose={() => setListing(undefined)}
        />
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
