import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { ProductView } from '../../catalogue/product-view.ts'
import {
  fuzzySearch,
  searchByBeginnings,
  searchEntries,
  type FuzzySearch,
  type SearchEntries,
  type Sold,
} from '../../catalogue/search.ts'

export interface SearchShown {
  /** What was searched for. */
  readonly typed: string
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

/** Searches as one types. */
export function useSearch(catalogue: Catalogue | undefined, typed: string, sold?: Sold): Search {
  const query = useDeferredValue(typed.trim())
  // An effect begins again with other entries, so they stay the same object for a catalogue.
  const entries = useMemo(
    () => (catalogue === undefined ? [] : searchEntries(catalogue)),
    [catalogue],
  )
  const [index, setIndex] = useState<{ of: SearchEntries; find: FuzzySearch }>()
  const fuzzy = index?.of === entries ? index.find : undefined
  useEffect(() => {
    let left = false
    const build = async () => {
      const find = await fuzzySearch(entries)
      if (!left) setIndex({ of: entries, find })
    }
    void build()
    return () => {
      left = true
    }
  }, [entries])

  const exact = searchByBeginnings(entries, query, sold)
  const near = exact.length === 0
  const products = near && query !== '' ? (fuzzy?.(query) ?? []) : exact
  return {
    shown: query === '' ? undefined : { typed: query, products, near },
    first: (text) => searchByBeginnings(entries, text, sold)[0] ?? fuzzy?.(text)[0],
  }
}
