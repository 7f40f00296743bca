import { useRef } from 'react'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { Link } from 'react-router'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { Badge } from '../../ui/Badge.tsx'
import { useOnPage } from '../../ui/overlay/on-page.ts'
import { categoryName, type BrowseSort } from './browse-query.ts'
import { sentCode } from '../../platform/reads/products.ts'
import type { Catalogue } from '../catalogue.ts'
import { KindWord } from '../kind/KindWord.tsx'
import { kindWord } from '../kind/kind.ts'
import { paths } from '../../till/address/paths.ts'
import type { ProductView } from '../product-view.ts'
import type { ProviderWarnings } from './provider-warnings.ts'
import { cardClass } from '../../ui/Card.tsx'

interface BrowseTableProps {
  catalogue: Catalogue
  products: readonly ProductView[]
  warnings: ProviderWarnings | undefined
  sort: BrowseSort
  descending: boolean
  onSort: (sort: BrowseSort) => void
  /** Asks how a product is sold. */
  onSoldAs: (product: ProductView) => void
}

const columns: readonly (readonly [BrowseSort, label: string, className: string])[] = [
  ['name', 'Product', 'lead min-w-64'],
  ['brand', 'Brand', ''],
  ['category', 'Category', ''],
  ['price', 'Price', 'figures'],
]

/**
 * Shows every product as a row, but renders only those near the window. A separate component: the React Compiler skips
 * components with a virtualizer.
 */
export function BrowseTable(props: BrowseTableProps) {
  const { catalogue, products, warnings, sort, descending, onSort, onSoldAs } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const top = useOnPage(body)?.top ?? 0
  const virtual = useWindowVirtualizer({
    count: products.length,
    estimateSize: () => 64,
    getItemKey: (index) => products[index]?.code ?? index,
    overscan: 12,
    scrollMargin: top,
    // Not the scroll position of the screen before, which this list would scroll to.
    initialOffset: 0,
  })
  const rows = virtual.getVirtualItems()
  const before = (rows[0]?.start ?? top) - top
  const after = virtual.getTotalSize() - ((rows.at(-1)?.end ?? top) - top)
  return (
    <div className={cardClass({ className: 'overflow-x-auto overscroll-x-contain @container' })}>
      <table className="table [overflow-anchor:none]" aria-rowcount={products.length + 1}>
        <caption className="sr-only">Products</caption>
        <thead className="@max-table:hidden">
          <tr>
            {columns.map(([column, label, className]) => (
              <th
                key={column}
                scope="col"
                className={`py-0 ${className}`}
                aria-sort={column === sort ? (descending ? 'descending' : 'ascending') : undefined}
              >
                <button
                  type="button"
                  className="inline-flex min-h-target min-w-target items-center gap-1"
                  onClick={() => onSort(column)}
                >
                  {label}
                  {column === sort &&
                    (descending ? (
                      <ArrowDown className="size-4" aria-hidden="true" />
                    ) : (
                      <ArrowUp className="size-4" aria-hidden="true" />
                    ))}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          <Gap height={before} />
          {rows.map(({ index }) => {
            const product = products[index]
            if (product === undefined) return null
            const warning = warnings?.get(product.brandKey)
            return (
              <tr
                key={product.code}
                className="@max-table:px-4"
                ref={virtual.measureElement}
                data-index={index}
                aria-rowindex={index + 2}
              >
                <th scope="row" className="lead min-w-64 @max-table:min-w-0">
                  <Link to={whereSold(product)} className="row-link">
                    {product.name}
                  </Link>
                  <span className="block text-xs font-normal text-ink-soft">
                    {sentCode(product)}
                  </span>
                  {product.isHidden && <Badge>Hidden</Badge>}
                </th>
                <td>
                  {product.brandName}
                  {warning !== undefined && (
                    <Badge tone="needs" className="ms-2">
                      {warning.text}
                    </Badge>
                  )}
                </td>
                <td>
                  <button
                    type="button"
                    className="relative z-1 inline-flex min-h-target items-center gap-2 text-start underline decoration-line-strong underline-offset-4 can-hover:decoration-current"
                    aria-label={`${shownKind(product, catalogue)}, sold as ${soldAs(product)}: change for ${product.name}`}
                    onClick={() => onSoldAs(product)}
                  >
                    <KindWord kind={product.kind} className="whitespace-normal">
                      {shownKind(product, catalogue)}
                    </KindWord>
                  </button>
                </td>
                <td className="figures">{product.priceText}</td>
              </tr>
            )
          })}
          <Gap height={after} />
        </tbody>
      </table>
    </div>
  )
}

/** Fills the space of the rows that are not rendered. */
function Gap({ height }: { height: number }) {
  if (height <= 0) return null
  return (
    <tr
      aria-hidden="true"
      className="border-0 @max-table:min-h-0 @max-table:p-0"
      style={{ height }}
    />
  )
}

function shownKind(product: ProductView, catalogue: Catalogue): string {
  return product.isKindUnknown ? 'Kind not known' : categoryName(catalogue, product)
}

function soldAs({ kind, isKindUnknown }: ProductView): string {
  return isKindUnknown ? 'a kind that is not known' : kindWord[kind]
}

/** The screen that sells a product: vouchers have a separate screen. */
function whereSold({ kind, code }: ProductView): string {
  return kind === 'redemption' ? paths.redeemProduct(code) : paths.sellProduct(code)
}
