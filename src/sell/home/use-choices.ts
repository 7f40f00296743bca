import { useEffect } from 'react'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { ProductView } from '../../catalogue/product-view.ts'
import { favouriteStore, sameChoice, type ShopPage } from '../../till/terminal/favourites.ts'
import { useTill } from '../../till/till.ts'
import { carry } from './typed/carry.ts'
import type { OfferedChoice } from './shop-sales.ts'
import { useShopPage } from './use-shop-page.ts'
import { useShopSales } from './use-shop-sales.ts'

interface Choices {
  /** A pinned best seller appears only among the favourites. */
  readonly page: ShopPage
  /** Opens its form, with the amount in it. */
  readonly sell: (choice: OfferedChoice) => void
}

/** What the shop's own page offers: the favourites and the best sellers. The next visit already knows them. */
export function useChoices(catalogue: Catalogue, onOpen: (product: ProductView) => void): Choices {
  const till = useTill()
  const { account } = till
  const { favourites, sellers } = useShopPage()
  const { sellers: now } = useShopSales()
  useEffect(() => {
    if (now.length > 0) favouriteStore.keepSellers(account, now)
  }, [account, now])
  return {
    page: {
      favourites,
      sellers: sellers.filter((one) => !favourites.some((other) => sameChoice(one, other))),
    },
    sell({ product, amount, was }) {
      carry(till, catalogue, product, { amount, was })
      onOpen(product)
    },
  }
}
