import type { Clock } from './clock.ts'
import type { Step, Store, Transaction } from '../store/store.ts'
import { furthestStepMs, hasCome } from '../store/transaction.ts'

/** Takes transactions under way through their steps, as their time comes. */
export interface Fulfilment {
  /** Begins with what the store says is due, so that work under way survives a restart; waits for none of it. */
  start(): void
  /** Stops waiting, once what is in hand is done. */
  stop(): Promise<void>
  /** Says that a transaction's next step is due at a time. */
  expect(at: number): void
  /**
   * A transaction as it stands once every step of it that is due by now has been taken: what a reader sees hangs neither
   * on a late timer nor on the steps of others.
   */
  current(transaction: Transaction): Promise<Transaction>
  /** Takes some of an account's steps that are due by now, the oldest first. @returns whether there were any */
  settleSome(accountId: string): Promise<boolean>
}

const batch = 50
/** How long to wait after the store failed. */
const afterFailureMs = 1_000
/** How long what was claimed is ours alone: far longer than its steps take, and short for whoever waits for a sale. */
const claimMs = 5_000
/** How often to ask a store that others work on, too: what they have opened is known to them alone, until they die. */
const lookAgainMs = 2_000

/**
 * @param onError is told of a store that failed; its steps are tried again
 * @param options.isShared whether other servers may open transactions in the same store
 */
export function createFulfilment(
  store: Store,
  clock: Clock,
  onError: (error: unknown) => void,
  { isShared = false }: { readonly isShared?: boolean } = {},
): Fulfilment {
  let running = false
  // Until the store has been asked, anything may be due.
  let nextAt = Number.NEGATIVE_INFINITY
  let cancel = (): void => undefined
  let inHand: Promise<void> = Promise.resolve()

  function arm(): void {
    cancel()
    if (!running || nextAt === Infinity) return
    // A clock that was set back meanwhile must not keep the next look waiting.
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
    // What is expected from here on, while the store is asked, must not be overwritten by its answer.
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
      // Somebody else who takes the same steps may be between two of them.
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

/** Takes a transaction's steps that are due, in their order. Does nothing where somebody else has moved it meanwhile. */
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
