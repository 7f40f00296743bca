import { rateLimits } from '../contract/limits.ts'

/** Every number of the engine, in one place. Times in milliseconds. */
export interface SaleLimits {
  /** Sends in any rolling minute per user (spec, section Limits; ruling R26). */
  readonly sendsPerWindow: number
  readonly sendWindow: number
  /** Of these, sends that only recovery may use (sale-engine.md, How the budget is kept). */
  readonly keptForRecovery: number
  /** How long an unknown sale is replayed by itself while its screen lives (sale-engine.md, States). */
  readonly replayWindow: number
  /** Pauses before the first, second, … replay; the last one repeats. */
  readonly replayPauses: readonly number[]
  /** Pauses before the first, second, … poll; the last one repeats (sale-engine.md, States). */
  readonly pollPauses: readonly number[]
  /** Pauses before the first, second, … search of the platform's list; the last one repeats. */
  readonly searchPauses: readonly number[]
  /** After so many searches without an answer the cashier is asked. */
  readonly searchesBeforeAsking: number
  /** Pauses after the first, second, … 401 in a row while the session stands; the last one repeats. */
  readonly refusalPauses: readonly number[]
  /** Sends of one sale that are kept one by one; of more, those that were turned away unread are let go of. */
  readonly attemptsKept: number
  /** How often a sale that waits for a person is looked for in the list. */
  readonly watchPause: number
  /** Nothing is re-sent by itself after this, and a manager is called (ruling R21). */
  readonly unresolvedFor: number
  /** A sale that never left the till is not sent by itself when older than this: the customer may have gone. */
  readonly resumeWithin: number
  /**
   * How long after it left a request may still reach the platform.
   * ASSUMPTION (R21): the time-outs of proxies on the way; no sentence of the spec bounds it.
   */
  readonly lateDelivery: number
  /** Rounds for a missing receipt, and the pauses before them (ruling R25). */
  readonly receiptPauses: readonly number[]
  /** A second sale of the same product, recipient and amount within this asks first. */
  readonly duplicateWindow: number
  /** How long the request and the receipt are kept after hand-over. */
  readonly keepSecretsFor: number
  /** A follower that hears nothing from the owner for this long takes the lock from it. */
  readonly ownerSilence: number
  readonly ownerPing: number
}

const second = 1000
const minute = 60 * second
const day = 24 * 60 * minute

export const saleLimits: SaleLimits = {
  sendsPerWindow: rateLimits.purchase.requests,
  sendWindow: rateLimits.purchase.seconds * second,
  keptForRecovery: 2,
  replayWindow: 60 * second,
  replayPauses: [1 * second, 3 * second, 6 * second, 12 * second, 24 * second],
  pollPauses: [2, 3, 5, 8, 13, 21, 30].map((seconds) => seconds * second),
  searchPauses: [0, 2, 4, 8, 16, 30].map((seconds) => seconds * second),
  searchesBeforeAsking: 6,
  refusalPauses: [1, 2, 4, 8, 16, 32, 60].map((seconds) => seconds * second),
  attemptsKept: 20,
  watchPause: 2 * minute,
  unresolvedFor: day,
  resumeWithin: 10 * minute,
  lateDelivery: 2 * minute,
  receiptPauses: [1, 4, 10, 30].map((seconds) => seconds * second),
  duplicateWindow: 2 * minute,
  keepSecretsFor: 7 * day,
  ownerSilence: 15 * second,
  ownerPing: 5 * second,
}

/** The pause before try `tries + 1`; the last of the list repeats. */
export function pauseAfter(pauses: readonly number[], tries: number): number {
  return pauses[Math.min(tries, pauses.length - 1)] ?? 0
}
