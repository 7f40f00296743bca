import type { ReactNode } from 'react'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { RefusedBanner } from '../../till/RefusedBanner.tsx'
import type { RefusedWords } from '../../till/use-confirm.ts'
import { IconButton } from '../../ui/IconButton.tsx'

/** Where a step's next action stands, always in sight, under the thumb; over it, why the last one came to nothing. */
export function StepFoot({
  refused,
  children,
}: {
  refused?: RefusedWords | undefined
  children: ReactNode
}) {
  return (
    <div className="sale-foot">
      <RefusedBanner words={refused} />
      {children}
    </div>
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
