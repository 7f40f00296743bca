import { memo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { Badge } from '../../ui/Badge.tsx'
import { Mark } from '../../ui/tile/Mark.tsx'
import {
  brandHeadClass,
  brandNameClass,
  brandRowClass,
  groupHeadClass,
} from '../../ui/tile/tile-class.ts'
import { useOnPage } from '../../ui/overlay/on-page.ts'
import type { RovingGrid } from '../../ui/keys/roving-grid.ts'
import { tilePieces, type TileGroup, type TilePiece } from './tile-groups.ts'
import { useTileKeys } from './tile-keys.ts'
import { TileGrid, type TilesProps } from './TileGrid.tsx'

/** Smallest width of a tile with its brand, and the gap between tiles, in pixels, as in tile-class.ts. */
const TILE = 164
const GAP = 8
/** The same for a tile under its brand's heading, and the width that the brand takes beside its tiles. */
const VALUE = 92
const BESIDE = 154
/** The same in a list narrower than `--container-list`, where the brand is above its tiles. */
const NARROW = { list: 480, value: 84, gap: 6, beside: 14 }

/** Estimated heights in pixels until a piece renders: a line of tiles, one under a brand, a heading. */
const LINE = 116
const VALUE_LINE = 88
const HEADING = 30

interface ProductTilesProps extends TilesProps {
  groups: readonly TileGroup[]
}

/** Products as tiles, under their brands. */
export function ProductTiles({ groups, ...tiles }: ProductTilesProps) {
  const list = useRef<HTMLDivElement>(null)
  const place = useOnPage(list)
  return (
    <div ref={list}>
      {place && (
        <TileList
          {...tiles}
          pieces={tilePieces(groups, ({ ofBrand }) => columnsIn(place.width, ofBrand))}
          top={place.top}
        />
      )}
    </div>
  )
}

function columnsIn(width: number, ofBrand: boolean): number {
  const { value, gap, beside } =
    width < NARROW.list ? NARROW : { value: VALUE, gap: GAP, beside: BESIDE }
  const columns = ofBrand ? (width - beside + gap) / (value + gap) : (width + GAP) / (TILE + GAP)
  return Math.max(2, Math.floor(columns))
}

interface TileListProps extends TilesProps {
  pieces: readonly TilePiece[]
  /** Its start on the page. */
  top: number
}

/**
 * Renders the pieces near the window, out of thousands of tiles. Arrow keys move between tiles. A separate component:
 * the React Compiler skips components with a virtualizer.
 */
function TileList({ pieces, top, ...tiles }: TileListProps) {
  const keys = useTileKeys<HTMLDivElement>()
  /** The piece with the last focused tile stays rendered when it is scrolled away. */
  const [kept, keep] = useState<number>()
  const virtual = useWindowVirtualizer({
    count: pieces.length,
    estimateSize: (index) => heightOf(pieces[index]),
    getItemKey: (index) => pieces[index]?.key ?? index,
    // To a fraction of a pixel, as the browser would lay the pieces out.
    measureElement: (element) => element.getBoundingClientRect().height,
    gap: GAP,
    overscan: 3,
    scrollMargin: top,
    // Not the scroll position of the screen before, which this list would scroll to.
    initialOffset: 0,
    rangeExtractor: (range) => {
      const near = defaultRangeExtractor(range)
      return kept === undefined || kept >= pieces.length || near.includes(kept)
        ? near
        : [...near, kept].sort((one, other) => one - other)
    },
  })
  const keysOfAll: RovingGrid<HTMLDivElement> = {
    ...keys,
    onFocus(event) {
      keys.onFocus(event)
      keep(pieceOf(event.target))
    },
    onKeyDown(event) {
      // The piece must render before its tile can take the focus.
      if (event.key === 'Home') flushSync(() => keep(0))
      if (event.key === 'End') flushSync(() => keep(pieces.length - 1))
      keys.onKeyDown(event)
    },
  }
  return (
    <div {...keysOfAll} className="relative" style={{ height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map(({ index, key, start }) => {
        const piece = pieces[index]
        return (
          <div
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            className="absolute inset-x-0"
            style={{ top: start - top }}
          >
            {piece && (
              <Piece
                piece={piece}
                {...tiles}
                openCode={codeIn(piece, tiles.openCode)}
                entersCode={codeIn(piece, tiles.entersCode)}
              />
            )}
          </div>
        )
      })}
    </div>
  )
}

/** A code, if one of the piece's products has it: other pieces don't draw again. */
function codeIn({ products }: TilePiece, code: string | undefined): string | undefined {
  return products.some((product) => product.code === code) ? code : undefined
}

function heightOf(piece: TilePiece | undefined): number {
  if (piece === undefined) return 0
  const { group, heading, lines } = piece
  if (group.ofBrand) return lines * VALUE_LINE + 10
  return lines * LINE - GAP + (heading === undefined ? 0 : HEADING)
}

function pieceOf(tile: EventTarget): number | undefined {
  const piece = tile instanceof Element ? tile.closest<HTMLElement>('[data-index]') : null
  return piece === null ? undefined : Number(piece.dataset['index'])
}

interface PieceProps extends TilesProps {
  piece: TilePiece
}

const Piece = memo(function Piece(props: PieceProps) {
  const { piece, openCode, entersCode, onOpen, warnings } = props
  const { group, heading, label, products, columns } = piece
  const [first] = products
  const isBrand = group.ofBrand && first !== undefined
  const warning = first && warnings?.get(first.brandKey)
  return (
    <section
      aria-label={label}
      {...(isBrand && {
        className: brandRowClass,
        'data-kind': 'brand',
      })}
    >
      {isBrand && (
        <div className={brandHeadClass}>
          <Mark name={first.brandName} imageUrl={first.imageUrl} />
          <h3 title={heading} className={brandNameClass}>
            {heading}
          </h3>
          {warning && <Badge tone="needs">{warning.text}</Badge>}
        </div>
      )}
      {!isBrand && heading !== undefined && <h3 className={groupHeadClass}>{heading}</h3>}
      <TileGrid
        products={products}
        columns={columns}
        openCode={openCode}
        entersCode={entersCode}
        onOpen={onOpen}
        warnings={warnings}
        underBrand={group.ofBrand}
      />
    </section>
  )
})
