import type { ComponentProps, ReactNode } from 'react'
import { spokenSums } from '../values/money.ts'
import { buttonClass, type ButtonLook } from './button-class.ts'

export interface IconButtonProps
  extends
    Omit<ComponentProps<'button'>, 'children' | 'aria-label'>,
    Omit<ButtonLook, 'wide' | 'icon'> {
  /** The action's name, for screen readers and on hover. */
  label: string
  icon: ReactNode
}

/** A square button with an icon, 44 px; its label is its accessible name. */
export function IconButton({
  label,
  icon,
  variant = 'quiet',
  size,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      title={label}
      {...rest}
      type={type}
      aria-label={spokenSums(label)}
      className={buttonClass({ variant, size, icon: true, className })}
    >
      {icon}
    </button>
  )
}
