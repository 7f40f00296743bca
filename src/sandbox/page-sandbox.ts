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

/** The vending platform inside the page; no request leaves the page. */
export interface PageSandbox {
  /**
   * Replaces the page's `fetch` and reaches only the sandbox.
   * @throws {Disconnect} a `TypeError`, like a lost connection, when a fixed input wants that
   */
  fetch(url: string, init: RequestInit): Promise<Response>
  /** Its transactions so far, in the order of opening. */
  readonly transactions: StoreApi<readonly Transaction[]>
  /** Stops all background work. */
  stop(): Promise<void>
}

/** The passwords are published in the documents, so they keep nobody out. */
const openDoorCost: PasswordCost = { logN: 4, r: 1, p: 1 }

/** Addresses are paths of the till's origin, but a `Request` needs a full URL. This host doesn't exist. */
const nowhere = 'http://sandbox.invalid'

/**
 * Opens the sandbox in a page, with its kept state.
 * @param kept where this browser's open pages share the state
 * @param catalogue replaces the demo's
 */
export async function openPageSandbox(
  kept: KeptState,
  catalogue?: Additions,
  clock: Clock = systemClock,
): Promise<PageSandbox> {
  const hashing = scryptHashing(openDoorCost)
  const store = openKeptStore(kept, await demoSeed(hashing), () => clock.now())
  // A reload signs in again, so a sign-in limit would hit the trainee, not an attacker.
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
