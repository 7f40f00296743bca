import { useEffect, useState } from 'react'
import { sumOf } from '../../engine/payment.ts'
import type { Sale } from '../../engine/sale.ts'
import { useTill } from '../../till/till.ts'
import { operationWords } from '../../till/words/operation-words.ts'
import { Button } from '../../ui/Button.tsx'
import { bodyClass, heroClass, stepFrame } from '../steps/panel-class.ts'
import { StepFoot } from '../steps/StepFoot.tsx'
import { useCustomerOutcome } from '../../till/customer/customer-display.ts'
import { outcomeView } from '../customer-view.ts'
import { useAmountText } from './use-amount-text.ts'
import { useFocusOnce } from './SaleActions.tsx'
import { LargeRecipient } from '../steps/details/ReadBack.tsx'
import { isFullBalance } from '../../receipt/redeemed.ts'
import { Amount } from '../../ui/Amount.tsx'
import type { Cents } from '../../values/money.ts'

/** How long a new sale may be under way before the till says more about it, in milliseconds. */
const QUIET_MS = 3_000

/**
 * Most sales end within a moment. Until then their state, and what it means for the customer's money, would only flash
 * by between two screens that the cashier reads.
 * @returns whether the sale is new, and whether its receipt may come at any moment
 */
export function useSelling({ phase, createdAt }: Sale): { isNew: boolean; isSelling: boolean } {
  const { clock } = useTill().api
  const [left] = useState(() => {
    const age = clock.wallNow() - createdAt
    // A clock that was set back would keep it new for hours.
    return age < 0 ? 0 : Math.max(0, QUIET_MS - age)
  })
  const [isNew, setIsNew] = useState(left > 0)
  useEffect(() => {
    const end = new AbortController()
    clock.wait(left, end.signal).then(
      () => setIsNew(false),
      () => undefined,
    )
    return () => end.abort()
  }, [clock, left])
  const isUnderWay =
    phase.kind === 'sending' ||
    phase.kind === 'receipt-awaited' ||
    (phase.kind === 'prepared' && phase.wait.kind === 'going') ||
    (phase.kind === 'in-flight' && phase.wait === undefined)
  // Once another result was shown, it stays with those.
  if (isNew && !isUnderWay && phase.kind !== 'completed') setIsNew(false)
  return { isNew, isSelling: isNew && isUnderWay }
}

const noScanYet = 'Nothing was done. Wait for the result.'

/** A sale that was sent a moment ago: the step before it, with a busy button. */
export function Selling({ sale }: { sale: Sale }) {
  const { summary, kind } = sale
  const amount = useAmountText(sale)
  useCustomerOutcome(sale, outcomeView([{ sale, amount }]))
  const button = useFocusOnce<HTMLButtonElement>()
  return (
    <section {...stepFrame} aria-label="Outcome">
      <div className={bodyClass}>
        <p className={heroClass}>
          {isFullBalance(sale) ? amount : <Amount cents={takenFor(sale)} size="hero" />}
        </p>
        {summary.recipientMasked !== '' && (
          <LargeRecipient label={summary.recipientLabel} text={summary.recipientMasked} />
        )}
      </div>
      <StepFoot noScan={noScanYet}>
        {/* Where the check’s was, above the other ways to pay. */}
        <Button
          ref={button}
          className={kind === 'purchase' ? 'mb-[calc(var(--spacing-sale)+var(--spacing)*2)]' : ''}
          variant="primary"
          size="sale"
          wide
          busy={operationWords[kind].doing}
        />
      </StepFoot>
    </section>
  )
}

/** What was paid: cash is rounded. In a payment for several sales, the price of this one. */
function takenFor({ summary, paidBy }: Sale): Cents {
  return paidBy?.lines.length === 1 ? sumOf(paidBy.methods) : summary.amount
}
