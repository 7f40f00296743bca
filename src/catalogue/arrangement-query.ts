import { queryOptions } from '@tanstack/react-query'
import type { Account } from '../api/account.ts'
import { browserStorage } from '../terminal/browser-storage.ts'
import { arrangementKey, type Arrangement } from './arrangement.ts'

/** As the platform has it. */
const untouched: Arrangement = { kinds: new Map(), brands: new Map() }

/**
 * The account's arrangement as this device keeps it. Reading one takes code that most tills never
 * need, so it is fetched only where there is one.
 */
export function arrangementQuery(account: Account) {
  const key = arrangementKey(account)
  return queryOptions({
    queryKey: [key],
    // Another tab may have written since.
    staleTime: 0,
    queryFn: async () => {
      const text = keptText(key)
      return text ? (await import('./arrangement-file.ts')).keptArrangement(text) : untouched
    },
  })
}

function keptText(key: string): string | null | undefined {
  try {
    return browserStorage()?.getItem(key)
  } catch {
    return undefined
  }
}
