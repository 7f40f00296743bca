import type { ProductView } from '../../catalogue/product-view.ts'
import { Banner } from '../../ui/overlay/Banner.tsx'
import { usePriceChange } from '../steps/details/use-price-change.ts'
import { useDrafts } from '../use-drafts.ts'
import type { HeldSale } from '../../draft/held-draft.ts'
import { useAge } from './use-age.ts'

/** Above a resumed form: how long it was held. A price change replaces this note. */
export function HeldNote({ product }: { product: ProductView }) {
  const resumed = useDrafts(({ open }) => open.resumed)
  const change = usePriceChange(product)
  return resumed === undefined || change !== undefined ? null : <Note draft={resumed} />
}

function Note({ draft: { heldAt, lookedUp } }: { draft: HeldSale }) {
  const age = useAge(heldAt)
  return (
    <Banner tone="info" title={`Held ${age}`}>
      Nothing was sent. Ask the customer whether it is still right.
      {lookedUp && ' The till repeats a lookup that is older than ten minutes.'}
    </Banner>
  )
}
