import type { ReactNode } from 'react'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { RefusedBanner } from '../../till/RefusedBanner.tsx'
import type { RefusedWords } from '../../till/words/refused-words.ts'
import type { Cents } from '../../values/money.ts'
import { Amount } from '../../ui/Amount.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import type { Unwanted } from '../../ui/keys/lone-enter.ts'
import { NoScan } from '../../ui/keys/NoScan.tsx'

export interface StepFootProps {
  refused?: RefusedWords | undefined
  /** What is said of a scan, in a step that wants none: its Enter presses nothing. */
  noScan?: Unwanted | undefined
  /** Keys that do something in such a step. */
  keys?: string
  children: ReactNode
}

/** The place of a step's next action, always in sight, under the thumb; over it, why the last one came to nothing. */
export function StepFoot({ refused, noScan, keys = '', children }: StepFootProps) {
  return (
    <div className="sale-foot">
      {noScan !== undefined && <NoScan words={noScan} keys={keys} />}
      <RefusedBanner words={refused} />
      {children}
    </div>
  )
}

/** What goes back to the customer, where it was counted and where it is given: over the buttons, always in sight. */
export function ChangeDue({ cents }: { cents: Cents | undefined }) {
  return (
    <p className="sale-change" aria-live="polite">
      <span>Change</span>
      {cents === undefined ? <span>–</span> : <Amount cents={cents} size="large" />}
    </p>
  )
}

export interface BackButtonProps {
  label: string
  busy: boolean
  onBack: () => void
}

/** To the step before, with all that was typed there. */
export function BackButton({ label, busy, onBack }: BackButtonProps) {
  return (
    <IconButton
      label={label}
      size="sale"
      variant="secondary"
      icon={<ArrowLeft aria-hidden="true" />}
      onClick={onBack}
      disabled={busy}
    />
  )
}
