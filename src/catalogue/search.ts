import Index from 'minisearch'
import type { Catalogue } from './catalogue.ts'
import { kindWord } from './kind/kind.ts'
import { sentCode } from '../platform/reads/products.ts'
import type { Cents } from '../values/money.ts'
import { takesAmount } from './price-change.ts'
import type { ProductView } from './product-view.ts'
import { searchWords, wordsOf } from './words.ts'

/** How often each product was sold lately, by its code. */
export type Sold = ReadonlyMap<string, number>

interface Entry {
  readonly product: ProductView
  readonly name: readonly string[]
  /** In words. */
  readonly nameLength: number
  /** Brand, code, kind and categories. */
  readonly about: readonly string[]
}

/** Everything that the search uses, split into words once. */
export type SearchEntries = readonly Entry[]

const split = new WeakMap<Catalogue, SearchEntries>()

/** Made once for each catalogue. */
export function searchEntries(catalogue: Catalogue): SearchEntries {
  const entries = split.get(catalogue) ?? splitProducts(catalogue)
  split.set(catalogue, entries)
  return entries
}

function splitProducts(catalogue: Catalogue): SearchEntries {
  return catalogue.products.map((product) => ({
    product,
    name: findable([product.name]),
    nameLength: wordsOf(product.name).length,
    about: findable([
      product.brandName,
      sentCode(product),
      kindWord[product.kind],
      ...product.categoryIds.map((id) => catalogue.tree.byId.get(id)?.name ?? ''),
    ]),
  }))
}

/** Each text separately: as written, and with its sizes as people may type them. */
function findable(texts: readonly string[]): readonly string[] {
  return [...new Set(texts.flatMap((text) => [...wordsOf(text), ...searchWords(text)]))]
}

/**
 * Products where every typed word begins some word. First those whose names have all the words; of these, first those
 * with exactly the typed numbers. Then this shop's best sellers, then the shortest name: 'mtn air' gives 'MTN airtime'
 * before 'MTN airtime PIN R5'. Needs no index, so Enter opens the same product at any typing speed.
 */
export function searchByBeginnings(
  entries: SearchEntries,
  query: string,
  sold?: Sold,
): readonly ProductView[] {
  const typed = searchWords(query)
  if (typed.length === 0) return []
  return entries
    .filter(({ name, about }) => typed.every((one) => begins(name, one) || begins(about, one)))
    .map((entry) => {
      const named = typed.filter((one) => begins(entry.name, one)).length
      const exact = typed.filter((one) => /^\d/.test(one) && hasWord(entry, one)).length
      return { entry, named, exact, sold: sold?.get(sentCode(entry.product)) ?? 0 }
    })
    .sort(
      (a, b) =>
        b.named - a.named ||
        b.exact - a.exact ||
        b.sold - a.sold ||
        a.entry.nameLength - b.entry.nameLength,
    )
    .map(({ entry }) => entry.product)
}

function begins(words: readonly string[], start: string): boolean {
  return words.some((word) => word.startsWith(start))
}

function hasWord({ name, about }: Entry, word: string): boolean {
  return name.includes(word) || about.includes(word)
}

/** Words and a sum, such as 'mtn 50'. */
interface Wanted {
  readonly words: string
  readonly sum: Cents
  /** As typed, if it may also be part of a name: not 'R 50', but '50'. */
  readonly number: string | undefined
}

interface FoundForSum {
  readonly product: ProductView
  /** For a product with an open amount: the typed sum. */
  readonly amount: Cents | undefined
}

/**
 * Products that can be sold for a sum, open amounts before fixed ones; then those with the number in their name. If
 * there are none, products with an open amount within other limits, which the form explains.
 */
export function searchForSum(
  entries: SearchEntries,
  { words, sum, number }: Wanted,
  sold?: Sold,
): readonly FoundForSum[] {
  const byCode = new Map(entries.map((entry) => [entry.product.code, entry]))
  const withWords =
    words === '' ? entries.map(({ product }) => product) : searchByBeginnings(entries, words, sold)
  const isNamed = ({ code }: ProductView) => {
    const entry = byCode.get(code)
    return number !== undefined && entry !== undefined && hasWord(entry, number)
  }
  const open = withWords.filter(({ amount }) => amount.kind !== 'fixed')
  // A sum alone doesn't choose a product, and a number in a name is not a sum.
  const fills = words === '' ? [] : open.filter((one) => !isNamed(one))
  const takes = ({ amount }: ProductView) => takesAmount(amount, sum)
  const fixed = withWords.filter((one) => one.amount.kind === 'fixed' && takes(one))
  const named = number === undefined ? [] : searchByBeginnings(entries, `${words} ${number}`, sold)
  const found = [
    ...fills.filter(takes).map((product) => ({ product, amount: sum })),
    ...[...fixed, ...named].map((product) => ({ product, amount: undefined })),
  ]
  const firsts = new Map<ProductView, FoundForSum>()
  for (const one of found) if (!firsts.has(one.product)) firsts.set(one.product, one)
  const once = [...firsts.values()]
  return once.length > 0 ? once : fills.map((product) => ({ product, amount: sum }))
}

/** Finds mistyped words, for text that no product begins with. */
export type FuzzySearch = (query: string) => readonly ProductView[]

const indexes = new WeakMap<Catalogue, Promise<FuzzySearch>>()

/** Made once for each catalogue. */
export function fuzzySearch(catalogue: Catalogue): Promise<FuzzySearch> {
  const index = indexes.get(catalogue) ?? buildIndex(searchEntries(catalogue))
  indexes.set(catalogue, index)
  return index
}

/** In parts, with keys and taps handled in between: 20,000 products take seconds on a slow till. */
async function buildIndex(entries: SearchEntries): Promise<FuzzySearch> {
  const index = new Index<{ id: number; name: string; about: string }>({
    fields: ['name', 'about'],
    tokenize: (words) => words.split(' '),
    searchOptions: {
      tokenize: (typed) => [...searchWords(typed)],
      prefix: true,
      fuzzy: 0.25,
      combineWith: 'AND',
      boost: { name: 2 },
    },
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
