import type { ReactNode } from 'react'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { RefusedBanner } from '../../till/RefusedBanner.tsx'
import type { RefusedWords } from '../../till/words/refused-words.ts'
import type { Cents } from '../../values/money.ts'
import { Amount } from '../../ui/Amount.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { NoScan } from '../../ui/keys/NoScan.tsx'
import { stickyFoot } from '../../ui/part/sticky-foot.ts'

interface StepFootProps {
  refused?: RefusedWords | undefined
  /** The message for a scan, in a step that takes none: its Enter presses nothing. */
  noScan?: string | undefined
  /** Keys that do something in such a step. */
  keys?: string
  children: ReactNode
}

const footClass =
  'sticky bottom-0 z-1 -mx-5 flex flex-col gap-2 border-t border-line bg-surface px-5 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))] short:static not-short:[&_[data-pad-keys]]:grid-rows-[repeat(4,var(--spacing-sale))] beside-grid:sticky beside-grid:mx-0 beside-grid:gap-1.5 beside-grid:self-end beside-grid:border-t-0 beside-grid:px-0 beside-grid:py-1 beside-grid:[grid-area:1/2/span_2]'

/** A name and its sum on one line, if there is room. */
export const sumRowClass =
  'flex flex-wrap items-baseline justify-between gap-x-4 rounded-lg bg-sunken px-4 py-3'

/** Holds a step's next action, always visible, under the thumb; above it, why the last one failed. */
export function StepFoot({ refused, noScan, keys = '', children }: StepFootProps) {
  return (
    <div ref={stickyFoot} data-foot className={footClass}>
      {noScan !== undefined && <NoScan words={noScan} keys={keys} />}
      <RefusedBanner words={refused} />
      {children}
    </div>
  )
}

/** What goes back to the customer, while counting it and while giving it: above the buttons, always visible. */
export function ChangeDue({ cents }: { cents: Cents | undefined }) {
  return (
    <p
      className={`${sumRowClass} beside:in-data-foot:bg-transparent beside:in-data-foot:px-1 beside:in-data-foot:py-0 beside:in-data-foot:text-base/close beside:[&_[data-amount]]:leading-close beside:[&_[data-amount]]:[--fitted:var(--text-lg)]`}
      aria-live="polite"
    >
      <span className="font-semibold text-ink-soft">Change</span>
      {cents === undefined ? <span>–</span> : <Amount cents={cents} size="large" />}
    </p>
  )
}

interface BackButtonProps {
  label: string
  busy: boolean
  onBack: () => void
}

/** To the previous step, with everything typed there. */
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
