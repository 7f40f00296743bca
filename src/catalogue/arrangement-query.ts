import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Account } from '../platform/reads/account.ts'
import { queryKeys } from '../platform/reads/query-keys.ts'
import { browserStorage } from '../till/terminal/browser-storage.ts'
import { ownName } from '../till/terminal/set-up/purpose.ts'
import { keptArrangement } from './arrange/arrangement-file.ts'
import { arrangementKey, untouchedArrangement } from './arrangement.ts'

/** The account's arrangement on this device. Read once: {@link followArrangements} reports changes from other tabs. */
export function arrangementQuery(account: Account) {
  const key = arrangementKey(account)
  return queryOptions({
    queryKey: queryKeys.arrangement(ownName(key)),
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => {
      const text = keptText(key)
      return text ? keptArrangement(text) : untouchedArrangement
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

/** The browser's copy, if there is one that can be read. */
export function keptText(key: string): string | null | undefined {
  try {
    return browserStorage()?.getItem(key)
  } catch {
    return undefined
  }
}
