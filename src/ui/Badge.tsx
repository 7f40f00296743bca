import type { ReactNode } from 'react'
import { toneWord, type Tone } from './tone.ts'
import { ToneIcon } from './ToneIcon.tsx'

export interface BadgeProps {
  tone?: Tone | 'neutral' | undefined
  children: ReactNode
  className?: string | undefined
}

/** A small mark: an icon (unless neutral) and a word. */
export function Badge({ tone = 'neutral', children, className = '' }: BadgeProps) {
  return (
    <span className={`badge tone-${tone} ${className}`}>
      {tone !== 'neutral' && <ToneIcon tone={tone} />}
      <span className="truncate">{children}</span>
    </span>
  )
}

/** The state of a sale: by default with the till's word for it. */
export function StatusBadge({ tone, children }: { tone: Tone; children?: ReactNode }) {
  return <Badge tone={tone}>{children ?? toneWord[tone]}</Badge>
}
