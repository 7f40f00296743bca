import { useState, type ReactNode } from 'react'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import GripVertical from 'lucide-react/icons/grip-vertical'
import { withHidden, withOrder } from '../../../catalogue/arrangement-change.ts'
import type { Chosen } from '../../../catalogue/arrangement.ts'
import type { ProductView } from '../../../catalogue/product-view.ts'
import { useArrangement } from '../../../catalogue/use-arrangement.ts'
import { Banner } from '../../../ui/overlay/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Mark } from '../../../ui/tile/Mark.tsx'
import {
  brandHeadClass,
  brandNameClass,
  brandRowClass,
  groupHeadClass,
  tileGridClass,
  valueGridClass,
} from '../../../ui/tile/tile-class.ts'
import { initials } from '../initials.ts'
import { tileGroups } from '../tile-groups.ts'
import { ANY, tileValue } from '../tile-value.ts'
import { Sortable, SortableItem } from './Sortable.tsx'

export interface EditTilesProps {
  /** Those of the chosen category, with what is hidden. */
  products: readonly ProductView[]
}

/** So many brands, and tiles of a brand, are there at once; a button shows more. */
const STEP = 40

/** The tiles of Sell, to drag into another order and to hide. */
export function EditTiles({ products }: EditTilesProps) {
  const { arrangement, kept, change } = useArrangement()
  const [most, setMost] = useState(STEP)
  const groups = tileGroups(products)
  const brands = groups.filter(({ ofBrand }) => ofBrand)
  const singles = groups.find(({ ofBrand }) => !ofBrand)
  const nameOf = new Map(products.map(({ brandKey, brandName }) => [brandKey, brandName]))

  const isHidden = (what: keyof Chosen, id: string) => arrangement.hidden[what].includes(id)
  const hide = (what: keyof Chosen, id: string, hidden: boolean) =>
    change(withHidden(arrangement, what, id, hidden))
  const order = (what: keyof Chosen, ids: readonly string[]) =>
    change(withOrder(arrangement, what, ids))
  const tiles = (own: readonly ProductView[], underBrand: boolean) =>
    own.map((product) => (
      <EditTile
        key={product.code}
        product={product}
        id={underBrand ? product.code : product.brandKey}
        underBrand={underBrand}
        hidden={isHidden('products', product.code)}
        hiddenByBrand={isHidden('brands', product.brandKey)}
        onHide={(hidden) => hide('products', product.code, hidden)}
      />
    ))

  return (
    <div className="flex flex-col gap-2">
      {!kept && (
        <Banner tone="needs" live="assertive" title="This browser won’t save your changes">
          They last until you leave this page. The usual causes are a private window and blocked
          site data.
        </Banner>
      )}
      <Sortable
        ids={brands.map(({ products: [first] }) => first?.brandKey ?? '')}
        nameOf={(id) => nameOf.get(id) ?? id}
        onOrder={(ids) => order('brands', ids)}
      >
        {brands.slice(0, most).map(({ products: own }) => {
          const [first] = own
          if (first === undefined) return null
          const { brandKey, brandName, imageUrl } = first
          return (
            <SortableItem key={brandKey} id={brandKey} name={brandName} className={brandRowClass}>
              {(handle) => (
                <>
                  <div className={brandHeadClass}>
                    <div {...handle} className="flex cursor-grab touch-manipulation items-center">
                      <GripVertical className="size-5 text-ink-soft" aria-hidden="true" />
                      <Mark name={brandName} imageUrl={imageUrl} icon={initials(brandName)} />
                    </div>
                    <h3 title={brandName} className={brandNameClass}>
                      {brandName}
                    </h3>
                    <EyeButton
                      name={brandName}
                      hidden={isHidden('brands', brandKey)}
                      onHide={(hidden) => hide('brands', brandKey, hidden)}
                    />
                  </div>
                  <BrandTiles
                    products={own}
                    onOrder={(ids) => order('products', ids)}
                    tiles={(shown) => tiles(shown, true)}
                  />
                </>
              )}
            </SortableItem>
          )
        })}
      </Sortable>
      {brands.length > most && (
        <Button onClick={() => setMost(most + STEP)}>Show more of {brands.length} brands</Button>
      )}
      {singles !== undefined && (
        <section>
          {singles.heading !== undefined && <h3 className={groupHeadClass}>{singles.heading}</h3>}
          {/* Each of these is all of its brand, so its place is the brand's. */}
          <Sortable
            ids={singles.products.map(({ brandKey }) => brandKey)}
            nameOf={(id) => nameOf.get(id) ?? id}
            onOrder={(ids) => order('brands', ids)}
          >
            <div className={tileGridClass}>{tiles(singles.products, false)}</div>
          </Sortable>
        </section>
      )}
    </div>
  )
}

function BrandTiles({
  products,
  onOrder,
  tiles,
}: {
  products: readonly ProductView[]
  onOrder: (codes: readonly string[]) => void
  tiles: (shown: readonly ProductView[]) => ReactNode
}) {
  const [most, setMost] = useState(STEP)
  const nameOf = new Map(products.map(({ code, name }) => [code, name]))
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Sortable
        ids={products.map(({ code }) => code)}
        nameOf={(id) => nameOf.get(id) ?? id}
        onOrder={onOrder}
      >
        <div className={valueGridClass}>{tiles(products.slice(0, most))}</div>
      </Sortable>
      {products.length > most && (
        <Button onClick={() => setMost(most + STEP)}>Show more of {products.length} tiles</Button>
      )}
    </div>
  )
}

interface EditTileProps {
  product: ProductView
  /** What its place is kept for. */
  id: string
  underBrand: boolean
  hidden: boolean
  hiddenByBrand: boolean
  onHide: (hidden: boolean) => void
}

function EditTile({ product, id, underBrand, hidden, hiddenByBrand, onHide }: EditTileProps) {
  const { value, about, price } = tileValue(product)
  const name = `${product.name} ${product.priceText}`
  return (
    <SortableItem
      id={id}
      name={name}
      className="flex min-h-value min-w-0 flex-col rounded-md border border-line bg-raised"
    >
      {(handle) => (
        <>
          <div
            {...handle}
            className={`flex flex-1 cursor-grab touch-manipulation flex-col p-2 text-xs text-ink-soft ${hidden || hiddenByBrand ? 'line-through opacity-60' : ''}`}
          >
            {!underBrand && <strong className="text-sm text-ink">{product.brandName}</strong>}
            {(underBrand || value !== ANY) && (
              <strong className="text-base text-ink">{value}</strong>
            )}
            <span>{about}</span>
            {price && <span>{price}</span>}
          </div>
          <EyeButton name={name} hidden={hidden} disabled={hiddenByBrand} onHide={onHide} />
        </>
      )}
    </SortableItem>
  )
}

function EyeButton({
  name,
  hidden,
  disabled = false,
  onHide,
}: {
  name: string
  hidden: boolean
  disabled?: boolean
  onHide: (hidden: boolean) => void
}) {
  return (
    <IconButton
      label={hidden ? `Show ${name}` : `Hide ${name}`}
      disabled={disabled}
      icon={hidden || disabled ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
      onClick={() => onHide(!hidden)}
    />
  )
}
