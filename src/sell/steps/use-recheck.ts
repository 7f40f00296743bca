import { useEffect, useEffectEvent, useState } from 'react'
import { takesAmount, type PriceChange } from '../../catalogue/price-change.ts'
import type { ProductView } from '../../catalogue/product-view.ts'
import { announce } from '../../ui/overlay/announce.ts'
import type { Cents } from '../../values/money.ts'
import type { Operation } from '../../draft/operation.ts'
import { settledBy } from '../../draft/lookup-state.ts'
import type { Lookup } from '../lookup/use-lookup.ts'
import type { CheckedDraft } from '../../draft/check.ts'
import { usePriceChange } from './details/use-price-change.ts'

interface RecheckParts {
  product: ProductView
  kind: Operation['kind']
  lookup: Lookup | undefined
  /** `undefined` while the cashier fills in the form. */
  checked: CheckedDraft | undefined
  /** The sale is being written. */
  busy: boolean
  onBackToForm: () => void
}

interface Recheck {
  /** A price or limit that has changed. */
  readonly change: PriceChange | undefined
  /** Whether the lookup still allows the checked sale. If not, goes back to the form. */
  readonly isFresh: (checked: CheckedDraft) => boolean
}

/** Goes from a checked sale back to its form when its price is gone or its lookup is too old. */
export function useRecheck({
  product,
  kind,
  lookup,
  checked,
  busy,
  onBackToForm,
}: RecheckParts): Recheck {
  /** The sum that was checked before the price changed. */
  const [checkedSum, setCheckedSum] = useState<Cents>()
  const change = usePriceChange(
    product,
    kind,
    checkedSum === undefined ? undefined : { kind: 'sum', amount: checkedSum },
  )
  // A checked sum never changes silently: the cashier checks it again.
  if (checked !== undefined && !busy && isPriceGone(product, checked)) {
    setCheckedSum(checked.amount)
    onBackToForm()
  }
  const goBackTooOld = () => {
    onBackToForm()
    announce('Looked up more than ten minutes ago. Look it up again.', 'assertive')
  }
  const onTooOld = useEffectEvent(() => {
    if (checked !== undefined && !busy) goBackTooOld()
  })
  const isTooOld = lookup?.state.kind === 'too-old'
  useEffect(() => {
    if (isTooOld) onTooOld()
  }, [isTooOld])
  return {
    change,
    isFresh({ lookup: settled }) {
      if (settled === undefined || settledBy(lookup?.now(), settled.request) !== undefined)
        return true
      goBackTooOld()
      return false
    },
  }
}

/** Whether the checked sale can't be sold any more. 0 asks for everything left on a voucher. */
function isPriceGone(product: ProductView, { operation, amount }: CheckedDraft): boolean {
  const isAll = operation.customer === 'is given' && amount === 0
  return !isAll && !takesAmount(product.amount, amount)
}
