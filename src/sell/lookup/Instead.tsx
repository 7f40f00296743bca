import { useLocation, useNavigate } from 'react-router'
import { kindWord } from '../../catalogue/kind/kind.ts'
import type { ProductView } from '../../catalogue/product-view.ts'
import { useCatalogue } from '../../catalogue/use-catalogue.ts'
import { paths } from '../../till/address/paths.ts'
import { useTileKeys } from '../tiles/tile-keys.ts'
import { TileGrid } from '../tiles/TileGrid.tsx'
import { groupHeadClass } from '../../ui/tile/tile-class.ts'

/** What the customer can have instead. Its form keeps the number. */
export function Instead({ of: product }: { of: ProductView }) {
  const state = useCatalogue()
  const navigate = useNavigate()
  const { search } = useLocation()
  const keys = useTileKeys<HTMLDivElement>()
  const products = state.kind === 'ready' ? insteadOf(product, state.catalogue.products) : []
  if (products.length === 0) return null
  const ofBrand = products.every(({ brandKey }) => brandKey === product.brandKey)
  return (
    <section aria-label="Instead" className="flex flex-col gap-1">
      <h3 className={groupHeadClass}>
        {kindWord[product.kind]} {ofBrand && `from ${product.brandName}`} instead
      </h3>
      <div {...keys}>
        <TileGrid
          underBrand={ofBrand}
          products={products}
          openCode={undefined}
          onOpen={({ code }) => void navigate({ pathname: paths.sellProduct(code), search })}
        />
      </div>
    </section>
  )
}

/** Nobody compares more at a glance. */
const MOST = 6

/**
 * Alternatives to a product that is not for the customer's number: the same kind from its brand, else from any; the
 * nearest in price, cheapest first.
 */
export function insteadOf(
  product: ProductView,
  products: readonly ProductView[],
): readonly ProductView[] {
  const ofKind = products.filter(({ kind, code }) => kind === product.kind && code !== product.code)
  const ofBrand = ofKind.filter(({ brandKey }) => brandKey === product.brandKey)
  const apart = (one: ProductView) => Math.abs(priceOf(one) - priceOf(product))
  return (ofBrand.length > 0 ? ofBrand : ofKind)
    .slice()
    .sort((one, other) => apart(one) - apart(other))
    .slice(0, MOST)
    .sort((one, other) => priceOf(one) - priceOf(other))
}

function priceOf({ amount }: ProductView): number {
  return amount.kind === 'fixed' ? amount.amount : 0
}
