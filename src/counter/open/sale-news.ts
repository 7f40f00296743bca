import { useSyncExternalStore } from 'react'
import type { Service } from '../../till/services.ts'
import { useTill, type Till } from '../../till/till.ts'
import { keepSeen } from './missed-endings.ts'

/** What happened to sales while nobody looked at them, in this sign-in or right before a restart. */
class SaleNews implements Service {
  /** Sales made before this (epoch milliseconds) were found in the journal. */
  readonly since: number
  readonly #listeners = new Set<() => void>()
  #unseen: ReadonlySet<string> = new Set()

  /** No news yet. @param since when the sign-in began, in epoch milliseconds */
  constructor(since: number) {
    this.since = since
  }

  /** References of sales that were refused or failed unseen. The same set until something in it changes. */
  readonly unseen = (): ReadonlySet<string> => this.#unseen

  /** @returns the function that ends the subscription. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  ended(reference: string): void {
    this.#become([...this.#unseen, reference])
  }

  /** Somebody has looked at it. */
  seen(reference: string): void {
    if (!this.#unseen.has(reference)) return
    this.#become([...this.#unseen].filter((other) => other !== reference))
    keepSeen(reference)
  }

  end(): void {
    this.#listeners.clear()
  }

  #become(unseen: Iterable<string>): void {
    this.#unseen = new Set(unseen)
    for (const listener of this.#listeners) listener()
  }
}

/** The news of this sign-in. */
export function newsIn({ services, api }: Pick<Till, 'services' | 'api'>): SaleNews {
  return services.of(SaleNews, () => new SaleNews(api.clock.wallNow()))
}

/** References of sales that ended unseen, and a new render when they change. */
export function useUnseen(): ReadonlySet<string> {
  const news = newsIn(useTill())
  return useSyncExternalStore(news.subscribe, news.unseen)
}
