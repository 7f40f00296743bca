import { useSyncExternalStore } from 'react'
import { favouriteStore, type ShopPage } from '../../terminal/favourites.ts'
import { useTill } from '../../till/till.ts'

/** What this till's counter begins with, and a new render when that changes. */
export function useShopPage(): ShopPage {
  const { account } = useTill()
  return useSyncExternalStore(favouriteStore.subscribe, () => favouriteStore.of(account))
}
