import Index from 'minisearch'
import type { Catalogue } from './catalogue.ts'
import { kindWord } from './kind.ts'
import type { ProductView } from './product-view.ts'
import { wordsOf } from './words.ts'

/** How often each product was sold lately, by its code. */
export type Sold = ReadonlyMap<string, number>

interface Entry {
  readonly product: ProductView
  readonly name: readonly string[]
  /** Brand, code, kind and categories. */
  readonly about: readonly string[]
}

/** Everything a search looks at, split into words once. */
export type SearchEntries = readonly Entry[]

export function searchEntries(catalogue: Catalogue): SearchEntries {
  return catalogue.products.map((product) => ({
    product,
    name: wordsOf(product.name),
    about: wordsOf(
      [
        product.brandName,
        product.code,
        kindWord[product.kind],
        ...product.categoryIds.map((id) => catalogue.tree.byId.get(id)?.name ?? ''),
      ].join(' '),
    ),
  }))
}

/**
 * Products of which each typed word begins a word: those whose names have them all first, of these
 * what this shop sells most, then the shortest name, so that 'mtn air' means 'MTN airtime' before
 * 'MTN airtime PIN R5'. Needs no index, so what Enter opens is the same however fast it is pressed.
 */
export function searchByBeginnings(
  entries: SearchEntries,
  query: string,
  sold?: Sold,
): readonly ProductView[] {
  const typed = wordsOf(query)
  if (typed.length === 0) return []
  const begins = (words: readonly string[], start: string) =>
    words.some((word) => word.startsWith(start))
  return entries
    .filter(({ name, about }) => typed.every((one) => begins(name, one) || begins(about, one)))
    .map((entry) => {
      const named = typed.filter((one) => begins(entry.name, one)).length
      return { entry, named, sold: sold?.get(entry.product.code) ?? 0 }
    })
    .sort(
      (a, b) => b.named - a.named || b.sold - a.sold || a.entry.name.length - b.entry.name.length,
    )
    .map(({ entry }) => entry.product)
}

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
