import { useDeferredValue, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { ProductView } from '../catalogue/product-view.ts'
import { useCatalogue } from '../catalogue/use-catalogue.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Till } from '../till/till.ts'
import { useTill } from '../till/till.ts'
import { chainsOf, type Chain } from './chain.ts'
import { join, type Entry } from './join.ts'
import { listedSale, newestFirst, type ListedSale } from './listed-sale.ts'
import { SalesBook, type BookState } from './sales-book.ts'

const books = new WeakMap<Till['engine'], SalesBook>()

/** The one book of a sign-in. */
export function salesBookOf(till: Pick<Till, 'api' | 'account' | 'engine'>): SalesBook {
  const known = books.get(till.engine)
  if (known !== undefined) return known
  const made = new SalesBook(till)
  books.set(till.engine, made)
  return made
}

/** All sales of the shop, ready for the screens. */
export interface ShopSales {
  readonly book: SalesBook
  readonly state: BookState
  /** Newest first. */
  readonly listed: readonly ListedSale[]
  readonly chains: ReadonlyMap<string, Chain>
  readonly catalogue: Catalogue | undefined
}

/** Reads both sides while a screen is open, and shows what there is so far. */
export function useShopSales(): ShopSales {
  const till = useTill()
  const book = salesBookOf(till)
  const latest = useSyncExternalStore(book.subscribe, book.state)
  // Ten thousand rows are joined behind what the person is doing.
  const state = useDeferredValue(latest)
  const catalogueState = useCatalogue()
  const catalogue = catalogueState.kind === 'ready' ? catalogueState.catalogue : undefined
  const products = catalogue?.byCode ?? noProducts

  useEffect(() => book.open(), [book])

  const listed = useMemo(() => listedIn(book, state, products), [book, state, products])
  const chains = useMemo(() => chainsOf(listed), [listed])
  return { book, state, listed, chains, catalogue }
}

const noProducts: ReadonlyMap<string, ProductView> = new Map()

interface Made {
  readonly entry: Entry
  readonly products: ReadonlyMap<string, ProductView>
  readonly listed: ListedSale
}

const made = new WeakMap<SalesBook, Map<string, Made>>()

/** What has not changed is the same object as before, so that what was made of it need not be made again. */
function listedIn(
  book: SalesBook,
  { transactions, sales }: BookState,
  products: ReadonlyMap<string, ProductView>,
): readonly ListedSale[] {
  const before = made.get(book) ?? new Map<string, Made>()
  const now = new Map<string, Made>()
  const listed = join(transactions.values(), sales.values()).map((entry) => {
    const known = before.get(entry.key)
    const same =
      known?.products === products &&
      known.entry.platform === entry.platform &&
      known.entry.sale === entry.sale
    const one = same ? known : { entry, products, listed: listedSale(entry, products) }
    now.set(entry.key, one)
    return one.listed
  })
  made.set(book, now)
  return listed.toSorted(newestFirst)
}
