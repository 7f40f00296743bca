import type { ProductView } from './product-view.ts'
import { ProductTile } from './ProductTile.tsx'
import type { ProviderWarnings } from './provider-warnings.ts'

/** What every tile of a list is given. */
export interface TilesProps {
  /** Code of the product in the sale panel. */
  openCode: string | undefined
  onOpen: (product: ProductView) => void
  /** Brands whose provider is not active. */
  warnings: ProviderWarnings | undefined
}

export interface TileGridProps extends TilesProps {
  products: readonly ProductView[]
  /** As many beside each other as fit, where it is not given. */
  columns?: number
}

/** Tiles that stand together. */
export function TileGrid({ products, columns, openCode, onOpen, warnings }: TileGridProps) {
  const style =
    columns === undefined ? {} : { gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }
  return (
    <div className="tile-grid" style={style}>
      {products.map((product) => (
        <ProductTile
          key={product.code}
          product={product}
          open={product.code === openCode}
          onOpen={onOpen}
          warning={warnings?.get(product.brandKey)}
        />
      ))}
    </div>
  )
}
