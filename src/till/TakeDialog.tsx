import { useState } from 'react'
import { paidInOneWay, sumOf, type PaymentDraft } from '../engine/payment.ts'
import { paymentMethodLabel } from './terminal/payment-method.ts'
import { PaymentMethods } from './PaymentMethods.tsx'
import { RefusedBanner } from './RefusedBanner.tsx'
import { useTill } from './till.ts'
import { takeText } from './words/customer-money.ts'
import type { RefusedWords } from './words/refused-words.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import { confirms } from '../ui/keys/lone-enter.ts'
import { formatRand, type Cents } from '../values/money.ts'
import { NoScan } from '../ui/keys/NoScan.tsx'
import { Spoken } from '../ui/Spoken.tsx'

interface TakeDialogProps {
  /** The price. */
  amount: Cents
  /** What happens after the customer pays: 'retry', or only a record of the payment. */
  then?: string
  refused: RefusedWords | undefined
  onTake: (payment: PaymentDraft) => Promise<unknown>
  onClose: () => void
}

/** The customer pays for something whose money already went back. */
export function TakeDialog({ amount, then, refused, onTake, onClose }: TakeDialogProps) {
  const { paymentMethods, cashRounding } = useTill().terminal
  const [method, setMethod] = useState(paymentMethods[0] ?? 'cash')
  const payment = paidInOneWay(amount, { method }, cashRounding)
  const [part] = payment.methods
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Take ${formatRand(sumOf(payment.methods))}`}
      size="small"
      footer={
        <>
          <Button size="sale" onClick={onClose}>
            Not paid
          </Button>
          <Button {...confirms} variant="primary" size="sale" onClick={() => onTake(payment)}>
            {paymentMethodLabel(method)} paid{then === undefined ? '' : ` · ${then}`}
          </Button>
        </>
      }
    >
      <NoScan words={noScan} />
      <div className="flex flex-col gap-4">
        <RefusedBanner words={refused} />
        {part !== undefined && (
          <p className="text-lg font-strong" aria-live="polite">
            <Spoken>{takeText(part)}</Spoken>
          </p>
        )}
        {part !== undefined && part.amount !== amount && (
          <p className="text-sm text-ink-soft">
            <Spoken>The price is {formatRand(amount)}. Cash is rounded to 10c.</Spoken>
          </p>
        )}
        <PaymentMethods
          legend="Payment"
          methods={paymentMethods}
          value={method}
          onChange={setMethod}
        />
      </div>
    </Dialog>
  )
}

const noScan = 'Nothing was taken. Press Enter alone to say that the customer has paid.'
