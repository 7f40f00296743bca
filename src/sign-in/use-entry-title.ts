import { useEffect } from 'react'
import { setTitle } from '../till/address/page-title.ts'

/** Sets the tab's title on a screen before the till; the sign-in shows the till's own name. */
export function useEntryTitle(title: string): void {
  useEffect(() => {
    setTitle(`${title} · Tuckshop`)
    return () => setTitle('Tuckshop')
  }, [title])
}
