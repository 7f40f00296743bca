import { createContext, use } from 'react'
import type { QueryClient } from '@tanstack/react-query'
import type { StoreApi } from 'zustand/vanilla'
import type { Api } from '../platform/create-api.ts'
import type { Config } from '../platform/transport/config.ts'
import type { Session } from '../platform/session/session.ts'
import type { SaleEngine } from '../engine/engine.ts'
import type { SaleAccount } from '../engine/sale.ts'
import type { Basket } from '../sell/basket/basket.ts'
import type { MakeSaleRows } from '../sales/store/use-all-sales.ts'
import type { Drawer } from '../receipt/printer/drawer.ts'
import type { Drafts } from '../draft/drafts.ts'
import type { ListPlaces } from '../sales/list/use-scroll-place.ts'
import type { SaleNews } from '../sell/open/sale-news.ts'
import type { SalesStore } from '../sales/store/sales-store.ts'
import type { ShiftStore } from '../cash-up/shift/shift-store.ts'
import type { CustomerDisplay } from './customer/customer-display.ts'
import type { HeldStore } from './held/held-store.ts'
import type { SetUp, Terminal } from './terminal/set-up/set-up.ts'

/**
 * What an account's screens share until the sign-out; `app/start/till-stores.ts` makes and ends it. The linter lets
 * this file alone name types of the layers above it.
 */
export interface TillStores {
  readonly display: CustomerDisplay
  readonly drawer: Drawer
  /** The drafts on this device. */
  readonly heldStore: HeldStore
  /** Selling and redeeming have their own, so the other's form starts empty. */
  readonly drafts: Readonly<Record<'purchase' | 'redeem', Drafts>>
  readonly basket: Basket
  /**
   * A PIN that was read before its voucher was chosen, or during another voucher; dropped when redeeming ends (ruling
   * R32).
   */
  readonly scannedPin: StoreApi<string>
  readonly news: SaleNews
  readonly salesStore: SalesStore
  readonly saleRows: MakeSaleRows
  readonly listPlaces: ListPlaces
  readonly shifts: ShiftStore
}

/** The running till, for its screens from sign-in to sign-out. */
export interface Till extends TillStores {
  readonly config: Config
  readonly api: Api
  readonly session: Session
  readonly queryClient: QueryClient
  readonly engine: SaleEngine
  /** Whether a till that was opened offline postpones the question for the password. */
  readonly signInPutOff: StoreApi<boolean>
  /** As signed in with. */
  readonly username: string
  /** This till's set-up and its account (ruling R3). */
  readonly terminal: Terminal
  /** The same account, in the journal's form. */
  readonly account: SaleAccount
  readonly setUp: {
    /** Whether the browser keeps it until the next visit. */
    readonly kept: boolean
    /** Applies at once: another account has other products and other sales. */
    readonly change: (setUp: SetUp) => void
  }
  /** Asks first if sales are open, then clears everything in memory. */
  readonly signOut: () => void
}

export const TillContext = createContext<Till | undefined>(undefined)

/** @throws {Error} outside of a signed-in till: a programming error. */
export function useTill(): Till {
  const till = use(TillContext)
  if (till === undefined) throw new Error('useTill outside of TillProvider')
  return till
}
