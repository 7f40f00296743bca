import { useId } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { ProductView } from '../../catalogue/product-view.ts'
import { paths } from '../../till/address/paths.ts'
import { ChoiceTiles } from './ChoiceTiles.tsx'
import { LastSale } from './LastSale.tsx'
import { offeredSellers } from './shop-sales.ts'
import { useChoices } from './use-choices.ts'
import { groupHeadClass } from '../../ui/tile/tile-class.ts'

/** The sale panel at rest, beside the tiles: the last sale and the best sellers. */
export function RestPanel({ catalogue }: { catalogue: Catalogue }) {
  const navigate = useNavigate()
  const { search } = useLocation()
  const onOpen = ({ code }: ProductView) => {
    navigate({ pathname: paths.sellProduct(code), search })
  }
  return (
    <>
      <LastSale />
      <Sellers catalogue={catalogue} onOpen={onOpen} />
    </>
  )
}

function Sellers({
  catalogue,
  onOpen,
}: {
  catalogue: Catalogue
  onOpen: (product: ProductView) => void
}) {
  const { page, sell } = useChoices(catalogue, onOpen)
  const id = useId()
  const sellers = offeredSellers(catalogue, page.sellers).slice(0, 6)
  if (sellers.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={groupHeadClass}>
        Best sellers
      </h2>
      <ChoiceTiles choices={sellers} onSell={sell} />
    </section>
  )
}
