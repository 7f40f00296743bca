import { z } from 'zod'
import { accountKey, type Account } from '../../platform/reads/account.ts'
import { browserStorage } from './browser-storage.ts'
import { keptEntries } from './kept-store.ts'
import type { TextStorage } from './kept-store.ts'

/** More than people can find at a glance. */
export const mostFavourites = 24

const choice = z.object({
  productCode: z.string().min(1).max(200),
  /** Cents; absent if the customer names the amount, or the product has a single amount. */
  amount: z.int().nonnegative().optional(),
})

/** A product to sell with one tap, with its fixed amount if it has one. */
export type Choice = Readonly<z.infer<typeof choice>>

/** A favourite that the shop has pinned. */
export interface Favourite extends Choice {
  /** From 1. Stays the same until somebody moves the favourite. */
  readonly number: number
}

const number = z.int().min(1).max(mostFavourites)
const entry = z.object({
  account: z.string(),
  favourites: z.array(choice.extend({ number })).max(mostFavourites),
  sellers: z.array(choice).max(mostFavourites),
})

/** An account's first page of the counter on this device. It contains no customer data. */
export interface ShopPage {
  /** By their numbers. */
  readonly favourites: readonly Favourite[]
  /** The bestsellers at the last count. */
  readonly sellers: readonly Choice[]
}

/** Whether two are the same product at the same amount. */
export function sameChoice(one: Choice, other: Choice): boolean {
  return one.productCode === other.productCode && one.amount === other.amount
}

function byNumber(favourites: readonly Favourite[]): readonly Favourite[] {
  return [...favourites].sort((one, other) => one.number - other.number)
}

const empty: ShopPage = { favourites: [], sellers: [] }

/**
 * The shop's own page of each account on this device.
 * @param storage `undefined` if the browser has none: then they last until the page closes
 */
export function createFavouriteStore(storage: TextStorage | undefined) {
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

  return {
    ...store,
    of: (account: Account) => pageIn(store.getState(), account),
    /** Gets the first free number. @returns whether there was space for it */
    pin(account: Account, favourite: Choice): boolean {
      const { favourites } = newest(account)
      if (favourites.some((one) => sameChoice(one, favourite))) return true
      if (favourites.length >= mostFavourites) return false
      const free = favourites.findIndex(({ number: taken }, at) => taken !== at + 1)
      const added = { ...favourite, number: (free === -1 ? favourites.length : free) + 1 }
      change(account, { favourites: byNumber([...favourites, added]) })
      return true
    },
    /** The others keep their numbers. */
    unpin(account: Account, favourite: Choice): void {
      const { favourites } = newest(account)
      change(account, { favourites: favourites.filter((one) => !sameChoice(one, favourite)) })
    },
    /** Swaps the numbers of two favourites. */
    swap(account: Account, one: Favourite, other: Favourite): void {
      const favourites = newest(account).favourites.map((favourite) => {
        if (sameChoice(favourite, one)) return { ...favourite, number: other.number }
        return sameChoice(favourite, other) ? { ...favourite, number: one.number } : favourite
      })
      change(account, { favourites: byNumber(favourites) })
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
