import type { ComponentProps, MouseEvent } from 'react'
import { hrefOf, navigate, type To } from './location.ts'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: To
}

/** A link to a screen. What the browser does with other clicks (a new tab, a download) stays its own. */
export function Link({ to, onClick, children, ...rest }: LinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const own = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (event.defaultPrevented || event.button !== 0 || own) return
    event.preventDefault()
    navigate(to)
  }
  return (
    <a {...rest} href={hrefOf(to)} onClick={follow}>
      {children}
    </a>
  )
}
