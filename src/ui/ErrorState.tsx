import type { ReactNode } from 'react'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { Button } from './Button.tsx'
import type { Tone } from './tone.ts'
import { ToneIcon } from './ToneIcon.tsx'

export interface ErrorStateProps {
  /** What happened. */
  title: string
  /** What it means and what to do next. */
  children?: ReactNode
  /** While its promise is open the button is busy. */
  onRetry?: (() => unknown) | undefined
  retryLabel?: string | undefined
  /** The platform's code or a reference, small at the end. */
  code?: string | undefined
  /** Something else to do. */
  action?: ReactNode
  /** `failed` only for a confirmed failure; a page that did not load "needs you". */
  tone?: Tone | undefined
  className?: string | undefined
}

/** Something went wrong: what, what it means, and a way on. */
export function ErrorState({
  title,
  children,
  onRetry,
  retryLabel = 'Try again',
  code,
  action,
  tone = 'needs',
  className = '',
}: ErrorStateProps) {
  return (
    <div role="alert" className={`state tone-${tone} ${className}`}>
      <span className="state-icon">
        <ToneIcon tone={tone} />
      </span>
      <h2 className="state-title">{title}</h2>
      {children != null && <div className="state-text">{children}</div>}
      {(onRetry !== undefined || action != null) && (
        <div className="state-actions">
          {onRetry !== undefined && (
            <Button icon={<RotateCw aria-hidden="true" />} onClick={onRetry}>
              {retryLabel}
            </Button>
          )}
          {action}
        </div>
      )}
      {code !== undefined && <p className="state-code">Code {code}</p>}
    </div>
  )
}
