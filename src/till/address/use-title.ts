import { useEffect } from 'react'
import { pageName } from '../terminal/set-up/purpose.ts'
import { setTitle } from './page-title.ts'

/** Names the screen in the browser's tab, its history and to screen readers. */
export function useTitle(title: string): void {
  useEffect(() => setTitle(`${title} · ${pageName}`), [title])
}
