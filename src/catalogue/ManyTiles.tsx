import { memo, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { BrandHeading } from './BrandHeading.tsx'
import { brandLook } from './brand-look.ts'
import { TileGrid, type TilesProps } from './TileGrid.tsx'
import { useTileKeys } from './tile-keys.ts'
import { tileRows, type TileGroup, type TileRow } from './tile-rows.ts'

/** Least widths of a tile with its brand and of one under its brand, and the gap, in pixels, as the styles of src/ui have them. */
const TILE = 164
const VALUE = 92
const GAP = 8
const ROW_HEIGHT = 88
const HEADING_HEIGHT = 56

export interface ManyTilesProps extends TilesProps {
  groups: readonly TileGroup[]
}

/**
 * Thousands of tiles, of which those near the window are in the page. A component of its own: the
 * React compiler leaves one with a virtualizer alone.
 */
export function ManyTiles({ groups, ...tiles }: ManyTilesProps) {
  const keys = useTileKeys<HTMLDivElement>()
  const list = useRef<HTMLDivElement>(null)
  const { width, top } = useGeometry(list)
  // Not before it is known how many fit: a guess would make every tile twice.
  const rows = useMemo(
    () =>
      width === 0
        ? []
        : tileRows(groups, ({ ofBrand }) =>
            Math.max(2, Math.floor((width + GAP) / ((ofBrand ? VALUE : TILE) + GAP))),
          ),
    [groups, width],
  )
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (index) => (rows[index]?.kind === 'heading' ? HEADING_HEIGHT : ROW_HEIGHT),
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 4,
    scrollMargin: top,
    // A frame of a scroll is not worth holding the browser up for.
    useFlushSync: false,
  })
  return (
    <div {...keys}>
      <div ref={list} className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const row = rows[index]
          return (
            <div
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              className="absolute inset-x-0 top-0 pb-2 contain-layout contain-style"
              style={{ transform: `translateY(${start - top}px)` }}
            >
              {row !== undefined && <Row row={row} {...tiles} />}
            </div>
          )
        })}
      </div>
    </div>
  )
}

interface RowProps extends TilesProps {
  row: TileRow
}

/** Made once, however often the list is scrolled past it. */
const Row = memo(function Row({ row, ...tiles }: RowProps) {
  const { ofBrand, heading = '', products } = row.group
  const [first] = products
  const look = ofBrand && first && { 'data-kind': 'brand', style: brandLook(tiles.looks, first) }
  if (row.kind === 'tiles')
    return (
      <div {...look}>
        <TileGrid products={row.products} columns={row.columns} underBrand={ofBrand} {...tiles} />
      </div>
    )
  if (!ofBrand) return <h3 className="group-head">{heading}</h3>
  return (
    <div {...look} className="pt-3">
      <BrandHeading
        name={heading}
        imageUrl={first?.imageUrl}
        warning={first && tiles.warnings?.get(first.brandKey)}
      />
    </div>
  )
})

/** How wide the list is, and where it begins on the page. */
function useGeometry(list: React.RefObject<HTMLElement | null>) {
  const [geometry, setGeometry] = useState({ width: 0, top: 0 })
  useLayoutEffect(() => {
    const element = list.current
    if (element === null) return undefined
    const measure = () => {
      const width = element.clientWidth
      const top = element.getBoundingClientRect().top + window.scrollY
      setGeometry((before) =>
        before.width === width && before.top === top ? before : { width, top },
      )
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [list])
  return geometry
}
