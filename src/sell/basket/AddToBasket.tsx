import type { ReactNode, Ref } from 'react'
import ShoppingBasket from 'lucide-react/icons/shopping-basket'
import { Button } from '../../ui/Button.tsx'
import { formatRand, type Cents } from '../../values/money.ts'
import { footRowClass } from '../steps/panel-class.ts'

/** The basket, for the check of a sale. */
export interface BasketAtCheck {
  /** `change`: this sale is an item that is being changed. */
  readonly kind: 'empty' | 'started' | 'change'
  /** The total with this sale. */
  readonly total: Cents
  /** Adds this sale, and continues to the next item or to the payment. */
  readonly onPut: (next: 'another' | 'pay') => void
}

/** Shown beside the ways to pay for a single sale. */
export function AddAnother({ onPut, busy }: Pick<BasketAtCheck, 'onPut'> & { busy: boolean }) {
  return (
    <Button
      size="sale"
      title="Add another (F8)"
      aria-keyshortcuts="F8"
      disabled={busy}
      onClick={() => onPut('another')}
    >
      Add another
    </Button>
  )
}

interface AddToBasketProps extends BasketAtCheck {
  busy: boolean
  ref: Ref<HTMLButtonElement>
  /** The way back. */
  before: ReactNode
}

/** Once a basket has an item, the sale joins it: the customer pays for everything at once. */
export function AddToBasket({ kind, total, onPut, busy, ref, before }: AddToBasketProps) {
  return (
    <>
      <Button
        ref={ref}
        variant="primary"
        size="sale"
        wide
        busy={busy}
        icon={<ShoppingBasket aria-hidden="true" />}
        onClick={() => onPut('pay')}
      >
        {kind === 'change' ? 'Change the basket' : 'To the basket'} · {formatRand(total)}
      </Button>
      <div className={footRowClass}>
        {before}
        {kind === 'started' && <AddAnother onPut={onPut} busy={busy} />}
      </div>
    </>
  )
}
