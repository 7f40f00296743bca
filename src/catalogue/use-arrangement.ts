import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { browserStorage } from '../till/terminal/browser-storage.ts'
import { useTill } from '../till/till.ts'
import {
  arrangementKey,
  arrangementText,
  untouchedArrangement,
  type Arrangement,
} from './arrangement.ts'
import { arrangementQuery } from './arrangement-query.ts'

interface ArrangementAtHand {
  readonly arrangement: Arrangement
  /** What the browser has kept can't be read, so nothing is arranged. */
  readonly isUnread: boolean
  /** False once the browser has refused to save a change, which then lasts until the page closes. */
  readonly kept: boolean
  /** Takes effect at once, on every screen of this page. */
  readonly change: (next: Arrangement) => void
}

/** The account's arrangement, and a function to change it. */
export function useArrangement(): ArrangementAtHand {
  const { account, queryClient } = useTill()
  const query = arrangementQuery(account)
  const { data = untouchedArrangement, isError } = useQuery(query)
  const [kept, setKept] = useState(true)
  return {
    arrangement: data,
    isUnread: isError,
    kept,
    change(next) {
      setKept(write(arrangementKey(account), arrangementText(next)))
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
