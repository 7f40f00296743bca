import { useDeferredValue, useEffect, useState } from 'react'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { takesAmount } from '../../catalogue/price-change.ts'
import {
  fuzzySearch,
  searchByBeginnings,
  searchEntries,
  searchForSum,
  type FuzzySearch,
  type SearchEntries,
  type Sold,
} from '../../catalogue/search.ts'
import type { Cents } from '../../values/money.ts'
import type { Favourite } from '../../till/terminal/favourites.ts'
import { choiceOf, offered, type OfferedChoice } from '../home/shop-sales.ts'
import { readSale } from '../home/typed/typed-sale.ts'

export interface SearchShown {
  /** The text of the search. */
  readonly typed: string
  /** The first is what Enter opens, if it opens anything. */
  readonly found: readonly OfferedChoice[]
  readonly opens: OfferedChoice | undefined
  /** Nothing begins with the text: these are similar. */
  readonly near: boolean
  /** A sum that none of them takes; their forms repeat it. */
  readonly untaken: Cents | undefined
  /** The number of a favourite that is not offered now: it opens nothing. */
  readonly away?: number
}

export interface Search {
  /** The result on the screen; `undefined` without text. It may lag behind a fast typist. */
  readonly shown: SearchShown | undefined
  /** The result of a text at once, so Enter opens the product of the typed text and no other. */
  readonly ask: (typed: string) => SearchShown
}

interface Known {
  readonly sold?: Sold | undefined
  /** The first nine open by their numbers. */
  readonly favourites?: readonly Favourite[] | undefined
}

/** Searches while the cashier types. */
export function useSearch(
  catalogue: Catalogue | undefined,
  typed: string,
  known: Known = {},
): Search {
  const query = useDeferredValue(typed.trim())
  const [index, setIndex] = useState<{ of: Catalogue; find: FuzzySearch }>()
  const fuzzy = index?.of === catalogue ? index?.find : undefined
  useEffect(() => {
    if (catalogue === undefined) return undefined
    let left = false
    const build = async () => {
      const find = await fuzzySearch(catalogue)
      if (!left) setIndex({ of: catalogue, find })
    }
    void build()
    return () => {
      left = true
    }
  }, [catalogue])

  const search = (text: string) => {
    const entries = catalogue === undefined ? [] : searchEntries(catalogue)
    const shown = searchFor(entries, text, known.sold, fuzzy)
    const favourite = /^[1-9]$/.test(text)
      ? known.favourites?.find(({ number }) => number === Number(text))
      : undefined
    if (catalogue === undefined || favourite === undefined) return shown
    const [opens] = offered(catalogue, [favourite])
    const others = shown.near
      ? []
      : shown.found.filter((one) => opens === undefined || !isSame(one, opens))
    const found = { ...shown, opens, near: false, untaken: undefined }
    return opens === undefined
      ? { ...found, found: others, away: favourite.number }
      : { ...found, found: [opens, ...others] }
  }
  return {
    shown: query === '' ? undefined : search(query),
    ask: (text) => search(text.trim()),
  }
}

function isSame(one: OfferedChoice, other: OfferedChoice): boolean {
  return one.productCode === other.productCode && one.amount === other.amount
}

/**
 * The result for a text.
 * @param fuzzy also finds mistyped text
 */
export function searchFor(
  entries: SearchEntries,
  typed: string,
  sold: Sold | undefined,
  fuzzy: FuzzySearch | undefined,
): SearchShown {
  const { words, sum, recipient } = readSale(typed)
  // With a recipient's number, its offers take the sum.
  if (sum !== undefined && recipient === undefined) {
    const wanted = { words, sum: sum.amount, number: sum.number }
    const found = searchForSum(entries, wanted, sold).map(({ product, amount }) => ({
      product,
      productCode: product.code,
      ...(amount !== undefined && { amount }),
    }))
    const isTaken = found.some(
      ({ product, amount }) => amount === undefined || takesAmount(product.amount, amount),
    )
    if (found.length > 0)
      return {
        typed,
        found,
        opens: found[0],
        near: false,
        untaken: isTaken ? undefined : sum.amount,
      }
  }
  const exact = searchByBeginnings(entries, typed, sold)
  const near = exact.length === 0
  const products = near && typed !== '' ? (fuzzy?.(typed) ?? []) : exact
  const found = products.map((product) => ({ product, ...choiceOf(product, undefined) }))
  // A product that is only similar is not the one that the text names with a sum.
  return {
    typed,
    found,
    opens: near && sum !== undefined ? undefined : found[0],
    near,
    untaken: undefined,
  }
}
