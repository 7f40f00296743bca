import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { browserStorage } from '../terminal/browser-storage.ts'
import { useTill } from '../till/till.ts'
import { arrangementKey, type Arrangement } from './arrangement.ts'
import { arrangementQuery } from './arrangement-query.ts'
import { isUntouched, untouchedArrangement } from './arrangement-change.ts'
import { arrangementText, type ArrangementNames } from './arrangement-file.ts'

export interface ArrangementAtHand {
  readonly arrangement: Arrangement
  /** False once the browser has refused to keep a change: it holds until the page is left. */
  readonly kept: boolean
  /** Takes effect at once, on every screen of this page. */
  readonly change: (next: Arrangement) => void
}

/** In ms; longer than a page lives, and no longer than a timer of the browser can be. */
const FORTNIGHT = 14 * 24 * 60 * 60_000

/** The account's arrangement, and what changes it. */
export function useArrangement(names: ArrangementNames): ArrangementAtHand {
  const { account, queryClient } = useTill()
  const query = arrangementQuery(account)
  const { data = untouchedArrangement } = useQuery(query)
  const [kept, setKept] = useState(true)
  return {
    arrangement: data,
    kept,
    change(next) {
      const written = write(
        arrangementKey(account),
        isUntouched(next) ? '' : arrangementText(next, names),
      )
      setKept(written)
      // What is not kept may not be read again from where it is not.
      const updatedAt = Date.now() + (written ? 0 : FORTNIGHT)
      queryClient.setQueryData(query.queryKey, next, { updatedAt })
    },
  }
}

function write(key: string, text: string): boolean {
  try {
    const storage = browserStorage()
    storage?.setItem(key, text)
    return storage !== undefined
  } catch {
    return false
  }
}
