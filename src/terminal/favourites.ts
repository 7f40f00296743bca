import * as z from 'zod/mini'
import { accountKey, type Account } from '../api/account.ts'
import { keptEntries } from './kept-entries.ts'
import { browserStorage } from './browser-storage.ts'
import type { Storage } from './terminal-store.ts'

/** More than are found at a glance. */
export const mostFavourites = 24

const choice = z.object({
  productCode: z.string().check(z.minLength(1), z.maxLength(200)),
  /** Cents; absent where the customer names the amount, or the product has only one. */
  amount: z.optional(z.int().check(z.positive())),
})

/** A product to be sold by one tap, with its amount where that is always the same. */
export type Choice = Readonly<z.infer<typeof choice>>

const entry = z.object({
  account: z.string(),
  favourites: z.array(choice).check(z.maxLength(mostFavourites)),
  sellers: z.array(choice).check(z.maxLength(mostFavourites)),
})
type Entry = z.infer<typeof entry>

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

/** Keeps the shop's own page of each account on this device. The objects that it gives stay the same until they change. */
export interface FavouriteStore {
  readonly of: (account: Account) => ShopPage
  /** @returns whether there was room for it */
  readonly pin: (account: Account, favourite: Choice) => boolean
  readonly unpin: (account: Account, favourite: Choice) => void
  /** Two change places. */
  readonly swap: (account: Account, one: Choice, other: Choice) => void
  readonly keepSellers: (account: Account, sellers: readonly Choice[]) => void
  /** Also hears of other tabs' changes. @returns the function that ends it. */
  readonly subscribe: (listener: () => void) => () => void
}

const empty: ShopPage = { favourites: [], sellers: [] }

/** @param storage `undefined` where the browser gives none: then they hold until the page is left */
export function createFavouriteStore(storage: Storage | undefined): FavouriteStore {
  const kept = keptEntries(storage, 'tuckshop.favourites', (value): Entry | undefined => {
    return z.safeParse(entry, value).data
  })
  const of = (account: Account): ShopPage =>
    kept.all().find((one) => one.account === accountKey(account)) ?? empty
  const change = (account: Account, changed: Partial<ShopPage>) => {
    const { favourites, sellers } = { ...of(account), ...changed }
    const id = accountKey(account)
    const others = kept.all().filter((one) => one.account !== id)
    kept.replace([...others, { account: id, favourites: [...favourites], sellers: [...sellers] }])
  }
  const without = (account: Account, favourite: Choice) =>
    of(account).favourites.filter((one) => !sameChoice(one, favourite))

  return {
    of,
    subscribe: kept.subscribe,
    pin(account, favourite) {
      const others = without(account, favourite)
      if (others.length >= mostFavourites) return false
      change(account, { favourites: [...others, favourite] })
      return true
    },
    unpin: (account, favourite) => change(account, { favourites: without(account, favourite) }),
    swap(account, one, other) {
      const favourites = of(account).favourites.map((favourite) => {
        if (sameChoice(favourite, one)) return other
        return sameChoice(favourite, other) ? one : favourite
      })
      change(account, { favourites })
    },
    keepSellers(account, sellers) {
      const before = of(account).sellers
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
