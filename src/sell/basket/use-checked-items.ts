import type { Catalogue } from '../../catalogue/catalogue.ts'
import { knownFields } from '../../catalogue/use-category-fields.ts'
import type { ProductView } from '../../catalogue/product-view.ts'
import { useTill } from '../../till/till.ts'
import type { BasketItem } from './basket.ts'
import { itemState, type ItemState } from './item-state.ts'
import { useFreshness } from './use-freshness.ts'
import type { ReadyItem } from './use-pay-basket.ts'

export interface CheckedItem {
  readonly item: BasketItem
  readonly state: ItemState
  /** On today's list. */
  readonly product: ProductView | undefined
}

interface CheckedItems {
  readonly checked: readonly CheckedItem[]
  /** Whether all of them can be sold. */
  readonly isReady: boolean
  /** All items as of this moment, if all can be sold. */
  readonly readyNow: () => readonly ReadyItem[] | undefined
}

/** Checks which items of a basket on the screen can be sold, again whenever a price or a lookup is too old. */
export function useCheckedItems(items: readonly BasketItem[], catalogue: Catalogue): CheckedItems {
  const till = useTill()
  const { terminalId } = till.terminal
  const { lookedAt, look } = useFreshness(items)
  const checkedAt = (now: number) =>
    items.map((item) => ({
      item,
      state: itemState(item, {
        catalogue,
        known: (category) => knownFields(till, category),
        now,
        terminalId,
      }),
      product: catalogue.byCode.get(item.productCode),
    }))
  const checked = checkedAt(lookedAt)
  return {
    checked,
    isReady: readyOf(checked) !== undefined,
    readyNow() {
      const now = look()
      return now === undefined ? undefined : readyOf(checkedAt(now))
    },
  }
}

function readyOf(checked: readonly CheckedItem[]): readonly ReadyItem[] | undefined {
  const ready = checked.flatMap(({ item, state }) =>
    state.kind === 'ready' ? [{ item, checked: state.checked }] : [],
  )
  return ready.length === checked.length ? ready : undefined
}
