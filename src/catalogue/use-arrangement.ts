import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { browserStorage } from '../till/terminal/browser-storage.ts'
import { useTill } from '../till/till.ts'
import { arrangementKey, untouchedArrangement, type Arrangement } from './arrangement.ts'
import { arrangementQuery } from './arrangement-query.ts'
import { isUntouched } from './arrange/arrangement-change.ts'
import { arrangementText, type ArrangementNames } from './arrange/arrangement-file.ts'

export interface ArrangementAtHand {
  readonly arrangement: Arrangement
  /** False once the browser has refused to save a change, which then lasts until the page closes. */
  readonly kept: boolean
  /** Takes effect at once, on every screen of this page. */
  readonly change: (next: Arrangement) => void
}

/** The account's arrangement, and a function to change it. */
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
      queryClient.setQueryData(query.queryKey, next)
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
