import { createStore } from 'zustand/vanilla'
import { createBasket } from '../../sell/basket/basket.ts'
import { createDrafts } from '../../draft/drafts.ts'
import { keepVersion } from '../../till/version/on-device.ts'
import { createSaleNews } from '../../sell/open/sale-news.ts'
import { createDrawer } from '../../receipt/printer/drawer.ts'
import { createCustomerDisplay } from '../../till/customer/customer-display.ts'
import { createHeldStore } from '../../till/held/held-store.ts'
import type { Till, TillStores } from '../../till/till.ts'
import { SalesStore } from '../../sales/store/sales-store.ts'
import { createSaleRows } from '../../sales/store/use-all-sales.ts'
import { createListPlaces } from '../../sales/list/use-scroll-place.ts'

type StoreParts = Pick<Till, 'api' | 'engine' | 'account' | 'shifts'>

/**
 * Makes the stores that an account's screens share until the sign-out.
 * @returns the stores, and the function that ends their loops and clears them
 */
export function createTillStores({ shifts, ...till }: StoreParts): {
  readonly stores: TillStores
  readonly end: () => void
} {
  const { api, account, engine } = till
  const owner = `${account.accountType}|${account.accountId}`
  const heldStore = createHeldStore(owner, api.deviceClock.laterNow, api.deviceClock.agrees)
  const { clock } = api
  const drafts = {
    purchase: createDrafts({
      store: heldStore,
      clock,
      onTyped: (isTyped) => keepVersion('purchase', isTyped),
    }),
    redeem: createDrafts({ clock, onTyped: (isTyped) => keepVersion('redeem', isTyped) }),
  }
  const basket = createBasket({ drafts: drafts.purchase, clock })
  const salesStore = new SalesStore(till)
  const display = createCustomerDisplay(clock)
  const drawer = createDrawer({ engine, clock })
  return {
    stores: {
      display,
      drawer,
      heldStore,
      drafts,
      basket,
      scannedPin: createStore(() => ''),
      news: createSaleNews(api.clock.wallNow()),
      salesStore,
      saleRows: createSaleRows(),
      listPlaces: createListPlaces(),
      shifts,
    },
    end() {
      // Saves typed text and the basket as drafts before their store ends.
      const kept = [basket, drafts.purchase, drafts.redeem, heldStore]
      const stores = [...kept, salesStore, display, drawer]
      for (const store of stores) store.end()
    },
  }
}
