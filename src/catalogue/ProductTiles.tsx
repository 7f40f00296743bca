import { startTransition, Suspense, useEffect, useId, useState } from 'react'
import { BrandRowsSkeleton } from '../ui/BrandRowsSkeleton.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { brandLook } from './brand-look.ts'
import { BrandHeading } from './BrandHeading.tsx'
import { TileGrid, type TilesProps } from './TileGrid.tsx'
import { useTileKeys } from './tile-keys.ts'
import type { TileGroup } from './tile-rows.ts'

/** More tiles than this are kept out of the page until they are scrolled to. */
const MANY = 120

/** A tile's share of a window, with what stands around the tiles, in square pixels. */
const SHARE = 27_000

/** Fetched before somebody searches: a shape in its place would stand for 0.3 seconds. */
export const ManyTiles = lazyPart(async () => (await import('./ManyTiles.tsx')).ManyTiles)

export interface ProductTilesProps extends TilesProps {
  groups: readonly TileGroup[]
}

/** Products as tiles, under their brands. Arrow keys go from tile to tile. */
export function ProductTiles(props: ProductTilesProps) {
  const count = props.groups.reduce((sum, { products }) => sum + products.length, 0)
  if (count <= MANY) return <AllTiles {...props} />
  return (
    <Suspense fallback={<BrandRowsSkeleton />}>
      <ManyTiles {...props} />
    </Suspense>
  )
}

function AllTiles({ groups, ...tiles }: ProductTilesProps) {
  const keys = useTileKeys<HTMLDivElement>()
  const id = useId()
  // What is in sight is painted first, without pictures: to read one takes a slow processor as long as to draw ten tiles.
  // What a search finds is in no brand's row, and drawn at once.
  const [whole, setWhole] = useState(() => groups.every(({ ofBrand }) => !ofBrand))
  useEffect(() => startTransition(() => setWhole(true)), [])
  return (
    <div {...keys} className={`flex flex-col gap-2 ${whole ? 'tile-rows' : ''}`}>
      {(whole ? groups : inSight(groups)).map(({ key, heading, ofBrand, products }, index) => {
        const [first] = products
        const labelled = heading === undefined ? undefined : `${id}${index}`
        return (
          <section
            key={key}
            aria-labelledby={labelled}
            {...(ofBrand &&
              first && {
                className: 'brand-row',
                'data-kind': 'brand',
                style: brandLook(tiles.looks, first),
              })}
          >
            {heading !== undefined &&
              (ofBrand ? (
                <BrandHeading
                  id={labelled}
                  name={heading}
                  imageUrl={first?.imageUrl}
                  later={!whole}
                  warning={first && tiles.warnings?.get(first.brandKey)}
                />
              ) : (
                <h3 id={labelled} className="group-head">
                  {heading}
                </h3>
              ))}
            <TileGrid products={products} underBrand={ofBrand} {...tiles} />
          </section>
        )
      })}
    </div>
  )
}

/** The first groups, with as many tiles as this window may show: 48 on a screen of a desk, 10 on a phone. */
function inSight(groups: readonly TileGroup[]): readonly TileGroup[] {
  const most = (window.innerWidth * window.innerHeight) / SHARE
  let tiles = 0
  return groups.filter(({ products }) => {
    const before = tiles
    tiles += products.length
    return before < most
  })
}
