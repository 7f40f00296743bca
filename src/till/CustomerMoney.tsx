import { useState } from 'react'
import type { Done } from '../sale/engine.ts'
import { moneyOf, type SaleMoney } from '../sale/money.ts'
import { paidInOneWay, sumOf } from '../sale/payment.ts'
import type { Sale, SalePhase } from '../sale/sale.ts'
import { usualMethod } from '../terminal/payment-method.ts'
import { announce } from '../ui/announce.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { confirms } from '../ui/lone-enter.ts'
import { formatRand } from '../values/money.ts'
import { PaymentMethods } from './PaymentMethods.tsx'
import { useMaySell } from './people/role.ts'
import { RefusedBanner } from './RefusedBanner.tsx'
import { useTill } from './till.ts'
import { takeText } from './words/net-money.ts'
import { refusedWish, type RefusedWords } from './words/refused-words.ts'

export interface CustomerMoneyActionsProps {
  sale: Sale
  /** Whether somebody may retry it: then its money can be kept for that. */
  mayKeep?: boolean
}

/** What a person says about the customer's money for a sale: that it was given back, is kept, or was taken after all. */
export function CustomerMoneyActions({ sale, mayKeep = false }: CustomerMoneyActionsProps) {
  const { engine } = useTill()
  const maySell = useMaySell()
  const [refused, setRefused] = useState<RefusedWords>()
  const [taking, setTaking] = useState(false)
  const { reference } = sale
  const money = moneyOf(sale)
  const say = async (done: Promise<Done>, words: string) => {
    const outcome = await done
    setRefused(outcome.kind === 'done' ? undefined : refusedWish(outcome.reason))
    if (outcome.kind === 'done') announce(words)
  }
  if (!maySell) return null
  return (
    <>
      <RefusedBanner words={refused} />
      <div className="flex flex-wrap gap-2 empty:hidden">
        {mayGiveBack(money, sale.phase) && (
          <Button
            {...confirms}
            onClick={() => say(engine.giveBack([reference]), 'The customer got the money back')}
          >
            Given back
          </Button>
        )}
        {mayKeep && money.kind === 'to-give-back' && (
          <Button
            {...confirms}
            onClick={() => say(engine.keepForRetry([reference]), 'Kept for the retry')}
          >
            Keep for the retry
          </Button>
        )}
        {money.kind === 'not-paid' && (
          <Button variant="primary" onClick={() => setTaking(true)}>
            Take {formatRand(sale.summary.amount)} now
          </Button>
        )}
      </div>
      {taking && <TakeDialog sale={sale} onClose={() => setTaking(false)} />}
    </>
  )
}

/** Phases in which a person has given a sale up that may still turn out sold: the customer may want the money back. */
const givenUp: ReadonlySet<SalePhase['kind']> = new Set([
  'set-aside',
  'needs-attention',
  'resolved',
])

function mayGiveBack({ kind }: SaleMoney, phase: SalePhase): boolean {
  if (kind === 'hold') return givenUp.has(phase.kind)
  return kind === 'to-give-back' || kind === 'kept'
}

/** The customer pays for what was sold after the money went back. */
function TakeDialog({ sale, onClose }: { sale: Sale; onClose: () => void }) {
  const { engine, terminal } = useTill()
  const [method, setMethod] = useState(() =>
    usualMethod(sale.payment.method, terminal.paymentMethods),
  )
  const [refused, setRefused] = useState<RefusedWords>()
  const payment = paidInOneWay(sale.summary.amount, { method }, terminal.cashRounding)
  const take = async () => {
    const outcome = await engine.take(sale.reference, payment)
    if (outcome.kind === 'refused') {
      setRefused(refusedWish(outcome.reason))
      return
    }
    announce('Paid for')
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Take the money"
      size="small"
      footer={
        <>
          <Button size="sale" onClick={onClose}>
            Not now
          </Button>
          <Button {...confirms} variant="primary" size="sale" onClick={take}>
            {formatRand(sumOf(payment.methods))} taken
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <RefusedBanner words={refused} />
        {payment.methods.map((part) => (
          <p key={part.method} className="text-lg font-strong" aria-live="polite">
            {takeText(part)}
          </p>
        ))}
        {sumOf(payment.methods) !== sale.summary.amount && (
          <p className="text-sm text-ink-soft">
            The price is {formatRand(sale.summary.amount)}. Cash is rounded to 10c.
          </p>
        )}
        <PaymentMethods
          legend="Paid by"
          methods={terminal.paymentMethods}
          value={method}
          onChange={setMethod}
        />
      </div>
    </Dialog>
  )
}
