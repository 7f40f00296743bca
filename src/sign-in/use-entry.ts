import { useEffect, useState } from 'react'
import { entryHref, takeEntry, type Entry } from './entry.ts'

/** Taken when the page's code begins: nothing that runs later finds a token in the address. */
let first: Entry | undefined = takeEntry()

export interface EntryOptions {
  /** The present address is not kept in the history. */
  readonly replace?: boolean
}

/** What stands before the till, and the ways between. The browser's own Back works. */
export function useEntry(): readonly [
  Entry,
  (kind: Entry['kind'], options?: EntryOptions) => void,
] {
  const [entry, setEntry] = useState<Entry>(() => (first?.kind === 'reset' ? first : takeEntry()))
  useEffect(() => {
    first = undefined
    const follow = () => {
      const next = takeEntry()
      setEntry((before) => (before.kind === 'sign-in' && next.kind === 'sign-in' ? before : next))
    }
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [])
  const go = (kind: Entry['kind'], { replace = false }: EntryOptions = {}) => {
    if (replace) window.history.replaceState(null, '', entryHref(kind))
    else window.history.pushState(null, '', entryHref(kind))
    setEntry({ kind })
  }
  return [entry, go]
}
