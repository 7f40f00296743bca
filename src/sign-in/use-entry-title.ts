import { useEffect } from 'react'
import { setTitle } from '../till/address/page-title.ts'

/** Names a screen before the till in the browser's tab; the sign-in has the till's own name. */
export function useEntryTitle(title: string): void {
  useEffect(() => {
    setTitle(`${title} · Tuckshop`)
    return () => setTitle('Tuckshop')
  }, [title])
}
