import { lazy, Suspense, useId } from 'react'
import { TileGridSkeleton } from '../ui/TileSkeleton.tsx'
import type { ProductView } from './product-view.ts'
import type { ProviderWarnings } from './provider-warnings.ts'
import { ProductTile } from './ProductTile.tsx'
import { useTileKeys } from './tile-keys.ts'
import type { TileGroup } from './tile-rows.ts'

/** More tiles than this are kept out of the page until they are scrolled to. */
const MANY = 120

const ManyTiles = lazy(async () => ({ default: (await import('./ManyTiles.tsx')).ManyTiles }))

export interface ProductTilesProps {
  groups: readonly TileGroup[]
  /** Code of the product in the sale panel. */
  openCode: string | undefined
  onOpen: (product: ProductView) => void
  /** Brands whose provider is not active. */
  warnings: ProviderWarnings | undefined
}

/** Products as tiles, under their brands. Arrow keys go from tile to tile. */
export function ProductTiles(props: ProductTilesProps) {
  const count = props.groups.reduce((sum, { products }) => sum + products.length, 0)
  if (count <= MANY) return <AllTiles {...props} />
  return (
    <Suspense fallback={<TileGridSkeleton />}>
      <ManyTiles {...props} />
    </Suspense>
  )
}

function AllTiles({ groups, openCode, onOpen, warnings }: ProductTilesProps) {
  const keys = useTileKeys<HTMLDivElement>()
  const id = useId()
  return (
    <div {...keys} className="product-tiles">
      {groups.map(({ key, heading, products }, index) => (
        <section key={key} aria-labelledby={heading === undefined ? undefined : `${id}${index}`}>
          {heading !== undefined && (
            <h3 id={`${id}${index}`} className="brand-heading">
              {heading}
            </h3>
          )}
          <div className="tile-grid">
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
        </section>
      ))}
    </div>
  )
}
