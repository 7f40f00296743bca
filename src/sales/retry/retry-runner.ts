import { createStore } from 'zustand/vanilla'
import type { LaneBudget } from '../../engine/engine.ts'
import { saleLimits } from '../../engine/limits.ts'
import type { Sale } from '../../engine/sale.ts'
import type { Till } from '../../till/till.ts'
import { refusedWords } from '../../till/words/refused-words.ts'
import type { Storage } from '../../till/terminal/terminal-store.ts'
import { moneyForRetry } from './retry-money.ts'
import type { SalesBook } from '../book/sales-book.ts'
import {
  isDone,
  readWorklist,
  referenceOf,
  stateOf,
  withItems,
  worklistKey,
  writeWorklist,
  type ItemState,
  type WorkItem,
  type Worklist,
} from './worklist.ts'

/** Why a started worklist is paused. */
export type Halt =
  /** Nobody used it for so long that its customers may have gone: a person decides whether it goes on. */
  | 'rested'
  /** 1103: the platform would refuse the next one too. */
  | 'wallet'
  /** 403: this user may not retry. */
  | 'not-allowed'
  /** The till can't start a sale now. */
  | 'till'

export interface RunnerState {
  readonly list: Worklist
  readonly halt: Halt | undefined
  /** Epoch milliseconds at which the next may start; absent if it may start now. */
  readonly nextAt: number | undefined
}

export type RunnerTill = Pick<Till, 'api' | 'account' | 'engine'>

/** Codes after which the next retry would fail too. */
const haltsAt: Readonly<Record<string, Halt>> = { '1103': 'wallet', '403': 'not-allowed' }

export type RetryRunner = ReturnType<typeof createRetryRunner>

/**
 * Retries the sales of a worklist through the engine, one after another, so a person can pause it at any moment. If the
 * platform's limit of retries is known, each waits for room in it (ruling R39). First, a person confirms that the
 * customer's money is kept for the retry. The journal records each retry and its outcome, so a list that runs twice, in
 * two tabs or after a crash, retries nothing twice.
 */
export function createRetryRunner(
  { api, account, engine }: RunnerTill,
  book: SalesBook,
  storage: Storage | undefined,
) {
  const { clock } = api
  const { setState, ...store } = createStore<RunnerState>(() => {
    const kept = readWorklist(read())
    const rested = kept.running && clock.wallNow() - kept.beat > saleLimits.resumeWithin
    return {
      list: rested ? { ...kept, running: false } : kept,
      halt: rested ? 'rested' : undefined,
      nextAt: undefined,
    }
  })
  const { getState } = store
  let turning = false
  let again = false
  let alarm: AbortController | undefined
  let ended = false
  /** After a reload, nothing starts until somebody opens the screen. */
  let seen = false
  let startedAt = 0

  function read(): string | null | undefined {
    try {
      return storage?.getItem(worklistKey(account))
    } catch {
      return undefined
    }
  }

  /** If storage is full or blocked, a reload loses the list; the journal still has the retries. */
  function write(list: Worklist): void {
    try {
      storage?.setItem(worklistKey(account), writeWorklist(list))
    } catch {
      // Nothing can be done about it, and no money depends on it.
    }
  }

  function become(list: Worklist): void {
    const beat = clock.wallNow()
    if (list.running && !getState().list.running) startedAt = beat
    const next = { ...list, beat }
    write(next)
    setState({ list: next, ...(next.running ? {} : { nextAt: undefined }) })
  }

  function rest(halt: Halt): void {
    setState({ halt })
    become({ ...getState().list, running: false })
  }

  const itemState = (item: WorkItem) => stateOf(item, book.getState().sales)

  function settle(item: WorkItem, members: Pick<WorkItem, 'child' | 'refused'>): true {
    const { list } = getState()
    const items = list.items.map((other) =>
      referenceOf(other) === referenceOf(item) ? { ...other, ...members } : other,
    )
    become({ ...list, items })
    return true
  }

  /** The newest retry of this list ended in a way that the next would too. */
  function haltOf(items: readonly WorkItem[], states: readonly ReturnType<typeof stateOf>[]) {
    const place = items.findLastIndex((item) => item.child !== undefined)
    const state = states[place]
    if (state?.kind !== 'begun' || state.sale.phase.kind !== 'rejected') return undefined
    if (state.sale.updatedAt < startedAt) return undefined
    const code = state.sale.saidLast?.code ?? ''
    return Object.hasOwn(haltsAt, code) ? haltsAt[code] : undefined
  }

  function wake(after: number): void {
    alarm?.abort()
    alarm = new AbortController()
    clock
      .wait(after, alarm.signal)
      .then(() => turn())
      .catch(() => undefined)
  }

  /** The engine limits its sends; the list waits here, not in the engine's queue. */
  function mustWait({ nextAt, queued }: LaneBudget): boolean {
    const wait = nextAt === undefined ? 0 : nextAt - clock.wallNow()
    const at = wait > 0 ? nextAt : undefined
    if (getState().nextAt !== at) setState({ nextAt: at })
    if (at === undefined && queued === 0) return false
    if (at !== undefined) wake(wait)
    return true
  }

  /** Starts what may start now. Runs one turn at a time; an event meanwhile triggers another. */
  async function turn(): Promise<void> {
    if (turning) {
      again = true
      return
    }
    turning = true
    try {
      do {
        again = false
        while (await step());
      } while (again)
    } finally {
      turning = false
    }
  }

  /** @returns whether more can be done right away */
  async function step(): Promise<boolean> {
    const { list } = getState()
    const { status, budget } = engine.snapshot()
    // Without the journal, the till can't know what was already retried.
    if (ended || !seen || !list.running || book.getState().journal !== 'read') return false
    const states = list.items.map(itemState)
    const halt = haltOf(list.items, states)
    if (halt !== undefined) {
      rest(halt)
      return false
    }
    const next = list.items.find((_, place) => states[place]?.kind === 'waiting')
    if (next === undefined) {
      // The list doesn't wait for sales that a person must settle first.
      if (states.every((state) => isDone(state) || state.kind === 'needs-money'))
        become({ ...list, running: false })
      return false
    }
    if (status.kind !== 'ready') return false
    if (states.some((state) => state.kind === 'begun' && isOnItsWay(state.sale))) return false
    if (mustWait(budget.retry)) return false
    const { failed, amount: shown } = next
    if (moneyForRetry(failed, book.getState().sales).kind === 'not-read') {
      await book.lookFor([referenceOf(next)])
      // Meanwhile somebody may have paused the list, or given the money back.
      if (!getState().list.running || itemState(next).kind !== 'waiting') return true
    }
    const outcome = await engine.retry(failed, shown === undefined ? {} : { shown })
    if (outcome.kind === 'accepted') return settle(next, { child: outcome.reference })
    if (outcome.kind === 'duplicate') return settle(next, { child: outcome.of })
    const { reason } = outcome
    if (reason.kind === 'already-retried') return settle(next, { child: reason.child })
    if (reason.kind === 'unavailable' || reason.kind === 'not-written') {
      rest('till')
      return false
    }
    return settle(next, { refused: refusedWords(reason).title })
  }

  const unsubscribe = [book.subscribe(() => void turn()), engine.subscribe(() => void turn())]

  return {
    ...store,
    add(items: readonly WorkItem[]): void {
      become(withItems(getState().list, items))
      void turn()
    },
    /** Removes sales that were not started. */
    remove(references: ReadonlySet<string>): void {
      const { list } = getState()
      const items = list.items.filter(
        (item) => !references.has(referenceOf(item)) || !isUnbegun(itemState(item)),
      )
      become({ ...list, items })
    },
    /** Removes the finished sales. */
    clearDone(): void {
      const { list } = getState()
      become({ ...list, items: list.items.filter((item) => !isDone(itemState(item))) })
    },
    /** Starts or resumes, after a person confirmed that the customers want it. */
    start(): void {
      seen = true
      setState({ halt: undefined })
      become({ ...getState().list, running: true })
      void turn()
    },
    /** Starts nothing more; retries under way continue. */
    pause(): void {
      alarm?.abort()
      become({ ...getState().list, running: false })
    },
    /**
     * Call when a screen opens: resumes after a reload. The list's sales may be older than the part the book has read.
     */
    resume(): void {
      seen = true
      const { items } = getState().list
      const references = items.flatMap((item) => [referenceOf(item), item.child ?? []].flat())
      void book.lookFor(references).then(turn)
    },
    /** Starts nothing more. Keeps the list for the next sign-in. */
    end(): void {
      ended = true
      alarm?.abort()
      for (const stop of unsubscribe) stop()
    },
  }
}

function isUnbegun({ kind }: ItemState): boolean {
  return kind === 'waiting' || kind === 'needs-money'
}

/** Not answered yet. The next one waits, because this answer may stop the list. */
function isOnItsWay({ phase }: Sale): boolean {
  return onItsWay.has(phase.kind)
}

const onItsWay: ReadonlySet<Sale['phase']['kind']> = new Set([
  'prepared',
  'sending',
  'throttled',
  'waiting-for-sign-in',
])
