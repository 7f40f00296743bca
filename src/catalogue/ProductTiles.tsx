import { Suspense, useId } from 'react'
import { lazyPart } from '../ui/lazy-part.tsx'
import { TileGridSkeleton } from '../ui/TileSkeleton.tsx'
import { BrandHeading } from './BrandHeading.tsx'
import { TileGrid, type TilesProps } from './TileGrid.tsx'
import { useTileKeys } from './tile-keys.ts'
import type { TileGroup } from './tile-rows.ts'

/** More tiles than this are kept out of the page until they are scrolled to. */
const MANY = 120

const ManyTiles = lazyPart(async () => (await import('./ManyTiles.tsx')).ManyTiles)

export interface ProductTilesProps extends TilesProps {
  groups: readonly TileGroup[]
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

function AllTiles({ groups, ...tiles }: ProductTilesProps) {
  const keys = useTileKeys<HTMLDivElement>()
  const id = useId()
  return (
    <div {...keys} className="flex flex-col gap-5">
      {groups.map(({ key, heading, products }, index) => (
        <section key={key} aria-labelledby={heading === undefined ? undefined : `${id}${index}`}>
          {heading !== undefined && <BrandHeading id={`${id}${index}`}>{heading}</BrandHeading>}
          <TileGrid products={products} {...tiles} />
        </section>
      ))}
    </div>
  )
}
