import { memo, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { BrandHeading } from './BrandHeading.tsx'
import { TileGrid, type TilesProps } from './TileGrid.tsx'
import { useTileKeys } from './tile-keys.ts'
import { tileRows, type TileGroup, type TileRow } from './tile-rows.ts'

/** Least width of a tile and the gap, in pixels, as tile.css has them. */
const TILE = 164
const GAP = 8
const ROW_HEIGHT = 148
const HEADING_HEIGHT = 48

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
  const { columns, top } = useGeometry(list)
  // Not before it is known how many fit: a guess would make every tile twice.
  const rows = useMemo(() => (columns === 0 ? [] : tileRows(groups, columns)), [groups, columns])
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
              {row !== undefined && <Row row={row} columns={columns} {...tiles} />}
            </div>
          )
        })}
      </div>
    </div>
  )
}

interface RowProps extends TilesProps {
  row: TileRow
  columns: number
}

/** Made once, however often the list is scrolled past it. */
const Row = memo(function Row({ row, columns, ...tiles }: RowProps) {
  if (row.kind === 'heading') return <BrandHeading className="pt-3">{row.text}</BrandHeading>
  return <TileGrid products={row.products} columns={columns} {...tiles} />
})

/** How many tiles fit beside each other, and where the list begins on the page. */
function useGeometry(list: React.RefObject<HTMLElement | null>) {
  const [geometry, setGeometry] = useState({ columns: 0, top: 0 })
  useLayoutEffect(() => {
    const element = list.current
    if (element === null) return undefined
    const measure = () => {
      const columns = Math.max(2, Math.floor((element.clientWidth + GAP) / (TILE + GAP)))
      const top = element.getBoundingClientRect().top + window.scrollY
      setGeometry((before) =>
        before.columns === columns && before.top === top ? before : { columns, top },
      )
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [list])
  return geometry
}
