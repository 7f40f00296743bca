import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import GripVertical from 'lucide-react/icons/grip-vertical'
import { withHidden, withOrder } from '../../../catalogue/arrangement-change.ts'
import type { Chosen } from '../../../catalogue/arrangement.ts'
import type { ProductView } from '../../../catalogue/product-view.ts'
import { useArrangement } from '../../../catalogue/use-arrangement.ts'
import { Banner } from '../../../ui/overlay/Banner.tsx'
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
import { noBrandName } from '../../../values/brand.ts'
import { tileGroups } from '../tile-groups.ts'
import { ANY, tileValue } from '../tile-value.ts'
import { SortableItem, SortableList } from './SortableList.tsx'

interface EditTilesProps {
  /** Those of the chosen category, with what is hidden. */
  products: readonly ProductView[]
}

/** The tiles of Sell, to drag into another order and to hide. */
export function EditTiles({ products }: EditTilesProps) {
  const { arrangement, kept, change } = useArrangement()
  // Products without a brand can be hidden one by one, and always come last.
  const groups = tileGroups(products.filter(({ brandKey }) => brandKey !== ''))
  const brands = groups.flatMap(({ ofBrand, products: own }) =>
    ofBrand && own[0] !== undefined ? [{ ...own[0], own }] : [],
  )
  const singles = groups.find(({ ofBrand }) => !ofBrand)
  const unbranded = products.filter(({ brandKey }) => brandKey === '')

  const isHidden = (what: keyof Chosen, id: string) => arrangement.hidden[what].includes(id)
  const hide = (what: keyof Chosen, id: string, hidden: boolean) =>
    change(withHidden(arrangement, what, id, hidden))
  const order = (what: keyof Chosen, ids: readonly string[]) =>
    change(withOrder(arrangement, what, ids))
  const tile = (product: ProductView, underBrand: boolean) => {
    const { code, brandKey } = product
    const byBrand = isHidden('brands', brandKey)
    return (
      <EditTile
        key={code}
        product={product}
        underBrand={underBrand}
        hidden={byBrand || isHidden('products', code)}
        // The brand's own eye is beside it.
        disabled={byBrand && underBrand}
        onHide={(hidden) =>
          byBrand ? hide('brands', brandKey, false) : hide('products', code, hidden)
        }
      />
    )
  }
  const tilesOf = (own: readonly ProductView[]) => (
    <SortableList
      items={own}
      noun="tiles"
      idOf={({ code }) => code}
      nameOf={tileName}
      onOrder={(ids) => order('products', ids)}
      className={valueGridClass}
    >
      {(product) => tile(product, true)}
    </SortableList>
  )

  return (
    <div className="flex flex-col gap-2">
      <h2 className="sr-only">Brands and tiles</h2>
      {!kept && (
        <Banner tone="needs" live="assertive" title="This browser won’t save your changes">
          They last until you leave this page. The usual causes are a private window and blocked
          site data.
        </Banner>
      )}
      <SortableList
        items={brands}
        noun="brands"
        idOf={({ brandKey }) => brandKey}
        nameOf={({ brandName }) => brandName}
        onOrder={(ids) => order('brands', ids)}
        vertical
        className="flex flex-col gap-2"
      >
        {({ brandKey, brandName, imageUrl, own }) => (
          <SortableItem key={brandKey} id={brandKey} name={brandName} className={brandRowClass}>
            {(handle) => (
              <>
                <div className={brandHeadClass}>
                  <div
                    {...handle}
                    className="flex min-h-target min-w-target cursor-grab touch-manipulation items-center"
                  >
                    <GripVertical className="size-5 text-ink-soft" aria-hidden="true" />
                    <Mark name={brandName} imageUrl={imageUrl} />
                  </div>
                  <h3 title={brandName} className={brandNameClass}>
                    {brandName}
                  </h3>
                  <HideButton
                    name={brandName}
                    hidden={isHidden('brands', brandKey)}
                    onHide={(hidden) => hide('brands', brandKey, hidden)}
                  />
                </div>
                <div className="min-w-0">{tilesOf(own)}</div>
              </>
            )}
          </SortableItem>
        )}
      </SortableList>
      {singles !== undefined && (
        <section>
          {singles.heading !== undefined && <h3 className={groupHeadClass}>{singles.heading}</h3>}
          {/* Each of these is all of its brand here, so its place is the brand's. */}
          <SortableList
            items={singles.products}
            noun="tiles"
            idOf={({ brandKey }) => brandKey}
            nameOf={tileName}
            onOrder={(ids) => order('brands', ids)}
            className={tileGridClass}
          >
            {(product) => tile(product, false)}
          </SortableList>
        </section>
      )}
      {unbranded.length > 0 && (
        <section className={brandRowClass}>
          <h3 className={groupHeadClass}>{noBrandName}</h3>
          <div className="min-w-0">{tilesOf(unbranded)}</div>
        </section>
      )}
    </div>
  )
}

function tileName({ name, priceText }: ProductView): string {
  return `${name} ${priceText}`
}

interface EditTileProps {
  product: ProductView
  underBrand: boolean
  hidden: boolean
  disabled: boolean
  onHide: (hidden: boolean) => void
}

function EditTile({ product, underBrand, hidden, disabled, onHide }: EditTileProps) {
  const { value, about, price } = tileValue(product)
  const name = tileName(product)
  return (
    <SortableItem
      id={underBrand ? product.code : product.brandKey}
      name={name}
      className="flex min-h-value min-w-0 flex-col rounded-md border border-line bg-raised"
    >
      {(handle) => (
        <>
          <div
            {...handle}
            className={`flex flex-1 cursor-grab touch-manipulation flex-col p-2 text-xs text-ink-soft ${hidden ? 'line-through' : ''}`}
          >
            {!underBrand && <strong className="text-sm text-ink">{product.brandName}</strong>}
            {(underBrand || value !== ANY) && (
              <strong className="text-base text-ink">{value}</strong>
            )}
            <span>{about}</span>
            {price && <span>{price}</span>}
          </div>
          <HideButton name={name} hidden={hidden} disabled={disabled} onHide={onHide} />
        </>
      )}
    </SortableItem>
  )
}

function HideButton({
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
      icon={hidden ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
      onClick={() => onHide(!hidden)}
    />
  )
}
