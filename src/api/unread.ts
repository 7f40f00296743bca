import { queryOptions, skipToken, type QueryClient } from '@tanstack/react-query'
import type { Account } from './account.ts'
import { queryKeys } from './query-keys.ts'

export type CatalogueList = 'products' | 'categories'

/**
 * Codes or names of what a list of the catalogue has and the till can't read, '' where it has neither. The queries of
 * the lists say so whenever they are read.
 */
export function unreadQuery(account: Account, list: CatalogueList) {
  return queryOptions<readonly string[]>({
    queryKey: queryKeys.unread(account, list),
    queryFn: skipToken,
  })
}

/** For {@link unreadQuery}. */
export function keepUnread(
  client: QueryClient,
  account: Account,
  list: CatalogueList,
  unread: readonly string[],
): void {
  client.setQueryData(queryKeys.unread(account, list), unread)
}
