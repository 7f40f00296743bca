import { useEffect } from 'react'

/** Names the screen in the browser's tab, its history and to screen readers. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Tuckshop`
  }, [title])
}
