import type { ReactNode } from 'react'
import X from 'lucide-react/icons/x'
import { IconButton } from './IconButton.tsx'
import type { Tone } from './tone.ts'
import { ToneIcon } from './ToneIcon.tsx'

export interface BannerProps {
  tone: Tone
  /** What happened, in words: it carries the meaning, the colour only repeats it. */
  title: string
  /** What it means for the money, and what to do next. */
  children?: ReactNode
  /** Usually a Button. */
  action?: ReactNode
  onDismiss?: (() => void) | undefined
  /**
   * For what comes by itself: `assertive` is read out when it appears. `polite` is read out when
   * its words change; for one that appears, call `announce()` as well.
   */
  live?: 'polite' | 'assertive' | undefined
  className?: string | undefined
}

/** A message inside the page, with icon and words. */
export function Banner({
  tone,
  title,
  children,
  action,
  onDismiss,
  live,
  className = '',
}: BannerProps) {
  const role = live === 'assertive' ? 'alert' : live === 'polite' ? 'status' : undefined
  return (
    <div role={role} className={`banner tone-${tone} ${className}`}>
      <ToneIcon tone={tone} />
      <div className="banner-body">
        <div className="banner-text">
          <p className="banner-title">{title}</p>
          {children != null && <div className="banner-more">{children}</div>}
        </div>
        {action}
      </div>
      {onDismiss !== undefined && (
        <IconButton label="Dismiss" icon={<X aria-hidden="true" />} onClick={onDismiss} />
      )}
    </div>
  )
}
