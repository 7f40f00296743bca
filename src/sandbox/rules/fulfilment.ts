import type { Clock } from './clock.ts'
import type { Step, Store, Transaction } from '../store/store.ts'
import { furthestStepMs, hasCome } from '../store/transaction.ts'

/** Takes transactions in progress through their steps at the right time. */
export interface Fulfilment {
  /** Starts with what the store says is due, so work survives a restart. Doesn't wait for it. */
  start(): void
  /** Finishes the current work, then stops. */
  stop(): Promise<void>
  /** Announces when a transaction's next step is due. */
  expect(at: number): void
  /**
   * A transaction after all of its due steps. A reader never depends on a late timer or on other transactions' steps.
   */
  current(transaction: Transaction): Promise<Transaction>
  /** Takes some of an account's due steps, oldest first. @returns whether there were any */
  settleSome(accountId: string): Promise<boolean>
}

const batch = 50
/** How long to wait after the store failed. */
const afterFailureMs = 1_000
/** How long our claims last: far longer than the steps take, yet short for someone who waits for a sale. */
const claimMs = 5_000
/** How often to check a shared store: only the server that opened a transaction knows of it, and it may die. */
const lookAgainMs = 2_000

/**
 * @param onError called when the store fails; we try its steps again
 * @param options.isShared whether other servers may open transactions in the same store
 */
export function createFulfilment(
  store: Store,
  clock: Clock,
  onError: (error: unknown) => void,
  { isShared = false }: { readonly isShared?: boolean } = {},
): Fulfilment {
  let running = false
  // Before the first check, anything may be due.
  let nextAt = Number.NEGATIVE_INFINITY
  let cancel = (): void => undefined
  let inHand: Promise<void> = Promise.resolve()

  function arm(): void {
    cancel()
    if (!running || nextAt === Infinity) return
    // Capped, in case the clock was set back meanwhile.
    const wait = Math.min(Math.max(nextAt - clock.now(), 0), furthestStepMs)
    cancel = clock.after(wait, catchUp)
  }

  function expect(at: number): void {
    if (at >= nextAt) return
    nextAt = at
    arm()
  }

  async function takeDueSteps(): Promise<void> {
    const now = clock.now()
    // Set first, because a step announced during the store's answer must not be overwritten.
    nextAt = Infinity
    try {
      for (;;) {
        const claimed = await store.claimDue(now, now + claimMs, batch)
        if (claimed.length === 0) break
        for (const transaction of claimed) await takeSteps(store, transaction, now)
      }
      nextAt = Math.min(nextAt, (await store.nextDue()) ?? Infinity)
      if (isShared) nextAt = Math.min(nextAt, now + lookAgainMs)
    } catch (error) {
      nextAt = now + afterFailureMs
      throw error
    } finally {
      arm()
    }
  }

  function catchUp(): void {
    inHand = inHand.then(takeDueSteps).catch(onError)
  }

  return {
    start() {
      running = true
      nextAt = Number.NEGATIVE_INFINITY
      catchUp()
    },
    async stop() {
      running = false
      cancel()
      await inHand
    },
    expect,
    async current(transaction) {
      const now = clock.now()
      let seen = transaction
      // Another worker may be between two of the steps.
      while (isDue(seen, now)) {
        await takeSteps(store, seen, now)
        const found = await store.findTransaction(seen.id)
        if (found === undefined) return seen
        seen = found
      }
      return seen
    },
    async settleSome(accountId) {
      const now = clock.now()
      const due = await store.dueOf(accountId, now, batch)
      for (const transaction of due) await takeSteps(store, transaction, now)
      return due.length > 0
    },
  }
}

function isDue({ next: [due] }: Pick<Transaction, 'next'>, now: number): boolean {
  return due !== undefined && hasCome(due.at, now)
}

/** Takes a transaction's due steps in order. Does nothing if another worker has moved it meanwhile. */
async function takeSteps(store: Store, transaction: Transaction, now: number): Promise<void> {
  let { status, next } = transaction
  const isOfLaterClock = next[0] !== undefined && next[0].at > now + furthestStepMs
  for (;;) {
    const [due, ...later] = next
    if (due === undefined || (due.at > now && !isOfLaterClock)) return
    const { responseCode, responseMessage, receipt } = due
    const step: Step = { status: due.status, responseCode, responseMessage, receipt, next: later }
    if (!(await store.advance(transaction.id, status, step, now))) return
    status = due.status
    next = later
  }
}
