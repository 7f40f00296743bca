import { takesAmount } from '../../catalogue/price-change.ts'
import type { ProductView } from '../../catalogue/product-view.ts'
import type { ProviderWarning, ProviderWarnings } from '../../catalogue/browse/provider-warnings.ts'
import { formatRand, shortRand, type Cents } from '../../values/money.ts'
import { tileGridClass, valueGridClass } from '../../ui/tile/tile-class.ts'
import { ValueTile } from '../../ui/tile/ValueTile.tsx'
import { BrandTile } from './BrandTile.tsx'
import { ProductIcon } from './ProductIcon.tsx'
import { tileValue } from './tile-value.ts'

/** What every tile of a list gets. */
export interface TilesProps {
  /** Code of the product in the sale panel. */
  openCode: string | undefined
  /** Code of the product that Enter opens from the search. */
  entersCode?: string | undefined
  /** @param isOpen whether it is in the sale panel already */
  onOpen: (product: ProductView, isOpen: boolean) => void
  /** Brands whose provider is not active. */
  warnings?: ProviderWarnings | undefined
  /** A typed sum, which products with an open amount show as their value. */
  sum?: Cents | undefined
}

interface TileGridProps extends TilesProps {
  products: readonly ProductView[]
  /** All of the same brand, as their heading says. */
  underBrand: boolean
  /** Without a number, as many as fit side by side. */
  columns?: number | undefined
}

/** This many may be larger. */
const FEW = 8
const largeGridClass =
  'grid grid-cols-[repeat(auto-fill,minmax(min(12.5rem,50%-0.25rem),1fr))] gap-2'

/** Tiles in rows. */
export function TileGrid({
  products,
  columns,
  openCode,
  entersCode,
  onOpen,
  warnings,
  sum,
  underBrand,
}: TileGridProps) {
  const style =
    columns === undefined ? {} : { gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }
  return (
    <div
      className={
        underBrand ? valueGridClass : products.length <= FEW ? largeGridClass : tileGridClass
      }
      style={style}
    >
      {products.map((product) => (
        <ProductTile
          key={product.code}
          product={product}
          onOpen={onOpen}
          open={product.code === openCode}
          enters={product.code === entersCode}
          warning={warnings?.get(product.brandKey)}
          sum={sum}
          underBrand={underBrand}
        />
      ))}
    </div>
  )
}

interface ProductTileProps {
  product: ProductView
  /** The product in the sale panel. */
  open: boolean
  /** Enter opens it from the search. */
  enters: boolean
  onOpen: TilesProps['onOpen']
  /** Of its brand's provider. */
  warning: ProviderWarning | undefined
  sum: Cents | undefined
  /** Its brand's heading has the mark and the name. */
  underBrand: boolean
}

/** A product, by its value. Its brand's mark and name are above it if no heading has them. */
function ProductTile(props: ProductTileProps) {
  const { product, open, enters, onOpen, warning, sum, underBrand } = props
  const { amount, name: productName, priceText } = product
  const isOpen = amount.kind !== 'fixed'
  const taken = sum !== undefined && isOpen && takesAmount(amount, sum) ? sum : undefined
  const said =
    taken === undefined
      ? tileValue(product)
      : { ...tileValue(product), value: shortRand(taken), price: undefined }
  const own = {
    onClick: () => onOpen(product, open),
    'aria-current': open || undefined,
    enters,
  }
  const name = `${productName} ${taken === undefined ? priceText : formatRand(taken)}`
  if (!underBrand)
    return (
      <BrandTile
        product={product}
        name={name}
        {...said}
        {...own}
        badge={warning?.text}
        {...(warning && { title: warning.title })}
      />
    )
  return (
    <ValueTile
      name={name}
      {...said}
      {...own}
      look={isOpen ? 'open' : 'plain'}
      icon={product.kind === 'airtime' && <ProductIcon product={product} />}
    />
  )
}
