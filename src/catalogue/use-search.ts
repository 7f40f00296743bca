import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { Catalogue } from './catalogue.ts'
import type { ProductView } from './product-view.ts'
import {
  loadFuzzySearch,
  searchByBeginnings,
  searchEntries,
  type FuzzySearch,
  type SearchEntries,
} from './search.ts'

/** What a search shows; `undefined` while nothing is typed. */
export interface SearchShown {
  readonly products: readonly ProductView[]
  /** Nothing begins with what was typed: these are near it. */
  readonly near: boolean
}

/** Searches as one types. The index for mistyped words is fetched when it is first needed. */
export function useSearch(
  catalogue: Catalogue | undefined,
  typed: string,
): SearchShown | undefined {
  const query = useDeferredValue(typed.trim())
  const entries = useMemo(
    () => (catalogue === undefined ? undefined : searchEntries(catalogue)),
    [catalogue],
  )
  const exact = useMemo(
    () => (entries === undefined ? [] : searchByBeginnings(entries, query)),
    [entries, query],
  )
  const fuzzy = useFuzzySearch(query !== '' && exact.length === 0 ? entries : undefined)
  if (query === '') return undefined
  if (exact.length > 0) return { products: exact, near: false }
  return { products: fuzzy?.(query) ?? [], near: true }
}

function useFuzzySearch(entries: SearchEntries | undefined): FuzzySearch | undefined {
  const [loaded, setLoaded] = useState<{ entries: SearchEntries; find: FuzzySearch }>()
  useEffect(() => {
    if (entries === undefined) return undefined
    let left = false
    const load = async () => {
      try {
        const find = await loadFuzzySearch(entries)
        if (!left) setLoaded({ entries, find })
      } catch {
        // Offline, and the code is not here yet: what begins as typed is still found.
      }
    }
    void load()
    return () => {
      left = true
    }
  }, [entries])
  return loaded?.entries === entries ? loaded?.find : undefined
}
