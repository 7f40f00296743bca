import { useEffect, useState } from 'react'
import type { Sale } from '../../engine/sale.ts'
import { useTill } from '../../till/till.ts'
import { deedWords } from '../../till/words/deed-words.ts'
import { Button } from '../../ui/Button.tsx'
import { bodyClass, heroClass, stepFrame } from '../steps/panel-class.ts'
import { StepFoot } from '../steps/StepFoot.tsx'
import { noScanHere, useFocusOnce } from './SaleActions.tsx'
import { LargeRecipient } from '../steps/details/ReadBack.tsx'
import { amountText, isFullBalance } from '../../receipt/redeemed.ts'
import { Amount } from '../../ui/Amount.tsx'

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
  return { isNew, isSelling: isNew && isUnderWay }
}

/** A sale that was sent a moment ago: the step before it, with a busy button. */
export function Selling({ sale }: { sale: Sale }) {
  const { summary } = sale
  const button = useFocusOnce<HTMLButtonElement>()
  return (
    <section {...stepFrame} aria-label="Outcome">
      <div className={bodyClass}>
        <p className={heroClass}>
          {isFullBalance(sale) ? amountText(sale) : <Amount cents={summary.amount} size="hero" />}
        </p>
        {summary.recipientMasked !== '' && (
          <LargeRecipient label={summary.recipientLabel} text={summary.recipientMasked} />
        )}
      </div>
      <StepFoot noScan={noScanHere}>
        {/* Where the pressed one was, above the other ways to pay. */}
        <Button
          ref={button}
          className="mb-[calc(var(--spacing-sale)+var(--spacing)*2)]"
          variant="primary"
          size="sale"
          wide
          busy={deedWords[sale.kind].doing}
        />
      </StepFoot>
    </section>
  )
}
