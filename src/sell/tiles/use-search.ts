import { useDeferredValue, useEffect, useMemo, useState } from 'react'
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
  /** What was searched for. */
  readonly typed: string
  /** The first is what Enter opens, where it opens anything. */
  readonly found: readonly OfferedChoice[]
  readonly opens: OfferedChoice | undefined
  /** Nothing begins with what was typed: these are near it. */
  readonly near: boolean
  /** A sum that none of them takes; their forms say so again. */
  readonly untaken: Cents | undefined
  /** The number of a favourite that is not offered now: it opens nothing. */
  readonly away?: number
}

export interface Search {
  /** What is shown; `undefined` while nothing is typed. It may lag behind a fast typist. */
  readonly shown: SearchShown | undefined
  /** The same for a text at once, so that Enter opens no other product than what was typed. */
  readonly ask: (typed: string) => SearchShown
}

interface Known {
  readonly sold?: Sold | undefined
  /** The first nine open by their numbers. */
  readonly favourites?: readonly Favourite[] | undefined
}

/** Searches as one types. */
export function useSearch(
  catalogue: Catalogue | undefined,
  typed: string,
  known: Known = {},
): Search {
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

  const search = (text: string) => {
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

/** What is shown for a text. @param fuzzy finds what was mistyped */
export function searchFor(
  entries: SearchEntries,
  typed: string,
  sold: Sold | undefined,
  fuzzy: FuzzySearch | undefined,
): SearchShown {
  const { words, sum, recipient } = readSale(typed)
  // With a number to sell to, the offers for that take the sum.
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
  // What only resembles it is not what somebody named with a sum.
  return {
    typed,
    found,
    opens: near && sum !== undefined ? undefined : found[0],
    near,
    untaken: undefined,
  }
}
