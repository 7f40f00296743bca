import { useRef } from 'react'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { Link } from 'react-router'
import { Badge } from '../ui/Badge.tsx'
import { useOnPage } from '../ui/on-page.ts'
import { categoryName, namesKind } from './browse-query.ts'
import type { BrowseListProps } from './BrowseTable.tsx'
import { KindWord } from './KindWord.tsx'
import { whereSold } from './where-sold.ts'

/** Least width of a card and the gap, in pixels. */
const CARD = 240
const GAP = 12

/** Every product as a card, by rows of as many as fit; those near the window are in the page. */
export function BrowseGrid({ catalogue, products, warnings }: BrowseListProps) {
  const list = useRef<HTMLUListElement>(null)
  const { top, width } = useOnPage(list) ?? { top: 0, width: 0 }
  const perRow = Math.max(1, Math.floor((width + GAP) / (CARD + GAP)))
  const virtual = useWindowVirtualizer({
    count: Math.ceil(products.length / perRow),
    estimateSize: () => 168,
    overscan: 4,
    scrollMargin: top,
    gap: GAP,
  })
  const rows = virtual.getVirtualItems()
  return (
    <ul
      ref={list}
      className="relative [overflow-anchor:none]"
      aria-label="Products"
      style={{ height: virtual.getTotalSize() }}
    >
      {rows.flatMap(({ index: row, start }) =>
        products.slice(row * perRow, (row + 1) * perRow).map((product, column) => {
          const at = row * perRow + column
          const warning = warnings?.get(product.brandKey)
          return (
            <li
              key={product.code}
              // The row is as tall as its first card, and all cards of a row are one height.
              ref={column === 0 ? virtual.measureElement : undefined}
              data-index={row}
              data-kind={product.kind}
              className="linked absolute top-0 flex h-42 flex-col gap-1 rounded-lg border border-line bg-surface px-4 py-3.5 outline-offset-2 hover:border-line-strong hover:bg-raised"
              aria-setsize={products.length}
              aria-posinset={at + 1}
              style={{
                width: `calc((100% - ${(perRow - 1) * GAP}px) / ${perRow})`,
                left: `calc((100% + ${GAP}px) / ${perRow} * ${column})`,
                transform: `translateY(${start - top}px)`,
              }}
            >
              <KindWord
                kind={product.kind}
                className="text-xs/normal font-semibold whitespace-nowrap text-ink-soft"
              />
              <Link
                to={whereSold(product)}
                className="row-link line-clamp-2 leading-close wrap-anywhere"
                title={product.name}
              >
                {product.name}
              </Link>
              <span className="truncate text-sm/close text-ink-soft">
                {product.brandName}
                {!namesKind(catalogue, product) && ` · ${categoryName(catalogue, product)}`}
              </span>
              <span className="mt-auto flex flex-wrap items-center justify-between gap-x-2 gap-y-1 font-semibold">
                <span className="figures">{product.priceText}</span>
                {warning !== undefined && <Badge tone="needs">{warning.text}</Badge>}
              </span>
            </li>
          )
        }),
      )}
    </ul>
  )
}
