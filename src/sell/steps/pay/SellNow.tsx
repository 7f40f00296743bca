import type { ReactNode, Ref } from 'react'
import { paidInOneWay, type PaymentDraft } from '../../../engine/payment.ts'
import { paymentMethodLabel } from '../../../till/terminal/payment-method.ts'
import { Button } from '../../../ui/Button.tsx'
import { confirms } from '../../../ui/keys/lone-enter.ts'
import { isCash } from '../../../values/cash.ts'
import { formatRand } from '../../../values/money.ts'
import { cashDue, type Due } from './cash.ts'
import { footRowClass } from '../panel-class.ts'

interface SellNowProps {
  due: Due
  /** The terminal's payment methods. */
  methods: readonly string[]
  /** The usual one. */
  method: string
  busy: boolean
  /** It has appeared by itself: see `Button`. */
  waits?: boolean
  /** Whether something must be corrected first. */
  disabled?: boolean
  /** 'sell', 'sell 3'. */
  what?: string
  onPaid: (payment: PaymentDraft) => Promise<void>
  /** To the step for another payment method, or for counting change. */
  onOtherPayment: (method: string) => void
  ref?: Ref<HTMLButtonElement>
  /** Before the other methods, and after them. */
  before?: ReactNode
  after?: ReactNode
}

/** Sells at exactly the amount by the usual method, with one key; below it, the other methods. */
export function SellNow(props: SellNowProps) {
  const {
    due,
    methods,
    method,
    busy,
    waits = false,
    disabled = false,
    what = 'sell',
    ref,
    before,
    after,
  } = props
  const { onPaid, onOtherPayment } = props
  const cash = isCash(method)
  const other = methods[1]
  const off = busy || disabled
  return (
    <>
      <Button
        {...confirms}
        ref={ref}
        variant="primary"
        size="sale"
        wide
        waits={waits}
        busy={busy}
        disabled={disabled}
        onClick={() => onPaid(paidNow(due, method))}
      >
        {cash ? 'Exact cash' : `${paymentMethodLabel(method)} paid`} · {what} for{' '}
        {formatRand(cash ? cashDue(due) : due.total)}
      </Button>
      <div className={footRowClass}>
        {before}
        {cash && (
          <Button size="sale" onClick={() => onOtherPayment(method)} disabled={off}>
            Give change
          </Button>
        )}
        {other !== undefined && (
          <Button size="sale" onClick={() => onOtherPayment(other)} disabled={off}>
            {methods.length > 2 ? 'Other payment' : paymentMethodLabel(other)}
          </Button>
        )}
        {after}
      </div>
    </>
  )
}

/** By the usual method; for cash, counts exactly the amount. */
function paidNow(due: Due, method: string): PaymentDraft {
  const tendered = isCash(method) ? { tendered: cashDue(due) } : {}
  return paidInOneWay(due.total, { method, ...tendered }, due.rounding)
}
