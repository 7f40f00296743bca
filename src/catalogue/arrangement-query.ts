import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Account } from '../platform/reads/account.ts'
import { queryKeys } from '../platform/reads/query-keys.ts'
import { browserStorage } from '../till/terminal/browser-storage.ts'
import { ownName } from '../till/terminal/set-up/purpose.ts'
import { arrangementKey, readArrangement, untouchedArrangement } from './arrangement.ts'

/** The account's arrangement on this device. Read once: {@link followArrangements} reports changes from other tabs. */
export function arrangementQuery(account: Account) {
  const key = arrangementKey(account)
  return queryOptions({
    queryKey: queryKeys.arrangement(ownName(key)),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    // Each screen would read, and wait for, what can't be read.
    retryOnMount: false,
    queryFn: () => {
      const text = browserStorage()?.getItem(key)
      if (!text) return untouchedArrangement
      const read = readArrangement(text)
      // Sell and Catalogue say so, and the next change replaces it.
      if (read.kind === 'refused') throw new Error(read.mistakes.join('; '))
      return read.arrangement
    },
  })
}

/**
 * Reloads an arrangement that another tab has changed.
 * @returns a function that stops it
 */
export function followArrangements(queryClient: QueryClient): () => void {
  const hear = ({ key }: StorageEvent) => {
    // Without a name, everything was cleared.
    const queryKey = key === null ? queryKeys.arrangements : queryKeys.arrangement(key)
    void queryClient.invalidateQueries({ queryKey })
  }
  addEventListener('storage', hear)
  return () => removeEventListener('storage', hear)
}
