import {
  memo,
  startTransition,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type RefObject,
} from 'react'
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
/** Until a row has been drawn it is taken to be so high; each that is thought too low has more drawn than are in sight. */
const ROW_HEIGHT = 108
const VALUES_HEIGHT = 88
const HEADING_HEIGHT = 56

/** Rows beyond the window that are drawn too, so that a scroll finds them there. */
const AROUND = 4

export interface ManyTilesProps extends TilesProps {
  groups: readonly TileGroup[]
  /** What they stand in, as wide as they: it is looked at for what a window shows of them, before they are there themselves. */
  within: RefObject<HTMLElement | null>
}

/**
 * Thousands of tiles, of which those near the window are in the page. A component of its own: the
 * React compiler leaves one with a virtualizer alone.
 */
export function ManyTiles({ groups, within, ...tiles }: ManyTilesProps) {
  const keys = useTileKeys<HTMLDivElement>()
  const list = useRef<HTMLDivElement>(null)
  const { width, top } = useGeometry(list, within)
  // What is in sight comes first.
  const [overscan, setOverscan] = useState(0)
  useEffect(() => startTransition(() => setOverscan(AROUND)), [])
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
    estimateSize: (index) => heightOf(rows[index]),
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan,
    scrollMargin: top,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
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

function heightOf(row: TileRow | undefined): number {
  if (row?.kind === 'heading') return HEADING_HEIGHT
  return row?.group.ofBrand ? VALUES_HEIGHT : ROW_HEIGHT
}

/** How wide the list is, and where it begins on the page; until it stands, that of what it will stand in. */
function useGeometry(list: RefObject<HTMLElement | null>, within: RefObject<HTMLElement | null>) {
  // Without it, all would be drawn by the effect below, in one go that holds the browser up.
  const [geometry, setGeometry] = useState(() => geometryOf(within.current))
  useLayoutEffect(() => {
    const element = list.current
    if (element === null) return undefined
    const measure = () => {
      const now = geometryOf(element)
      setGeometry((before) => (before.width === now.width && before.top === now.top ? before : now))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [list])
  return geometry
}

function geometryOf(element: HTMLElement | null) {
  if (element === null) return { width: 0, top: 0 }
  return {
    width: element.clientWidth,
    top: element.getBoundingClientRect().top + window.scrollY,
  }
}
