import { rateLimits, type SendEndpoint } from '../platform/contract/limits.ts'

/** The engine's numbers, in one place. Times in milliseconds. */
export interface SaleLimits {
  /** Sends in any rolling minute per user and endpoint; `Infinity` if no limit is known (ruling R39). */
  readonly sendsPerWindow: Readonly<Record<SendEndpoint, number>>
  /** The limit of an endpoint without a known one, after its first 429. */
  readonly sendsOnceThrottled: number
  readonly sendWindow: number
  /** How many sends of a window are kept for recovery (sale-engine.md, The budget of sends). */
  readonly keptForRecovery: number
  /** How long an unknown sale replays by itself after the cashier confirms (sale-engine.md, States). */
  readonly replayWindow: number
  /** Pauses before the first, second, … replay; the last one repeats. */
  readonly replayPauses: readonly number[]
  /** Pauses before the first, second, … poll; the last one repeats (sale-engine.md, States). */
  readonly pollPauses: readonly number[]
  /** After this many polls in a row without a status, the sale is also replayed (ruling R34). */
  readonly untoldBeforeReplay: number
  /** After this many such polls, a manager decides about a sale that can't be replayed. */
  readonly untoldBeforePerson: number
  /** After this many useless replays in a row, refused or with another transaction, a manager decides. */
  readonly strangeBeforePerson: number
  /** Pauses before the first, second, … search of the platform's list; the last one repeats. */
  readonly searchPauses: readonly number[]
  /** After this many searches without an answer, the till asks the cashier. */
  readonly searchesBeforeAsking: number
  /** Pauses after the first, second, … 401 in a row with a valid session; the last one repeats. */
  readonly refusalPauses: readonly number[]
  /** How many attempts of one sale are kept; beyond that, those that were not executed are dropped. */
  readonly attemptsKept: number
  /** How often the till looks in the list for a sale that waits for a person. */
  readonly watchPause: number
  /** After this nothing is sent again automatically, and the till calls a manager (ruling R21). */
  readonly unresolvedFor: number
  /** Pauses before the first, second, … question about a sale after calling a manager; the last one repeats (R47). */
  readonly latePauses: readonly number[]
  /** An unsent sale older than this is not sent automatically: the customer may have left. */
  readonly resumeWithin: number
  /**
   * How long after leaving a request may still reach the platform. ASSUMPTION (R21): the time-outs of proxies on the
   * way; the spec sets no bound.
   */
  readonly lateDelivery: number
  /**
   * How late the platform's list may show a sale; after that, its absence counts. ASSUMPTION (R19): the spec sets no
   * bound.
   */
  readonly listLag: number
  /** Rounds for a missing receipt, and the pauses before them (ruling R25). */
  readonly receiptPauses: readonly number[]
  /** Within this, a second sale of the same product, recipient and amount needs a question first. */
  readonly duplicateWindow: number
  /** Within this, the till asks even if nothing was sold the first time: it may be the same tap. */
  readonly doubleTap: number
  /** How long the request and the receipt are kept after hand-over. */
  readonly keepSecretsFor: number
  /** How long an ended sale is kept with its whole history. */
  readonly foldAfter: number
  /** How long an ended sale is kept at all. */
  readonly keepSalesFor: number
  /** A follower that hears nothing from the owner for this long steals the lock. */
  readonly ownerSilence: number
  readonly ownerPing: number
}

const second = 1000
const minute = 60 * second
const day = 24 * 60 * minute

/** How much the platform's clock and the till's may differ. */
export const clockMargin = 3 * 60 * minute

export const saleLimits: SaleLimits = {
  sendsPerWindow: {
    purchase: rateLimits.purchase.requests,
    redeem: Number.POSITIVE_INFINITY,
    retry: Number.POSITIVE_INFINITY,
  },
  sendsOnceThrottled: rateLimits.purchase.requests,
  sendWindow: rateLimits.purchase.seconds * second,
  keptForRecovery: 2,
  replayWindow: 60 * second,
  replayPauses: [1 * second, 3 * second, 6 * second, 12 * second, 24 * second],
  pollPauses: [2, 3, 5, 8, 13, 21, 30].map((seconds) => seconds * second),
  untoldBeforeReplay: 3,
  untoldBeforePerson: 12,
  strangeBeforePerson: 6,
  searchPauses: [0, 2, 4, 8, 16, 30].map((seconds) => seconds * second),
  searchesBeforeAsking: 6,
  refusalPauses: [1, 2, 4, 8, 16, 32, 60].map((seconds) => seconds * second),
  attemptsKept: 20,
  watchPause: 2 * minute,
  unresolvedFor: day,
  latePauses: [minute, 60 * minute],
  resumeWithin: 10 * minute,
  lateDelivery: 2 * minute,
  listLag: 10 * second,
  receiptPauses: [1, 4, 10, 30].map((seconds) => seconds * second),
  duplicateWindow: 2 * minute,
  doubleTap: second,
  keepSecretsFor: 7 * day,
  foldAfter: 31 * day,
  keepSalesFor: 365 * day,
  ownerSilence: 15 * second,
  ownerPing: 5 * second,
}

/**
 * Sends a minute by endpoint, for a platform with other limits (ruling R39).
 * @param own from `config.json`: `null` for no limit, absent for the default
 */
export function sendsPerWindowOf(
  own: Readonly<Partial<Record<SendEndpoint, number | null>>>,
): SaleLimits['sendsPerWindow'] {
  const { sendsPerWindow } = saleLimits
  const limitOf = (endpoint: SendEndpoint) => {
    const given = own[endpoint]
    return given === undefined ? sendsPerWindow[endpoint] : (given ?? Number.POSITIVE_INFINITY)
  }
  return { purchase: limitOf('purchase'), redeem: limitOf('redeem'), retry: limitOf('retry') }
}

/** The pause before try `tries + 1`; the last of the list repeats. */
export function pauseAfter(pauses: readonly number[], tries: number): number {
  return pauses[Math.min(tries, pauses.length - 1)] ?? 0
}
