import { paths } from '../../till/address/paths.ts'
import { useGoOn } from '../../till/address/use-go-on.ts'
import { useTill } from '../../till/till.ts'
import { announce } from '../../ui/overlay/announce.ts'
import { useDrafts } from '../use-drafts.ts'
import type { TypedByName } from '../../draft/carried-over.ts'
import type { CheckedDraft } from '../../draft/check.ts'
import type { BasketAtCheck } from './AddToBasket.tsx'
import { itemOf, useBasket } from './basket.ts'
import { totalOf } from '../../draft/held-draft.ts'

interface BasketAtCheckParts {
  mayGoOn: (checked: CheckedDraft) => boolean
  /** What the cashier typed for it. */
  typedNow: () => TypedByName
  /** The checked sale is in the basket now. */
  onPut: () => void
}

/** The basket for a checked sale, which joins its items or changes one. A redemption has none. */
export function useBasketAtCheck(
  checked: CheckedDraft | undefined,
  { mayGoOn, typedNow, onPut }: BasketAtCheckParts,
): BasketAtCheck | undefined {
  const till = useTill()
  const goOn = useGoOn()
  const basket = useBasket()
  const editedId = useDrafts(({ open }) => open.item, 'purchase')
  if (checked === undefined || checked.operation.kind !== 'purchase') return undefined
  const edited = basket.find(({ id }) => id === editedId)
  const others = basket.filter(({ id }) => id !== edited?.id)
  const item = itemOf(checked, typedNow(), edited?.id ?? '', edited?.count ?? 1)
  return {
    kind: edited !== undefined ? 'change' : basket.length > 0 ? 'started' : 'empty',
    total: totalOf([...others, item]),
    onPut(next) {
      if (!mayGoOn(checked)) return
      till.basket.add(checked, typedNow())
      onPut()
      announce(`In the basket: ${checked.product.name}. Nothing is sent yet.`)
      goOn(next === 'pay' ? paths.basket() : paths.sell(), { replace: true })
    },
  }
}
