import { useDeferredValue, useEffect } from 'react'
import { useStore } from 'zustand'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryKeys } from '../../platform/reads/query-keys.ts'
import type { ProductView } from '../../catalogue/product-view.ts'
import { useCatalogue } from '../../catalogue/use-catalogue.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { givenBySale, isFullBalance } from '../../receipt/redeemed.ts'
import { useTill, type Till } from '../../till/till.ts'
import type { Cents } from '../../values/money.ts'
import { chainsOf, type Chain } from './chain.ts'
import { join, type Entry } from './join.ts'
import { listedSale, byNewestListed, type ListedSale } from './listed-sale.ts'
import type { BookState } from './sales-state.ts'
import type { SalesBook } from './sales-store.ts'
import { isOpenOnTill } from './status.ts'

/** All sales of the shop, ready for the screens. */
export interface BookedSales {
  readonly book: SalesBook
  readonly state: BookState
  /** All sales since `state.since`, and the open ones, newest first; of a list in no order, all that was read. */
  readonly listed: readonly ListedSale[]
  /** These, and single older ones that somebody opened. */
  readonly known: readonly ListedSale[]
  readonly chains: ReadonlyMap<string, Chain>
  readonly catalogue: Catalogue | undefined
}

/** Reads both sides while a screen is open, and shows the rows so far. */
export function useSalesBook(): BookedSales {
  const till = useTill()
  const { salesBook: book, bookRows } = till
  const latest = useStore(book)
  // Joins ten thousand rows in the background, without blocking the person.
  const state = useDeferredValue(latest)
  const catalogueState = useCatalogue()
  const catalogue = catalogueState.kind === 'ready' ? catalogueState.catalogue : undefined
  const products = catalogue?.byCode ?? noProducts
  const given = useGiven(till, state.sales)

  useEffect(() => book.open(), [book])

  const known = bookRows(state, products, given)
  const chains = chainsOf(known)
  const listed = shownOf(known, state)
  return { book, state, listed, known, chains, catalogue }
}

/** Without this, sales in an unread gap would be missing between them. A list in no order has gaps anywhere. */
function shownOf(
  known: readonly ListedSale[],
  { since, isInOrder }: BookState,
): readonly ListedSale[] {
  if (!isInOrder) return known
  const listed = known.filter(({ at, status }) => at >= since || isOpenOnTill(status))
  return listed.length === known.length ? known : listed
}

const noProducts: ReadonlyMap<string, ProductView> = new Map()
const nothingGiven: ReadonlyMap<string, Cents> = new Map()

/** The amounts of redemptions of the full balance, from this till's receipts. */
function useGiven(till: Till, sales: BookState['sales']): ReadonlyMap<string, Cents> {
  const full = [...sales.values()].filter((sale) => isFullBalance(sale) && sale.hasReceipt)
  const { data } = useQuery({
    queryKey: queryKeys.given(
      till.account,
      full.map(({ reference }) => reference),
    ),
    enabled: full.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
    queryFn: () => givenBySale(till.engine, full),
  })
  return data ?? nothingGiven
}

interface Made {
  readonly entry: Entry
  readonly products: ReadonlyMap<string, ProductView>
  readonly given: Cents | undefined
  readonly listed: ListedSale
}

export type BookRows = ReturnType<typeof createBookRows>

/** Makes a book's rows, newest first. Reuses the object of an unchanged row: there may be ten thousand. */
export function createBookRows() {
  let made: ReadonlyMap<string, Made> = new Map()

  return (
    { transactions, sales }: BookState,
    products: ReadonlyMap<string, ProductView>,
    given: ReadonlyMap<string, Cents>,
  ): readonly ListedSale[] => {
    const before = made
    const now = new Map<string, Made>()
    const listed = join(transactions.values(), sales.values()).map((entry) => {
      const amount = given.get(entry.sale?.reference ?? '')
      const known = before.get(entry.key)
      const same =
        known?.products === products &&
        known.given === amount &&
        known.entry.platform === entry.platform &&
        known.entry.sale === entry.sale
      const listed = same ? known.listed : listedSale(entry, products, amount)
      const one = same ? known : { entry, products, given: amount, listed }
      now.set(entry.key, one)
      return one.listed
    })
    made = now
    return [...listed].sort(byNewestListed)
  }
}
