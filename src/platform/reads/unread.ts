import { queryOptions, skipToken, type QueryClient } from '@tanstack/react-query'
import { codeOf, nameOf } from '../contract/lenient.ts'
import type { Cut } from '../contract/sizes.ts'
import type { Account } from './account.ts'
import { queryKeys } from './query-keys.ts'
import { keptAllDay } from './read-endpoint.ts'

export type CatalogueList = 'products' | 'categories'

/** What the till lacks of a catalogue list. */
export interface Unread {
  /** Codes or names of unreadable items, '' for neither. */
  readonly names: readonly string[]
  /** How often something was cut for its size. */
  readonly cuts: Readonly<Partial<Record<Cut, number>>>
}

/** Collects what a list lacks. */
export interface UnreadSoFar extends Unread {
  /** @param names of the item left out, best first */
  readonly leave: (...names: readonly unknown[]) => void
  readonly cut: (what: Cut, times?: number) => void
}

export function newUnread(): UnreadSoFar {
  const names: string[] = []
  const cuts: Partial<Record<Cut, number>> = {}
  return {
    names,
    cuts,
    leave(...said) {
      const [first = ''] = said.flatMap((name) => codeOf(name) ?? nameOf(name) ?? [])
      names.push(first)
    },
    cut(what, times = 1) {
      cuts[what] = (cuts[what] ?? 0) + times
    },
  }
}

/** What the till lacks of a list. The lists' queries update it with each read. */
export function unreadQuery(account: Account, list: CatalogueList) {
  return queryOptions<Unread>({
    queryKey: queryKeys.unread(account, list),
    queryFn: skipToken,
  })
}

/** For {@link unreadQuery}. */
export function keepUnread(
  client: QueryClient,
  account: Account,
  list: CatalogueList,
  { names, cuts }: Unread,
): void {
  const queryKey = queryKeys.unread(account, list)
  // As long as the list itself, also while no screen shows it.
  client.setQueryDefaults(queryKey, { gcTime: keptAllDay })
  client.setQueryData(queryKey, { names, cuts })
}
