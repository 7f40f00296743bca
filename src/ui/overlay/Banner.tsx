import { useEffect, useRef, type ReactNode } from 'react'
import X from 'lucide-react/icons/x'
import { IconButton } from '../IconButton.tsx'
import type { Tone } from '../tone.ts'
import { Spoken } from '../Spoken.tsx'
import { ToneIcon } from '../ToneIcon.tsx'
import { announce } from './announce.ts'
import { isCovered } from './modal.ts'

interface BannerProps {
  tone: Tone
  /** What happened, in words: the colour only repeats it. */
  title: string
  /** What it means for the money, and what to do next. */
  children?: ReactNode
  /** Usually a Button. */
  action?: ReactNode
  onDismiss?: (() => void) | undefined
  /**
   * For a banner that appears by itself. `assertive` is read out when it appears; `polite` is read out when its words
   * change. For a new `polite` banner, call `announce()` as well.
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
  const text = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Nobody hears an alert outside the dialog on top.
    if (live !== undefined && text.current !== null && isCovered(text.current))
      announce(title, live)
  }, [live, title])
  const role = live === 'assertive' ? 'alert' : live === 'polite' ? 'status' : undefined
  return (
    <div
      role={role}
      data-tone={tone}
      className={`flex items-start gap-3 rounded-lg border border-tone/28 bg-tone-soft px-4 py-3.5 text-tone-ink tone-${tone} ${className}`}
    >
      <ToneIcon tone={tone} className="size-6 flex-none text-tone" />
      {/* Aligns a quiet button's text, not its padding, with the text and the edge. */}
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-3 [&>[data-variant=quiet]]:-mx-4.5 [&>[data-variant=quiet]]:-my-2 [&>[data-variant=quiet]]:text-inherit">
        <div ref={text} className="min-w-0 grow basis-56">
          <p className="leading-base font-strong" data-title>
            <Spoken>{title}</Spoken>
          </p>
          {children != null && (
            <div className="text-sm">
              <Spoken>{children}</Spoken>
            </div>
          )}
        </div>
        {action}
      </div>
      {onDismiss !== undefined && (
        <IconButton
          label="Dismiss"
          className="-my-2.5 -me-3"
          icon={<X aria-hidden="true" />}
          onClick={onDismiss}
        />
      )}
    </div>
  )
}
