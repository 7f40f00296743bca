export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'normal' | 'sale'

export interface ButtonLook {
  /** `primary` is for the one next action on a screen. */
  variant?: ButtonVariant | undefined
  /** `sale` is 56 px tall, for what moves a sale on; `normal` is 44 px. */
  size?: ButtonSize | undefined
  /** As wide as its container. */
  wide?: boolean | undefined
  className?: string | undefined
}

/** The class of a button, also for links that look like one: `<Link className={buttonClass()}>`. */
export function buttonClass(look: ButtonLook = {}): string {
  const { variant = 'secondary', size = 'normal', wide = false, className } = look
  return ['btn', `btn-${variant}`, size === 'sale' && 'btn-sale', wide && 'btn-wide', className]
    .filter(Boolean)
    .join(' ')
}

/** The class of a link in running text. */
export const linkClass = 'link'
