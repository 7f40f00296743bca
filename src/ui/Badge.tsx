import { Cut } from './Cut.tsx'
import type { Tone } from './tone.ts'
import { ToneIcon } from './ToneIcon.tsx'

export interface BadgeProps {
  tone?: Tone | 'neutral' | undefined
  children: string
  className?: string | undefined
}

/** A small mark: an icon (unless neutral) and a word. */
export function Badge({ tone = 'neutral', children, className = '' }: BadgeProps) {
  return (
    <span className={`badge tone-${tone} ${className}`}>
      {tone !== 'neutral' && <ToneIcon tone={tone} />}
      <Cut>{children}</Cut>
    </span>
  )
}
