import { Cut } from './Cut.tsx'
import type { Tone } from './tone.ts'
import { ToneIcon } from './ToneIcon.tsx'

interface BadgeProps {
  tone?: Tone | 'neutral' | undefined
  children: string
  className?: string | undefined
}

/** A small mark: an icon (unless neutral) and a word. */
export function Badge({ tone = 'neutral', children, className = '' }: BadgeProps) {
  return (
    <span
      className={`inline-flex max-w-full items-center gap-1 rounded-full border border-transparent bg-tone-soft py-0.5 pe-2 text-xs font-semibold whitespace-nowrap text-tone-ink forced-colors:border-[CanvasText] [&_svg]:size-4 [&_svg]:flex-none tone-${tone} ${tone === 'neutral' ? 'ps-2' : 'ps-1.5'} ${className}`}
    >
      {tone !== 'neutral' && <ToneIcon tone={tone} />}
      <Cut>{children}</Cut>
    </span>
  )
}
