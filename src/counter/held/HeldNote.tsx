import type { ProductView } from '../../catalogue/product-view.ts'
import { Banner } from '../../ui/Banner.tsx'
import { cents, formatRand } from '../../values/money.ts'
import { useHeldView } from './held-drafts.ts'
import type { HeldDraft } from './held-draft.ts'
import { useAge } from './use-age.ts'

/** Over a form that is continued: since when it was held, and what has changed meanwhile. */
export function HeldNote({ product }: { product: ProductView }) {
  const inHand = useHeldView('inHand')
  return inHand === undefined ? null : <Note draft={inHand} product={product} />
}

function Note({ draft, product: { amount, code } }: { draft: HeldDraft; product: ProductView }) {
  const age = useAge(draft.heldAt)
  const { price, lookedUp, name } = draft
  const now = amount.kind === 'fixed' ? amount.amount : undefined
  if (code === draft.productCode && price !== undefined && now !== price)
    return (
      <Banner
        tone="needs"
        title={now === undefined ? 'The price has changed' : `The price is ${formatRand(now)} now`}
      >
        It was {formatRand(cents(price))} when this was held, {age}. Tell the customer.
      </Banner>
    )
  return (
    <Banner tone="info" title={`Held ${age}${name === '' ? '' : ` for ${name}`}`}>
      Nothing was sent. Ask the customer whether it is still right.
      {lookedUp && ' What was looked up more than ten minutes ago is looked up again.'}
    </Banner>
  )
}
