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

/** Chips that belong together, under a name for screen readers. */
export function ChipRow({
  label,
  className = '',
  children,
}: {
  label: string
  className?: string
  children: ReactNode
}) {
  return (
    <fieldset aria-label={label} className={`chip-row ${className}`}>
      {children}
    </fieldset>
  )
}
