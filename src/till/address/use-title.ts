import { useEffect } from 'react'
import { pageName } from '../terminal/set-up/purpose.ts'
import { setTitle } from './page-title.ts'

/** Sets the screen's name in the browser's tab, in its history and for screen readers. */
export function useTitle(title: string): void {
  useEffect(() => setTitle(`${title} · ${pageName}`), [title])
}
