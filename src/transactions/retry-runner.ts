import type { LaneBudget } from '../sale/engine.ts'
import { saleLimits } from '../sale/limits.ts'
import type { Sale } from '../sale/sale.ts'
import type { Service } from '../till/services.ts'
import type { Till } from '../till/till.ts'
import { refusedWords } from '../till/words/refused-words.ts'
import type { Storage } from '../terminal/terminal-store.ts'
import type { SalesBook } from './sales-book.ts'
import {
  isDone,
  readWorklist,
  referenceOf,
  stateOf,
  withItems,
  worklistKey,
  writeWorklist,
  type WorkItem,
  type Worklist,
} from './worklist.ts'

/** Why a worklist rests although somebody started it. */
export type Halt =
  /** It was left for so long that its customers may have gone: a person says whether it goes on. */
  | 'rested'
  /** 1103: the next one would be refused too. */
  | 'wallet'
  /** 403: this user may not retry. */
  | 'not-allowed'
  /** The till can't begin a sale now. */
  | 'till'

export interface RunnerState {
  readonly list: Worklist
  readonly halt: Halt | undefined
  /** Epoch milliseconds at which the next may go; absent when it may go now. */
  readonly nextAt: number | undefined
}

export type RunnerTill = Pick<Till, 'api' | 'account' | 'engine'>

/** Codes after which the next retry would fare no better. */
const haltsAt: Readonly<Record<string, Halt>> = { '1103': 'wallet', '403': 'not-allowed' }

/**
 * Retries the sales of a worklist one after another through the engine, each when the platform's limit of retries, where
 * one is known, has room for it (ruling R39), so that it can be paused at any moment. What was retried, and what came of it, the journal says: a
 * list that is run twice, in two tabs or after a crash, retries nothing twice.
 */
export class RetryRunner implements Service {
  readonly #till: RunnerTill
  readonly #book: SalesBook
  readonly #storage: Storage | undefined
  readonly #listeners = new Set<() => void>()
  #state: RunnerState
  #turning = false
  #again = false
  #alarm: AbortController | undefined
  #ended = false
  readonly #unsubscribe: readonly (() => void)[]

  constructor(till: RunnerTill, book: SalesBook, storage: Storage | undefined) {
    this.#till = till
    this.#book = book
    this.#storage = storage
    const kept = readWorklist(this.#read())
    const rested = kept.running && this.#now() - kept.beat > saleLimits.resumeWithin
    this.#state = {
      list: rested ? { ...kept, running: false } : kept,
      halt: rested ? 'rested' : undefined,
      nextAt: undefined,
    }
    const turn = () => void this.#turn()
    this.#unsubscribe = [book.subscribe(turn), till.engine.subscribe(turn)]
  }

  readonly state = (): RunnerState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  add(items: readonly WorkItem[]): void {
    this.#become(withItems(this.#state.list, items))
    void this.#turn()
  }

  /** Takes sales out that were not begun. */
  remove(references: ReadonlySet<string>): void {
    const { list } = this.#state
    const items = list.items.filter(
      (item) => !references.has(referenceOf(item)) || this.#stateOf(item).kind !== 'waiting',
    )
    this.#become({ ...list, items })
  }

  /** Takes out what has come to its end. */
  clearDone(): void {
    const { list } = this.#state
    this.#become({ ...list, items: list.items.filter((item) => !isDone(this.#stateOf(item))) })
  }

  /** Begins, or goes on. A person has said that the customers want it. */
  start(): void {
    this.#state = { ...this.#state, halt: undefined }
    this.#become({ ...this.#state.list, running: true })
    void this.#turn()
  }

  /** Nothing more is begun; what is under way goes on. */
  pause(): void {
    this.#alarm?.abort()
    this.#become({ ...this.#state.list, running: false })
  }

  /** A screen opens: goes on with what a reload left. Its sales may be older than what the book has read. */
  resume(): void {
    const { items } = this.#state.list
    const references = items.flatMap((item) => [referenceOf(item), item.child ?? []].flat())
    void this.#book.lookFor(references).then(() => this.#turn())
  }

  /** Starts nothing more; the list stays as it is, for the next sign-in to continue. */
  end(): void {
    this.#ended = true
    this.#alarm?.abort()
    for (const unsubscribe of this.#unsubscribe) unsubscribe()
    this.#listeners.clear()
  }

  /** Begins what may begin now. One turn at a time; what happens meanwhile makes another. */
  async #turn(): Promise<void> {
    if (this.#turning) {
      this.#again = true
      return
    }
    this.#turning = true
    try {
      do {
        this.#again = false
        while (await this.#step());
      } while (this.#again)
    } finally {
      this.#turning = false
    }
  }

  /** @returns whether there may be more to do at once */
  async #step(): Promise<boolean> {
    const { list } = this.#state
    const { engine } = this.#till
    const { status, budget } = engine.snapshot()
    // Before the journal is read nobody knows what was retried already.
    if (this.#ended || !list.running || this.#book.state().journal !== 'read') return false
    const states = list.items.map((item) => this.#stateOf(item))
    const halt = this.#haltOf(list.items, states)
    if (halt !== undefined) {
      this.#halt(halt)
      return false
    }
    const next = list.items.find((_, place) => states[place]?.kind === 'waiting')
    if (next === undefined) {
      if (states.every(isDone)) this.#become({ ...list, running: false })
      return false
    }
    if (status.kind !== 'ready') return false
    if (states.some((state) => state.kind === 'begun' && isOnItsWay(state.sale))) return false
    if (this.#mustWait(budget.retry)) return false
    const { failed, amount: shown } = next
    const outcome = await engine.retry(failed, shown === undefined ? {} : { shown })
    if (outcome.kind === 'accepted') return this.#settle(next, { child: outcome.reference })
    if (outcome.kind === 'duplicate') return this.#settle(next, { child: outcome.of })
    const { reason } = outcome
    if (reason.kind === 'already-retried') return this.#settle(next, { child: reason.child })
    if (reason.kind === 'unavailable' || reason.kind === 'not-written') {
      this.#halt('till')
      return false
    }
    return this.#settle(next, { refused: refusedWords(reason).title })
  }

  /** The engine has an account of its sends; the list waits for it rather than standing in its queue. */
  #mustWait({ nextAt, queued }: LaneBudget): boolean {
    const now = this.#now()
    const wait = nextAt === undefined ? 0 : nextAt - now
    const at = wait > 0 ? nextAt : undefined
    if (this.#state.nextAt !== at) this.#show({ nextAt: at })
    if (at === undefined && queued === 0) return false
    if (at !== undefined) this.#wake(wait)
    return true
  }

  #wake(after: number): void {
    this.#alarm?.abort()
    const alarm = new AbortController()
    this.#alarm = alarm
    this.#till.api.clock
      .wait(after, alarm.signal)
      .then(() => this.#turn())
      .catch(() => undefined)
  }

  /** The newest retry of this list ended in a way that the next would too. */
  #haltOf(items: readonly WorkItem[], states: readonly ReturnType<typeof stateOf>[]) {
    const place = items.findLastIndex((item) => item.child !== undefined)
    const state = states[place]
    if (state?.kind !== 'begun' || state.sale.phase.kind !== 'rejected') return undefined
    if (state.sale.updatedAt < this.#startedAt) return undefined
    const code = state.sale.saidLast?.code ?? ''
    return Object.hasOwn(haltsAt, code) ? haltsAt[code] : undefined
  }
  #startedAt = 0

  #halt(halt: Halt): void {
    this.#state = { ...this.#state, halt }
    this.#become({ ...this.#state.list, running: false })
  }

  #settle(item: WorkItem, members: Pick<WorkItem, 'child' | 'refused'>): true {
    const { list } = this.#state
    const items = list.items.map((other) =>
      referenceOf(other) === referenceOf(item) ? { ...other, ...members } : other,
    )
    this.#become({ ...list, items })
    return true
  }

  #stateOf(item: WorkItem) {
    return stateOf(item, this.#book.state().sales)
  }

  #become(list: Worklist): void {
    const beat = this.#now()
    if (list.running && !this.#state.list.running) this.#startedAt = beat
    const next = { ...list, beat }
    this.#write(next)
    this.#show({ list: next, ...(next.running ? {} : { nextAt: undefined }) })
  }

  #show(members: Partial<RunnerState>): void {
    this.#state = { ...this.#state, ...members }
    for (const listener of this.#listeners) listener()
  }

  #now(): number {
    return this.#till.api.clock.wallNow()
  }

  #read(): string | null | undefined {
    try {
      return this.#storage?.getItem(worklistKey(this.#till.account))
    } catch {
      return undefined
    }
  }

  /** A store that is full or forbidden costs the list at a reload; the journal still knows what was retried. */
  #write(list: Worklist): void {
    try {
      this.#storage?.setItem(worklistKey(this.#till.account), writeWorklist(list))
    } catch {
      // Nothing to be done, and nothing that costs money.
    }
  }
}

/** Begun, and not answered yet: the next one waits, for its answer may halt the list. */
function isOnItsWay({ phase }: Sale): boolean {
  return onItsWay.has(phase.kind)
}

const onItsWay: ReadonlySet<Sale['phase']['kind']> = new Set([
  'prepared',
  'sending',
  'throttled',
  'waiting-for-sign-in',
])
