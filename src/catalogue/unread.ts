import { useQuery } from '@tanstack/react-query'
import { unreadQuery, type CatalogueList, type Unread } from '../platform/reads/unread.ts'
import { useTill } from '../till/till.ts'

const none: Unread = { names: [], cuts: {} }

/** Entries in the catalogue's lists that the till can't read or doesn't take. */
export function useUnread(list: CatalogueList): Unread {
  const { account } = useTill()
  return useQuery(unreadQuery(account, list)).data ?? none
}

/** What a product needs before it can be sold (spec, section Product). */
export const productNeeds = 'a code, and a lowest and a highest amount'

/** How many to name: a person who fixes one will fix them all. */
const mostNamed = 8

/** 'MTN-5, VOD-10 and 3 more'; only counts those without code and name. */
export function unreadNames(unread: readonly string[]): string {
  const named = unread.filter((name) => name !== '')
  const shown = named.slice(0, mostNamed)
  const rest = unread.length - shown.length
  if (shown.length === 0) return `${rest} without a code or a name`
  const all = rest > 0 ? [...shown, `${rest} more`] : shown
  return all.length === 1 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`
}
