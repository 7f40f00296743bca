import { queryOptions } from '@tanstack/react-query'
import type { Account } from '../api/account.ts'
import { browserStorage } from '../terminal/terminal-store.ts'
import type { BrandAssignments } from './assignment.ts'
import type { KindOverrides } from './category-tree.ts'
import type { SaleKind } from './kind.ts'

/** What a merchant has settled for themselves (rulings R6, R7). */
export interface Arrangement {
  readonly kinds: KindOverrides
  readonly brands: BrandAssignments
  /** The kind of what is in no category; without one, each product's names tell. */
  readonly rest?: SaleKind | undefined
}

/** As the platform has it. */
const untouched: Arrangement = { kinds: new Map(), brands: new Map() }

/** One entry an account, so that a damaged one costs no other's. */
export function arrangementKey({ accountType, accountId }: Account): string {
  return `tuckshop.arrangement.${accountType}.${accountId}`
}

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
