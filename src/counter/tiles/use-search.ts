import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { FuzzySearch } from './fuzzy-search.ts'
import type { ProductView } from '../../catalogue/product-view.ts'
import {
  searchByBeginnings,
  searchEntries,
  type SearchEntries,
  type Sold,
} from '../../catalogue/search.ts'

export interface SearchShown {
  readonly products: readonly ProductView[]
  /** Nothing begins with what was typed: these are near it. */
  readonly near: boolean
}

export interface Search {
  /** What is shown; `undefined` while nothing is typed. It may lag behind a fast typist. */
  readonly shown: SearchShown | undefined
  /** What Enter opens: it never lags behind, so that no other product opens than what was typed. */
  readonly first: (typed: string) => ProductView | undefined
}

/** An index of so many products is made between two letters; of more it would hold up the next ones, and waits until it is needed. */
const SOON = 2_000

/** Searches as one types. */
export function useSearch(catalogue: Catalogue | undefined, typed: string, sold?: Sold): Search {
  const query = useDeferredValue(typed.trim())
  // The index for mistyped words is of these very entries, and made anew for others.
  const entries = useMemo(
    () => (catalogue === undefined ? undefined : searchEntries(catalogue)),
    [catalogue],
  )
  const exact = searchByBeginnings(entries ?? [], query, sold)
  const near = exact.length === 0
  const soon = entries !== undefined && entries.length <= SOON
  const fuzzy = useFuzzySearch(query !== '' && (near || soon) ? entries : undefined)
  const products = near && query !== '' ? (fuzzy?.(query) ?? []) : exact
  return {
    shown: query === '' ? undefined : { products, near },
    first: (text) => searchByBeginnings(entries ?? [], text, sold)[0] ?? fuzzy?.(text)[0],
  }
}

function useFuzzySearch(entries: SearchEntries | undefined): FuzzySearch | undefined {
  const [loaded, setLoaded] = useState<{ entries: SearchEntries; find: FuzzySearch }>()
  const here = loaded?.entries === entries
  useEffect(() => {
    if (entries === undefined || here) return undefined
    let left = false
    const load = async () => {
      try {
        const find = await (await import('./fuzzy-search.ts')).fuzzySearch(entries)
        if (!left) setLoaded({ entries, find })
      } catch {
        // Offline, and the code is not here yet: what begins as typed is still found.
      }
    }
    void load()
    return () => {
      left = true
    }
  }, [entries, here])
  return here ? loaded?.find : undefined
}
