import Index from 'minisearch'
import type { ProductView } from '../../catalogue/product-view.ts'
import type { SearchEntries } from '../../catalogue/search.ts'
import { wordsOf } from '../../catalogue/words.ts'

/** Finds what was mistyped; asked when nothing begins with what was typed. */
export type FuzzySearch = (query: string) => readonly ProductView[]

/** Builds the index in parts, between which keys and taps are heard: 20,000 products take seconds on a slow till. */
export async function fuzzySearch(entries: SearchEntries): Promise<FuzzySearch> {
  const index = new Index<{ id: number; name: string; about: string }>({
    fields: ['name', 'about'],
    tokenize: (text) => [...wordsOf(text)],
    searchOptions: { prefix: true, fuzzy: 0.25, combineWith: 'AND', boost: { name: 2 } },
  })
  await index.addAllAsync(
    entries.map(({ name, about }, id) => ({ id, name: name.join(' '), about: about.join(' ') })),
    { chunkSize: 100 },
  )
  return (query) =>
    index
      .search(query)
      .flatMap(({ id }) => (typeof id === 'number' ? (entries[id]?.product ?? []) : []))
}
