import { useSyncExternalStore } from 'react'
import type { Till } from '../till/till.ts'
import { useTill } from '../till/till.ts'
import { keepSeen } from './missed-endings.ts'

/** What happened to sales while nobody looked at them, in this sign-in or right before a restart. */
export interface SaleNews {
  /** Sales made before this (epoch milliseconds) were found in the journal. */
  readonly since: number
  /** References of sales that were refused or failed unseen. The same set until something in it changes. */
  readonly unseen: () => ReadonlySet<string>
  readonly ended: (reference: string) => void
  /** Somebody has looked at it. */
  readonly seen: (reference: string) => void
  /** @returns the function that ends the subscription. */
  readonly subscribe: (listener: () => void) => () => void
}

const byTill = new WeakMap<Till['queryClient'], SaleNews>()

/** The news of one sign-in; they live as long as what that user has read. */
export function newsIn({ queryClient, api }: Pick<Till, 'queryClient' | 'api'>): SaleNews {
  const known = byTill.get(queryClient)
  if (known !== undefined) return known
  const made = createSaleNews(api.clock.wallNow())
  byTill.set(queryClient, made)
  return made
}

/** References of sales that ended unseen, and a new render when they change. */
export function useUnseen(): ReadonlySet<string> {
  const news = newsIn(useTill())
  return useSyncExternalStore(news.subscribe, news.unseen)
}

/** No news yet. @param since when the sign-in began, in epoch milliseconds */
export function createSaleNews(since: number): SaleNews {
  const listeners = new Set<() => void>()
  let unseen: ReadonlySet<string> = new Set()
  const become = (next: Iterable<string>) => {
    unseen = new Set(next)
    for (const listener of listeners) listener()
  }
  return {
    since,
    unseen: () => unseen,
    ended: (reference) => become([...unseen, reference]),
    seen(reference) {
      if (!unseen.has(reference)) return
      become([...unseen].filter((other) => other !== reference))
      keepSeen(reference)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
