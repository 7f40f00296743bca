import { useLocation, useNavigate } from 'react-router'
import { kindWord } from '../../catalogue/kind/kind.ts'
import type { ProductView } from '../../catalogue/product-view.ts'
import { useCatalogue } from '../../catalogue/use-catalogue.ts'
import { paths } from '../../till/address/paths.ts'
import { useTileKeys } from '../tiles/tile-keys.ts'
import { TileGrid } from '../tiles/TileGrid.tsx'
import { insteadOf } from './instead-of.ts'
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
