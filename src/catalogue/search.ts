import type MiniSearch from 'minisearch'
import type { Catalogue } from './catalogue.ts'
import { kindWord } from './kind.ts'
import type { ProductView } from './product-view.ts'
import { wordsOf } from './words.ts'

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
 * the shortest name first, so that 'mtn air' means 'MTN airtime' before 'MTN airtime PIN R5'. Needs
 * no index, so what Enter opens is the same however fast it is pressed.
 */
export function searchByBeginnings(entries: SearchEntries, query: string): readonly ProductView[] {
  const typed = wordsOf(query)
  if (typed.length === 0) return []
  const begins = (words: readonly string[], start: string) =>
    words.some((word) => word.startsWith(start))
  return entries
    .filter(({ name, about }) => typed.every((one) => begins(name, one) || begins(about, one)))
    .map((entry) => {
      const named = typed.filter((one) => begins(entry.name, one)).length
      return { entry, rank: (typed.length - named) * 1_000 + entry.name.length }
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ entry }) => entry.product)
}

/** Finds what was mistyped. Asked only when nothing begins with what was typed. */
export type FuzzySearch = (query: string) => readonly ProductView[]

/** Fetches the index's code and builds it. Rejects when the code does not come. */
export async function loadFuzzySearch(entries: SearchEntries): Promise<FuzzySearch> {
  const { default: Index } = await import('minisearch')
  const index: MiniSearch<{ id: number; name: string; about: string }> = new Index({
    fields: ['name', 'about'],
    tokenize: (text) => [...wordsOf(text)],
    searchOptions: { prefix: true, fuzzy: 0.25, combineWith: 'AND', boost: { name: 2 } },
  })
  await index.addAllAsync(
    entries.map(({ name, about }, id) => ({ id, name: name.join(' '), about: about.join(' ') })),
    { chunkSize: 500 },
  )
  return (query) =>
    index
      .search(query)
      .flatMap(({ id }) => (typeof id === 'number' ? (entries[id]?.product ?? []) : []))
}
