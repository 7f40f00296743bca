import type { ReactNode } from 'react'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { Button } from '../Button.tsx'
import { StateFrame } from './StateFrame.tsx'
import { ToneIcon } from '../ToneIcon.tsx'

interface ErrorStateProps {
  /** What happened. */
  title: string
  /** What it means and what to do next. */
  children?: ReactNode
  /** While its promise is open the button is busy. */
  onRetry?: (() => unknown) | undefined
  retryLabel?: string | undefined
  /** The platform's code or a reference, in small type at the end. */
  code?: string | undefined
  /** An alternative action. */
  action?: ReactNode
}

/** Says that a load failed (never a sale): what happened, what it means, and what to do. */
export function ErrorState({
  onRetry,
  retryLabel = 'Try again',
  action,
  ...state
}: ErrorStateProps) {
  const retry = onRetry !== undefined && (
    <Button icon={<RotateCw aria-hidden="true" />} onClick={onRetry}>
      {retryLabel}
    </Button>
  )
  const actions = (
    <>
      {retry}
      {action}
    </>
  )
  const none = onRetry === undefined && action == null
  return (
    <StateFrame
      {...state}
      role="alert"
      tone="needs"
      icon={<ToneIcon tone="needs" />}
      actions={none ? undefined : actions}
    />
  )
}
