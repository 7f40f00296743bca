import type { Clock } from './clock.ts'
import type { Step, Store, Transaction } from '../store/store.ts'

/** Takes transactions under way through their steps, as their time comes. */
export interface Fulfilment {
  /** Begins with what the store says is due, so that work under way survives a restart. */
  start(): Promise<void>
  /** Stops waiting, once what is in hand is done. */
  stop(): Promise<void>
  /** Says that a transaction's next step is due at a time. */
  expect(at: number): void
  /** Takes every step that is due by now: what a reader sees does not hang on a late timer. */
  catchUp(): Promise<void>
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
    const wait = Math.max(nextAt - clock.now(), 0)
    cancel = clock.after(wait, () => void catchUp().catch(onError))
  }

  function expect(at: number): void {
    if (at >= nextAt) return
    nextAt = at
    arm()
  }

  async function takeDueSteps(): Promise<void> {
    const now = clock.now()
    if (now < nextAt) return
    // What is expected from here on, while the store is asked, must not be overwritten by its answer.
    nextAt = Infinity
    try {
      for (;;) {
        const claimed = await store.claimDue(now, now + claimMs, batch)
        if (claimed.length === 0) break
        for (const transaction of claimed) await takeStep(store, transaction, now)
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

  function catchUp(): Promise<void> {
    const run = inHand.then(takeDueSteps)
    inHand = run.catch(() => undefined)
    return run
  }

  return {
    async start() {
      running = true
      nextAt = Number.NEGATIVE_INFINITY
      await catchUp()
    },
    async stop() {
      running = false
      cancel()
      await inHand
    },
    expect,
    catchUp,
  }
}

/** Does nothing where somebody else has moved it meanwhile. */
async function takeStep(store: Store, transaction: Transaction, now: number): Promise<void> {
  const [due, ...later] = transaction.next
  if (due === undefined) return
  const { status, responseCode, responseMessage, receipt } = due
  const step: Step = { status, responseCode, responseMessage, receipt, next: later }
  await store.advance(transaction.id, transaction.status, step, now)
}
