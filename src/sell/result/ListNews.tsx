import { listMayExplain, useListReload } from '../../catalogue/list-reload.ts'
import { soldProduct } from '../../catalogue/catalogue.ts'
import { useCatalogue } from '../../catalogue/use-catalogue.ts'
import { priceChange, type PriceChange } from '../../catalogue/price-change.ts'
import { isUnsold } from '../../engine/money.ts'
import type { Sale } from '../../engine/sale.ts'
import { Banner } from '../../ui/overlay/Banner.tsx'
import { Button } from '../../ui/Button.tsx'

/** What today's list says about a sale that was not sold, with its product's own code. */
type SaleOnList =
  /** Nothing, or there is no list. */
  | { readonly kind: 'same'; readonly code: string }
  | { readonly kind: 'gone' }
  | { readonly kind: 'changed'; readonly code: string; readonly change: PriceChange }

/** Looks up a sale that was not sold: the cashier must not offer it again at an old price. */
export function useSaleOnList(sale: Sale): SaleOnList {
  const { kind, summary, child } = sale
  const state = useCatalogue()
  const same = { kind: 'same', code: summary.productCode } as const
  if (kind !== 'purchase' || child !== undefined || !isUnsold(sale)) return same
  if (state.kind !== 'ready') return same
  const product = soldProduct(state.catalogue.byCode, summary.productCode, summary.amount)
  if (product === undefined) return { kind: 'gone' }
  const change = priceChange({ kind: 'sum', amount: summary.amount }, product.amount)
  const { code } = product
  return change === undefined ? { kind: 'same', code } : { kind: 'changed', code, change }
}

/** Beside a refusal that an outdated list may explain: what the list says now. */
export function ListNews({ sale }: { sale: Sale }) {
  const onList = useSaleOnList(sale)
  const state = useCatalogue()
  const reloading = useListReload()
  if (onList.kind === 'changed')
    return (
      <Banner tone="needs" live="assertive" title={onList.change.title}>
        {onList.change.was} Tell the customer before you sell it again.
      </Banner>
    )
  if (!listMayExplain(sale)) return null
  if (reloading)
    return (
      <Banner tone="info" live="polite" title="Reloading the product list">
        The price or the limits may have changed.
      </Banner>
    )
  if (onList.kind === 'gone')
    return (
      <Banner tone="needs" live="assertive" title="This product isn’t on the list any more">
        This account can’t sell it now. Choose another product.
      </Banner>
    )
  if (state.kind !== 'ready' || state.stale === undefined) return null
  return (
    <Banner
      tone="needs"
      title="The product list could not be reloaded"
      action={<Button onClick={state.reload}>Reload the list</Button>}
    >
      The price or the limits may have changed.
    </Banner>
  )
}
