import { useState } from 'react'
import { mayGiveBack, moneyOf } from '../engine/money.ts'
import type { Sale } from '../engine/sale.ts'
import { usualDue } from './terminal/payment-method.ts'
import { useTill } from './till.ts'
import { useMaySell } from './people/role.ts'
import { RefusedBanner } from './RefusedBanner.tsx'
import { giveBackDone } from './words/customer-money.ts'
import { announce } from '../ui/overlay/announce.ts'
import { Button } from '../ui/Button.tsx'
import type { ButtonLook } from '../ui/button-class.ts'
import { confirms } from '../ui/keys/lone-enter.ts'
import { formatRand } from '../values/money.ts'
import { TakeDialog } from './TakeDialog.tsx'
import { useCommand } from './use-command.ts'

interface MoneyDecisionsProps {
  sale: Sale
  look?: ButtonLook | undefined
  /** Whether the first button is the screen's next action. */
  primary?: boolean | undefined
  /** Whether the user may retry the sale: then the shop can keep the money for that. */
  mayKeep?: boolean | undefined
}

/** Buttons that record where the customer's money went: given back, or taken after all. */
export function MoneyDecisions({
  sale,
  look,
  primary = false,
  mayKeep = false,
}: MoneyDecisionsProps) {
  const maySell = useMaySell()
  const { terminal } = useTill()
  const { refused, run } = useCommand()
  const [taking, setTaking] = useState(false)
  const { reference, summary } = sale
  const money = moneyOf(sale)
  const first: ButtonLook = primary ? { ...look, variant: 'primary' } : { ...look }
  const giveBack = async () => {
    const outcome = await run((engine) => engine.giveBack([reference]))
    if (outcome.kind === 'done') announce(`The customer got the money back: ${summary.title}.`)
  }
  const keep = async () => {
    const outcome = await run((engine) => engine.keepForRetry([reference]))
    if (outcome.kind === 'done') announce(`Kept for a retry: ${summary.title}.`)
  }
  if (!maySell) return null
  return (
    <>
      {!taking && <RefusedBanner words={refused} />}
      {mayGiveBack(sale) && 'parts' in money && (
        <Button {...first} {...confirms} onClick={giveBack}>
          {giveBackDone(money.parts)}
        </Button>
      )}
      {mayKeep && money.kind === 'to-give-back' && (
        <Button {...look} {...confirms} onClick={keep}>
          Keep it for a retry
        </Button>
      )}
      {money.kind === 'not-paid' && (
        <Button {...first} onClick={() => setTaking(true)}>
          Take {formatRand(usualDue(terminal, summary.amount))}
        </Button>
      )}
      {taking && (
        <TakeDialog
          amount={summary.amount}
          refused={refused}
          onTake={async (payment) => {
            const outcome = await run((engine) => engine.take(reference, payment))
            if (outcome.kind !== 'done') return
            setTaking(false)
            announce(`Paid for: ${summary.title}.`)
          }}
          onClose={() => setTaking(false)}
        />
      )}
    </>
  )
}
