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
 * What the screens of an account share until the sign-out. A feature adds its own where it says what it is
 * (`declare module`), and `app/start/till-stores.ts` makes them all.
 */
export interface TillStores {
  /** The drafts on this device. */
  readonly heldStore: HeldStore
}

/** The running till: what its screens work with from sign-in to sign-out. */
export interface Till extends TillStores {
  readonly config: Config
  readonly api: Api
  readonly session: Session
  readonly queryClient: QueryClient
  readonly engine: SaleEngine
  /** Whether a till that was opened without its platform leaves the question for the password for later. */
  readonly signInPutOff: StoreApi<boolean>
  /** As signed in with. */
  readonly username: string
  /** What this till is, and under which account it sells (ruling R3). */
  readonly terminal: Terminal
  /** The same account as sales are journalled under. */
  readonly account: SaleAccount
  readonly setUp: {
    /** Whether the browser keeps it until the next visit. */
    readonly kept: boolean
    /** Takes effect at once: another account has other products and other sales. */
    readonly change: (setUp: SetUp) => void
  }
  /** Asks first when sales are under way, then forgets everything in memory. */
  readonly signOut: () => void
}

export const TillContext = createContext<Till | undefined>(undefined)

/** @throws {Error} outside of a signed-in till: a mistake in the program. */
export function useTill(): Till {
  const till = use(TillContext)
  if (till === undefined) throw new Error('useTill outside of TillProvider')
  return till
}
