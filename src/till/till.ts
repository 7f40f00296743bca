import { createContext, use } from 'react'
import type { QueryClient } from '@tanstack/react-query'
import type { StoreApi } from 'zustand/vanilla'
import type { Api } from '../platform/create-api.ts'
import type { Config } from '../platform/transport/config.ts'
import type { Session } from '../platform/session/session.ts'
import type { SaleEngine } from '../engine/engine.ts'
import type { SaleAccount } from '../engine/sale.ts'
import type { SetUp, Terminal } from './terminal/set-up/set-up.ts'
import type { HeldStore } from './held/held-store.ts'

/**
 * Stores that an account's screens share until the sign-out. A feature declares its own beside its code (`declare
 * module`), and `app/start/till-stores.ts` makes them all.
 */
export interface TillStores {
  /** The drafts on this device. */
  readonly heldStore: HeldStore
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
