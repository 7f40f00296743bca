import { z } from 'zod'
import { accountKey, type Account } from '../api/account.ts'
import { browserStorage } from './browser-storage.ts'
import { keptEntries } from './kept-store.ts'
import type { Storage } from './terminal-store.ts'

/** More than are found at a glance. */
export const mostFavourites = 24

const choice = z.object({
  productCode: z.string().min(1).max(200),
  /** Cents; absent where the customer names the amount, or the product has only one. */
  amount: z.int().positive().optional(),
})

/** A product to be sold by one tap, with its amount where that is always the same. */
export type Choice = Readonly<z.infer<typeof choice>>

const entry = z.object({
  account: z.string(),
  favourites: z.array(choice).max(mostFavourites),
  sellers: z.array(choice).max(mostFavourites),
})

/** What an account's counter begins with on this device. No customer is among it. */
export interface ShopPage {
  /** As the shop has pinned them, in its order. */
  readonly favourites: readonly Choice[]
  /** What sold best when that was looked at last. */
  readonly sellers: readonly Choice[]
}

/** Whether two are the same product at the same amount. */
export function sameChoice(one: Choice, other: Choice): boolean {
  return one.productCode === other.productCode && one.amount === other.amount
}

const empty: ShopPage = { favourites: [], sellers: [] }

/**
 * The shop's own page of each account on this device.
 * @param storage `undefined` where the browser gives none: then they hold until the page is left
 */
export function createFavouriteStore(storage: Storage | undefined) {
  const store = keptEntries(storage, 'tuckshop.favourites', entry)
  const pageIn = (entries: readonly z.infer<typeof entry>[], account: Account): ShopPage =>
    entries.find((one) => one.account === accountKey(account)) ?? empty
  const newest = (account: Account) => pageIn(store.newest(), account)
  const change = (account: Account, changed: Partial<ShopPage>) => {
    const { favourites, sellers } = { ...newest(account), ...changed }
    const id = accountKey(account)
    const others = store.getState().filter((one) => one.account !== id)
    store.keep([...others, { account: id, favourites: [...favourites], sellers: [...sellers] }])
  }
  const without = (account: Account, favourite: Choice) =>
    newest(account).favourites.filter((one) => !sameChoice(one, favourite))

  return {
    ...store,
    of: (account: Account) => pageIn(store.getState(), account),
    /** @returns whether there was room for it */
    pin(account: Account, favourite: Choice): boolean {
      const others = without(account, favourite)
      if (others.length >= mostFavourites) return false
      change(account, { favourites: [...others, favourite] })
      return true
    },
    unpin(account: Account, favourite: Choice): void {
      change(account, { favourites: without(account, favourite) })
    },
    /** Two change places. */
    swap(account: Account, one: Choice, other: Choice): void {
      const favourites = newest(account).favourites.map((favourite) => {
        if (sameChoice(favourite, one)) return other
        return sameChoice(favourite, other) ? one : favourite
      })
      change(account, { favourites })
    },
    keepSellers(account: Account, sellers: readonly Choice[]): void {
      const before = newest(account).sellers
      const same =
        before.length === sellers.length &&
        sellers.every((one, at) => {
          const other = before[at]
          return other !== undefined && sameChoice(one, other)
        })
      if (!same) change(account, { sellers })
    },
  }
}

/** This page's favourites. */
export const favouriteStore = createFavouriteStore(browserStorage())
