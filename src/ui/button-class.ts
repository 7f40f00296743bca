type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
type ButtonSize = 'normal' | 'sale'

export interface ButtonLook {
  /** `primary` is for the screen's next action, at most one a screen. */
  variant?: ButtonVariant | undefined
  /** `sale` is 56 px tall, for the steps of a sale; `normal` is 44 px. */
  size?: ButtonSize | undefined
  /** As wide as its container. */
  wide?: boolean | undefined
  /** Square, for an icon. */
  icon?: boolean | undefined
  className?: string | undefined
}

const sizes = {
  normal: {
    text: 'min-h-target rounded-md px-4.5 text-base/tight',
    icon: 'min-h-target w-target rounded-md text-base/tight',
  },
  sale: {
    text: 'min-h-sale rounded-lg px-6 text-lg/tight',
    icon: 'min-h-sale w-sale rounded-lg text-lg/tight',
  },
} as const

const grounds: Readonly<Record<ButtonVariant, string>> = {
  primary:
    'border-transparent bg-accent shadow-sm can-hover:bg-accent-hover off:bg-ink/8 forced-colors:border-[Highlight] forced-colors:bg-[Highlight] forced-colors:forced-color-adjust-none',
  secondary:
    'border-line-strong bg-raised can-hover:bg-hover off:bg-ink/8 forced-colors:border-[ButtonText]',
  quiet: 'border-transparent off:bg-transparent forced-colors:border-[ButtonText]',
  danger:
    'border-transparent bg-failed can-hover:bg-[color-mix(in_oklab,var(--color-failed)_88%,var(--color-ink))] off:bg-ink/8 forced-colors:border-[ButtonText]',
}

const inks: Readonly<Record<ButtonVariant, string>> = {
  primary: 'text-accent-ink forced-colors:text-[HighlightText]',
  secondary: 'text-ink',
  quiet: 'text-accent-soft-ink can-hover:bg-accent-soft',
  danger: 'text-on-solid',
}

export const busyLabelClass = 'inline-flex min-w-0 items-center justify-center gap-2'

/** A busy button keeps its width: the label stays in place, invisible, under the spinner. */
export const buttonLabelClass = `${busyLabelClass} group-aria-busy/button:opacity-0`

/** The class of a button, also for links that look like buttons: `<Link className={buttonClass()}>`. */
export function buttonClass(look: ButtonLook = {}): string {
  const { variant = 'secondary', size = 'normal', wide = false, icon = false, className } = look
  return [
    'group/button relative items-center justify-center gap-2 border py-2 text-center font-semibold text-balance no-underline select-none',
    '[transform:scale(1)] transition-[transform] can-press:[transform:scale(0.985)]',
    '[&_svg]:size-[1.25em] [&_svg]:flex-none',
    'off:cursor-not-allowed off:border-transparent off:text-ink-soft off:shadow-none aria-busy:cursor-progress',
    wide ? 'flex w-full' : 'inline-flex',
    sizes[size][icon ? 'icon' : 'text'],
    grounds[variant],
    icon ? iconInk(variant) : inks[variant],
    className,
  ]
    .filter(Boolean)
    .join(' ')
}

function iconInk(variant: ButtonVariant): string {
  const hover = variant === 'quiet' ? 'can-hover:bg-ink/8 can-hover:text-ink' : ''
  return `flex-none p-0 text-ink-soft off:bg-transparent off:[&>svg]:opacity-40 ${hover}`
}

/** The class of a link in running text. */
export const linkClass =
  'font-firm text-accent-soft-ink underline decoration-1 underline-offset-[0.2em] hover:decoration-2'
