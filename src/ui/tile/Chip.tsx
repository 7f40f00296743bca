import type { ComponentProps, ReactNode } from 'react'
import { Spoken } from '../Spoken.tsx'
import type { KindHue } from './kind-hue.ts'

interface ChipProps extends ComponentProps<'button'> {
  /** When given, the chip is a choice and shows whether it is chosen; otherwise it is an action. */
  selected?: boolean | undefined
  size?: 'normal' | 'sale' | undefined
  icon?: ReactNode
  /** A kind of sale, which sets the colours. */
  kind?: KindHue | undefined
}

const chipClass =
  'figures inline-flex items-center justify-center gap-1.5 rounded-full border border-line bg-raised py-1.5 text-base/tight font-semibold whitespace-nowrap select-none hover:not-disabled:border-line-strong hover:not-disabled:bg-hover active:not-disabled:[transform:scale(0.97)] disabled:bg-transparent disabled:text-ink-soft [&_svg]:flex-none forced-colors:aria-pressed:bg-[Highlight] forced-colors:aria-pressed:text-[HighlightText] forced-colors:aria-pressed:forced-color-adjust-none'

const sizes = {
  normal: { height: 'min-h-target min-w-16', plain: 'px-3.5', kind: 'ps-1.5 pe-3.5' },
  sale: { height: 'min-h-sale min-w-20', plain: 'px-4.5', kind: 'ps-1.5 pe-4.5' },
} as const

const looks = {
  plain:
    'aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-soft-ink aria-pressed:shadow-[inset_0_0_0_1px_var(--color-accent)] [&_svg]:size-4.5 [&_svg]:text-ink-soft',
  kind: 'aria-pressed:border-kind aria-pressed:bg-kind-soft aria-pressed:text-kind-ink aria-pressed:shadow-[inset_0_0_0_1px_var(--color-kind)] [&_svg]:size-8 [&_svg]:rounded-[0.625rem] [&_svg]:bg-kind-soft [&_svg]:p-1.5 [&_svg]:text-kind-ink aria-pressed:[&_svg]:bg-kind aria-pressed:[&_svg]:text-surface',
} as const

/** A short ready-made answer: a quick amount, a last recipient. */
export function Chip({
  selected,
  size = 'normal',
  icon,
  kind,
  className = '',
  type = 'button',
  children,
  ...rest
}: ChipProps) {
  const look = kind === undefined ? 'plain' : 'kind'
  return (
    <button
      data-kind={kind}
      {...rest}
      type={type}
      aria-pressed={selected}
      className={`${chipClass} ${sizes[size].height} ${sizes[size][look]} ${looks[look]} ${className}`}
    >
      {icon}
      <Spoken>{children}</Spoken>
    </button>
  )
}

/**
 * A line that scrolls sideways. Its padding leaves space for the focus ring, which the scrolling box would cut. Content
 * beyond the edge fades. Mouse users need the scrollbar.
 */
export const chipLineClass =
  '-m-1.5 scroll-px-8 overflow-x-auto overscroll-x-contain p-1.5 [scrollbar-width:none] [mask-image:linear-gradient(to_left,transparent,oklch(0_0_0)_2rem)] after:w-5 after:flex-none fine:[scrollbar-color:transparent_transparent] fine:[scrollbar-width:thin] fine:hover:[scrollbar-color:var(--color-line-strong)_transparent] *:flex-none'

interface ChipRowProps {
  label: string
  /** On a scrolling line, for many chips on a phone; otherwise they wrap. */
  oneLine?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

/** A group of chips, with a name for screen readers. */
export function ChipRow({ label, oneLine = false, className = '', children }: ChipRowProps) {
  return (
    <fieldset aria-label={label}>
      {/* WebKit may change the height of a flex fieldset at each layout. */}
      <div className={`flex gap-2 ${oneLine ? chipLineClass : 'flex-wrap'} ${className}`}>
        {children}
      </div>
    </fieldset>
  )
}
