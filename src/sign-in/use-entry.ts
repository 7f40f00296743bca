import { useEffect, useState } from 'react'
import { takeEntry, writeEntry, type Entry, type EntryOptions } from './entry.ts'

/** Taken when the page's code begins: nothing that runs later finds a token in the address. */
let first: Entry | undefined = takeEntry()

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
  const go = (kind: Entry['kind'], options?: EntryOptions) => {
    writeEntry(kind, options)
    setEntry({ kind })
  }
  return [entry, go]
}
