import { startTransition, useEffect, useId, useState, type RefObject } from 'react'
import { brandLook } from './brand-look.ts'
import { BrandHeading } from './BrandHeading.tsx'
import { ManyTiles } from './ManyTiles.tsx'
import { FEW, TileGrid, type TilesProps } from './TileGrid.tsx'
import { useTileKeys } from './tile-keys.ts'
import type { TileGroup } from './tile-rows.ts'

/** More tiles than this are kept out of the page until they are scrolled to. */
const MANY = 120

/** A tile's share of a window, with what stands around the tiles, in square pixels. */
const SHARE = 27_000

export interface ProductTilesProps extends TilesProps {
  groups: readonly TileGroup[]
  /** What they are tiles of: a place of the catalogue, or a search. Those of another one are looked at from their beginning. */
  of: string
  /** What they stand in, as wide as they. */
  within: RefObject<HTMLElement | null>
}

/** Products as tiles, under their brands. Arrow keys go from tile to tile. */
export function ProductTiles({ within, ...props }: ProductTilesProps) {
  if (countOf(props.groups) <= MANY) return <AllTiles {...props} />
  return <ManyTiles {...props} within={within} />
}

function AllTiles({ groups, of, ...tiles }: Omit<ProductTilesProps, 'within'>) {
  const keys = useTileKeys<HTMLDivElement>()
  const id = useId()
  // What is in sight is painted first, and at the start without pictures: to read one takes a slow processor as long as to
  // draw ten tiles.
  const [drawn, setDrawn] = useState<string>()
  useEffect(() => startTransition(() => setDrawn(of)), [of])
  const whole = drawn === of
  return (
    <div {...keys} className="flex flex-col gap-2">
      {(whole ? groups : inSight(groups)).map(({ key, heading, ofBrand, products }, index) => {
        const [first] = products
        const labelled = heading === undefined ? undefined : `${id}${index}`
        return (
          <section
            key={key}
            aria-labelledby={labelled}
            {...(ofBrand &&
              first && {
                className: whole ? 'brand-row brand-row-lazy' : 'brand-row',
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
                  later={drawn === undefined}
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

/**
 * The first of them, as many as this window may show: 48 on a screen of a desk, 10 on a phone. A brand's row is not cut; and
 * up to twice as many are drawn sooner at once than in two goes.
 */
function inSight(groups: readonly TileGroup[]): readonly TileGroup[] {
  let room = Math.ceil((window.innerWidth * window.innerHeight) / SHARE)
  if (countOf(groups) <= 2 * room) return groups
  return groups.flatMap((group) => {
    if (room <= 0) return []
    // No fewer than make larger ones: what follows would have them another size.
    const products = group.ofBrand
      ? group.products
      : group.products.slice(0, Math.max(room, FEW + 1))
    room -= products.length
    return [{ ...group, products }]
  })
}

function countOf(groups: readonly TileGroup[]): number {
  return groups.reduce((sum, { products }) => sum + products.length, 0)
}
