import { useStore } from 'zustand'
import { favouriteStore, type ShopPage } from '../../till/terminal/favourites.ts'
import { useTill } from '../../till/till.ts'

/** What this till's counter starts with; renders again when that changes. */
export function useShopPage(): ShopPage {
  const { account } = useTill()
  return useStore(favouriteStore, () => favouriteStore.of(account))
}
