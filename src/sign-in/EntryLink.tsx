import type { MouseEvent, ReactNode } from 'react'
import { entryHref, type Entry } from './entry.ts'

export interface EntryLinkProps {
  to: Entry['kind']
  onGo: (kind: Entry['kind']) => void
  children: ReactNode
}

export const entryLinkClass = 'link inline-flex min-h-target items-center self-center px-3 text-sm'

/** A link between the screens before the till, where there is no router yet. */
export function EntryLink({ to, onGo, children }: EntryLinkProps) {
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onGo(to)
  }
  return (
    <a href={entryHref(to)} className={entryLinkClass} onClick={follow}>
      {children}
    </a>
  )
}
