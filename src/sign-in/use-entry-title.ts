import { useEffect } from 'react'

/** Names a screen before the till in the browser's tab; the sign-in has the till's own name. */
export function useEntryTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Tuckshop`
    return () => {
      document.title = 'Tuckshop'
    }
  }, [title])
}
