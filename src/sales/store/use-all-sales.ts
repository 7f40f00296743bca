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
import type { SalesState } from './sales-state.ts'
import type { SalesStore } from './sales-store.ts'
import { isOpenOnTill } from './status.ts'

/** All sales of the shop, ready for the screens. */
export interface AllSales {
  readonly store: SalesStore
  readonly state: SalesState
  /** All sales since `state.since`, and the open ones, newest first; of a list in no order, all that was read. */
  readonly listed: readonly ListedSale[]
  /** These, and single older ones that somebody opened. */
  readonly known: readonly ListedSale[]
  readonly chains: ReadonlyMap<string, Chain>
  readonly catalogue: Catalogue | undefined
}

/** Reads both sides while a screen is open, and shows the rows so far. */
export function useAllSales(): AllSales {
  const till = useTill()
  const { salesStore: store, saleRows } = till
  const latest = useStore(store)
  // Joins ten thousand rows in the background, without blocking the person.
  const state = useDeferredValue(latest)
  const catalogueState = useCatalogue()
  const catalogue = catalogueState.kind === 'ready' ? catalogueState.catalogue : undefined
  const products = catalogue?.byCode ?? noProducts
  const given = useGiven(till, state.sales)

  useEffect(() => store.open(), [store])

  const known = saleRows(state, products, given)
  const chains = chainsOf(known)
  const listed = shownOf(known, state)
  return { store, state, listed, known, chains, catalogue }
}

/** Without this, sales in an unread gap would be missing between them. A list in no order has gaps anywhere. */
function shownOf(
  known: readonly ListedSale[],
  { since, isInOrder }: SalesState,
): readonly ListedSale[] {
  if (!isInOrder) return known
  const listed = known.filter(({ at, status }) => at >= since || isOpenOnTill(status))
  return listed.length === known.length ? known : listed
}

const noProducts: ReadonlyMap<string, ProductView> = new Map()
const nothingGiven: ReadonlyMap<string, Cents> = new Map()

/** The amounts of redemptions of the full balance, from this till's receipts. */
function useGiven(till: Till, sales: SalesState['sales']): ReadonlyMap<string, Cents> {
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

interface MadeRow {
  readonly entry: Entry
  readonly products: ReadonlyMap<string, ProductView>
  readonly given: Cents | undefined
  readonly listed: ListedSale
}

export type MakeSaleRows = ReturnType<typeof createSaleRows>

/** Makes a store's rows, newest first. Reuses the object of an unchanged row: there may be ten thousand. */
export function createSaleRows() {
  let made: ReadonlyMap<string, MadeRow> = new Map()

  return (
    { transactions, sales }: SalesState,
    products: ReadonlyMap<string, ProductView>,
    given: ReadonlyMap<string, Cents>,
  ): readonly ListedSale[] => {
    const before = made
    const now = new Map<string, MadeRow>()
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
