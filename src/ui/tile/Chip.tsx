import type { ComponentProps, ReactNode } from 'react'

export interface ChipProps extends ComponentProps<'button'> {
  /** Given: the chip is a choice and says whether it is taken. Not given: it only acts. */
  selected?: boolean | undefined
  size?: 'normal' | 'sale' | undefined
  icon?: ReactNode
}

/** A short ready answer: a quick amount, a last recipient. */
export function Chip({
  selected,
  size = 'normal',
  icon,
  className = '',
  type = 'button',
  children,
  ...rest
}: ChipProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-pressed={selected}
      className={`chip figures ${size === 'sale' ? 'chip-sale' : ''} ${className}`}
    >
      {icon}
      {children}
    </button>
  )
}

export interface ChipRowProps {
  label: string
  /** On one line that scrolls, for many chips on a phone; otherwise they wrap. */
  oneLine?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

/** Chips that belong together, under a name for screen readers. */
export function ChipRow({ label, oneLine = false, className = '', children }: ChipRowProps) {
  return (
    <fieldset aria-label={label}>
      {/* WebKit may give a fieldset that is a flex box itself another height each time that it lays it out. */}
      <div className={`chip-row ${oneLine ? 'chip-row-line' : ''} ${className}`}>{children}</div>
    </fieldset>
  )
}
