import { useEffect } from 'react'
import { pageName } from '../../terminal/purpose.ts'

let mark = ''

/** Names the screen in the browser's tab, its history and to screen readers. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${mark}${title} · ${pageName}`
  }, [title])
}

/** Sets a word before every screen's name, for what must be seen from another tab. Empty: none. */
export function markTitle(next: string): void {
  const { title } = document
  document.title = next + (title.startsWith(mark) ? title.slice(mark.length) : title)
  mark = next
}
