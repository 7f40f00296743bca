import { useRef, useState } from 'react'
import type { PaymentDraft } from '../../engine/payment.ts'
import { paths } from '../../till/address/paths.ts'
import { useGoOn } from '../../till/address/use-go-on.ts'
import { useTill, type Till } from '../../till/till.ts'
import type { CheckedDraft } from '../../draft/check.ts'
import { saleOrder } from '../../draft/order.ts'
import { justPaid } from './paid/just-paid.ts'
import { useConfirm, type Confirming } from '../steps/use-confirm.ts'
import type { BasketItem } from './basket.ts'

/** An item that can be sold, with its sales. */
export interface ReadyItem {
  readonly item: BasketItem
  readonly checked: CheckedDraft
}

interface PayBasket {
  readonly state: Confirming
  /** What is being paid for: the screen keeps it until the next one comes. */
  readonly paying: readonly BasketItem[] | undefined
  readonly pay: (ready: readonly ReadyItem[], payment: PaymentDraft) => Promise<void>
  /** Sells it although it looks like a recent sale. */
  readonly payAgain: () => Promise<void>
  readonly dismiss: () => void
}

/** Sells a basket: writes all its sales at once, then opens their screen. */
export function usePayBasket(): PayBasket {
  const till = useTill()
  const goOn = useGoOn()
  const [paying, setPaying] = useState<readonly BasketItem[]>()
  const ordered = useRef<readonly ReadyItem[]>([])

  const { state, confirm, dismiss } = useConfirm((reference) => {
    const sold = ordered.current
    const isOne = each(sold).length === 1
    if (isOne) goOn(paths.result(reference), { replace: true })
    else goOn(paths.payment(reference), { replace: true, state: justPaid })
    till.basket.paid(sold.map(({ item }) => item.id))
    till.display.confirmed(reference)
    void remember(till, reference, sold)
  })

  return {
    state,
    paying: state.kind === 'writing' ? paying : undefined,
    async pay(ready, payment) {
      const [first, ...others] = each(ready).map(({ checked }) => checked)
      if (first === undefined || state.kind === 'writing') return
      ordered.current = ready
      setPaying(ready.map(({ item }) => item))
      await till.basket.write(() => confirm(saleOrder([first, ...others], payment, till)))
    },
    async payAgain() {
      if (state.kind !== 'duplicate') return
      const { order } = state
      await till.basket.write(() => confirm(order, { confirmedDuplicate: true }))
    },
    dismiss,
  }
}

/** Keeps what each sale was typed as, to correct it, and for the customer's screen. */
async function remember(till: Till, first: string, sold: readonly ReadyItem[]): Promise<void> {
  const sale = await till.engine.find(first)
  for (const [place, { item }] of each(sold).entries()) {
    const reference = sale?.paidBy?.covers[place]
    if (reference === undefined) return
    till.display.confirmed(reference)
    till.drafts.purchase.keepFor(reference, item.typed)
  }
}

/** Each sale separately, in the order of the basket. */
function each(ready: readonly ReadyItem[]): readonly ReadyItem[] {
  return ready.flatMap((one) => Array.from({ length: one.item.count }, () => one))
}
