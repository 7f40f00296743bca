import type { StoreApi } from 'zustand/vanilla'
import { createSandbox } from './app.ts'
import type { PasswordCost } from './hashing/password-hash.ts'
import { scryptHashing } from './hashing/scrypt-hashing.ts'
import type { KeptState } from './kept/kept-state.ts'
import { openKeptStore } from './kept/kept-store.ts'
import { systemClock, type Clock } from './rules/clock.ts'
import { demoSeed } from './seed/accounts.ts'
import type { Additions } from './seed/additions.ts'
import { inlinePicture } from './seed/pictures.ts'
import type { Transaction } from './store/store.ts'

/** The vending platform inside the page: what it is asked never leaves it. */
export interface PageSandbox {
  /**
   * In place of the page's own `fetch`: takes the same and reaches nothing but the sandbox.
   * @throws {Disconnect} a `TypeError`, as of a lost connection, where a fixed input asks for one
   */
  fetch(url: string, init: RequestInit): Promise<Response>
  /** What was asked of it so far, in the order of their opening. */
  readonly transactions: StoreApi<readonly Transaction[]>
  /** Takes nothing on by itself any more. */
  stop(): Promise<void>
}

/** The passwords stand in the documents: they have nobody to keep out. */
const openDoorCost: PasswordCost = { logN: 4, r: 1, p: 1 }

/** Addresses are paths of the till's own origin; a request needs a whole one, which leads nowhere. */
const nowhere = 'http://sandbox.invalid'

/**
 * Opens the sandbox in a page, where its state was left.
 * @param kept where the state stands, for all pages of this browser that have it open
 * @param catalogue what is sold in the place of the demo's
 */
export async function openPageSandbox(
  kept: KeptState,
  catalogue?: Additions,
  clock: Clock = systemClock,
): Promise<PageSandbox> {
  const hashing = scryptHashing(openDoorCost)
  const store = openKeptStore(kept, await demoSeed(hashing), () => clock.now())
  // A reload signs in again: the limit on sign-ins would be the trainee's, not an attacker's.
  const sandbox = createSandbox({
    store,
    hashing,
    clock,
    catalogue,
    rateLimits: false,
    pictureUrl: inlinePicture,
  })
  await sandbox.start()
  return {
    fetch: (url, init) => sandbox.fetch(new Request(new URL(url, nowhere), init)),
    transactions: store.transactions,
    stop: () => sandbox.stop(),
  }
}
