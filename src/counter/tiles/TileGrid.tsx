import { brandLook, type BrandLooks } from './brand-look.ts'
import type { ProductView } from '../../catalogue/product-view.ts'
import { ProductTile } from './ProductTile.tsx'
import type { ProviderWarnings } from '../../catalogue/provider-warnings.ts'

/** What every tile of a list is given. */
export interface TilesProps {
  /** Code of the product in the sale panel. */
  openCode: string | undefined
  onOpen: (product: ProductView) => void
  /** Brands whose provider is not active. */
  warnings?: ProviderWarnings | undefined
  looks?: BrandLooks | undefined
}

export interface TileGridProps extends TilesProps {
  products: readonly ProductView[]
  /** All of one brand, whose heading says so. */
  underBrand: boolean
  /** As many beside each other as fit, where it is not given. */
  columns?: number | undefined
}

/** So many may be larger. */
const FEW = 8

/** Tiles beside and under each other. */
export function TileGrid({
  products,
  columns,
  openCode,
  onOpen,
  warnings,
  looks,
  underBrand,
}: TileGridProps) {
  const style =
    columns === undefined ? {} : { gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }
  return (
    <div
      className={
        underBrand ? 'value-grid' : `tile-grid ${products.length <= FEW ? 'tile-grid-few' : ''}`
      }
      style={style}
    >
      {products.map((product) => (
        <ProductTile
          key={product.code}
          {...{ product, onOpen }}
          open={product.code === openCode}
          warning={warnings?.get(product.brandKey)}
          look={underBrand ? undefined : brandLook(looks, product)}
        />
      ))}
    </div>
  )
}
