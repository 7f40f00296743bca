import { useState, type ReactNode } from 'react'
import type { RetryMoney } from '../../engine/engine.ts'
import { moneyOf } from '../../engine/money.ts'
import type { Sale } from '../../engine/sale.ts'
import { RefusedBanner } from '../../till/RefusedBanner.tsx'
import { announce } from '../../ui/overlay/announce.ts'
import { Button } from '../../ui/Button.tsx'
import { confirms } from '../../ui/keys/lone-enter.ts'
import { useShortcut } from '../../ui/keys/shortcut.ts'
import { formatRand } from '../../values/money.ts'
import { usualDue } from '../../till/terminal/payment-method.ts'
import { useTill } from '../../till/till.ts'
import { TakeDialog } from '../../till/TakeDialog.tsx'
import { useCommand } from '../../till/use-command.ts'
import { footRowClass } from '../steps/panel-class.ts'

interface RetryButtonsProps {
  sale: Sale
  /** The retry is another sale, with a different address. */
  onRetried: (reference: string) => void
  /** Rarer ways on: with the money in the till, a press of *More* shows them. */
  children?: ReactNode
}

/** Retries a failed sale. The money in the till pays for it; if it was given back, the cashier takes it first. */
export function RetryButtons({ sale, onRetried, children }: RetryButtonsProps) {
  const { refused, run, order } = useCommand()
  const { terminal } = useTill()
  const [taking, setTaking] = useState(false)
  const [more, setMore] = useState(false)
  const { reference, summary } = sale
  const money = moneyOf(sale)
  const retry = async (paid?: RetryMoney) => {
    const outcome = await order((engine) =>
      engine.retry(reference, paid === undefined ? {} : { money: paid }),
    )
    if (outcome.kind === 'accepted') onRetried(outcome.reference)
  }
  const keep = async () => {
    const outcome = await run((engine) => engine.keepForRetry([reference]))
    if (outcome.kind === 'done') announce('The money is kept for a retry.')
  }
  const mustPay = money.kind === 'given-back' || money.kind === 'unknown'
  const mayKeep = money.kind === 'to-give-back' && money.parts.length > 0
  const folds = mayKeep && children !== undefined
  useShortcut('Escape', () => setMore(false), { enabled: more })
  const keepIt = mayKeep && (
    <Button {...confirms} waits size="sale" onClick={keep}>
      Keep it for a retry
    </Button>
  )
  return (
    <>
      {!taking && <RefusedBanner words={refused} />}
      <div className={footRowClass}>
        {money.kind === 'unknown' && (
          <Button
            {...confirms}
            waits
            size="sale"
            onClick={() => retry({ kind: 'never-given-back' })}
          >
            Not given back · retry
          </Button>
        )}
        {mustPay ? (
          <Button waits size="sale" onClick={() => setTaking(true)}>
            Take {formatRand(usualDue(terminal, summary.amount))} · retry
          </Button>
        ) : (
          <Button {...confirms} waits size="sale" onClick={() => retry()}>
            Retry
          </Button>
        )}
        {!folds && keepIt}
        {folds && (
          <Button size="sale" aria-expanded={more} onClick={() => setMore(!more)}>
            More
          </Button>
        )}
      </div>
      {folds
        ? more && (
            <div className={footRowClass}>
              {keepIt}
              {children}
            </div>
          )
        : children}
      {taking && (
        <TakeDialog
          amount={summary.amount}
          then="retry"
          refused={refused}
          onTake={(payment) => retry({ kind: 'paid', payment })}
          onClose={() => setTaking(false)}
        />
      )}
    </>
  )
}
