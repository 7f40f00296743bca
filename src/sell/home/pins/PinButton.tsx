import { useState } from 'react'
import Star from 'lucide-react/icons/star'
import type { ProductView } from '../../../catalogue/product-view.ts'
import { favouriteStore } from '../../../till/terminal/favourites.ts'
import { useTill } from '../../../till/till.ts'
import { announce } from '../../../ui/overlay/announce.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { fullWords, PinDialog } from './PinDialog.tsx'
import { useShopPage } from '../use-shop-page.ts'

/** Pins a product to the shop's own page. If it takes any amount, asks which ones. */
export function PinButton({ product }: { product: ProductView }) {
  const { account } = useTill()
  const [asking, setAsking] = useState(false)
  const pinned = useShopPage().favourites.some(({ productCode }) => productCode === product.code)
  const toggle = () => {
    const favourite = { productCode: product.code }
    if (pinned) favouriteStore.unpin(account, favourite)
    else if (!favouriteStore.pin(account, favourite)) announce(fullWords, 'assertive')
  }
  return (
    <>
      <IconButton
        label={pinned ? 'Pinned to the favourites' : 'Pin to the favourites'}
        aria-pressed={pinned}
        icon={<Star aria-hidden="true" className={pinned ? 'fill-needs text-needs' : ''} />}
        onClick={product.amount.kind === 'fixed' ? toggle : () => setAsking(true)}
      />
      {asking && <PinDialog product={product} onClose={() => setAsking(false)} />}
    </>
  )
}
