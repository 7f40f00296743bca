import { queryOptions, skipToken, type QueryClient } from '@tanstack/react-query'
import { codeOf, nameOf } from '../contract/lenient.ts'
import type { Cut } from '../contract/sizes.ts'
import type { Account } from './account.ts'
import { queryKeys } from './query-keys.ts'

export type CatalogueList = 'products' | 'categories'

/** What of a list of the catalogue the till doesn't have as the platform lists it. */
export interface Unread {
  /** Codes or names of what can't be read, '' where it has neither. */
  readonly names: readonly string[]
  /** How often something was cut because there was too much of it. */
  readonly cuts: Readonly<Partial<Record<Cut, number>>>
}

/** What a list has so far. */
export interface UnreadSoFar extends Unread {
  /** @param names of what is left out, the surest first */
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

/** What of a list the till doesn't have. The queries of the lists say so whenever they are read. */
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
  client.setQueryData(queryKeys.unread(account, list), { names, cuts })
}
