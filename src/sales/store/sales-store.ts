import { createStore } from 'zustand/vanilla'
import { failureIn } from '../../platform/words/failure.ts'
import { newestPages } from '../../platform/reads/transaction-pages.ts'
import { askReader, atAPace } from '../../platform/reads/transactions.ts'
import { pagination } from '../../platform/contract/pagination.ts'
import type { TransactionRecord } from '../../platform/contract/sale/transaction.ts'
import type { Till } from '../../till/till.ts'
import type { SalesState, ListState } from './sales-state.ts'
import { JournalSales } from './journal-sales.ts'
import { PlatformList, type Goal } from './platform-list.ts'
import { platformSaleOf, type PlatformSale } from './platform-sale.ts'

/** The parts of the till that a store needs. */
type StoreTill = Pick<Till, 'api' | 'account' | 'engine'>

/** The shortest time between two updates of the screen while pages load (milliseconds): a long list has many pages. */
const SHOWN_EVERY = 400
/** A list younger than this (milliseconds) is not refetched automatically. */
const FRESH_FOR = 20_000

const nothing: Goal = { since: Number.POSITIVE_INFINITY, rows: 0 }

const empty: SalesState = {
  transactions: new Map(),
  sales: new Map(),
  list: { kind: 'reading', read: 0, total: undefined, awaited: false },
  journal: 'reading',
  since: Number.POSITIVE_INFINITY,
  isInOrder: true,
}

/**
 * The shop's transactions from both sides, shared by all screens of a sign-in: the platform's list from its newest page
 * down as far as a screen asks, and the till's journal equally far. Holds no receipt, token or PIN.
 *
 * It is not an infinite query of TanStack, which reads pages one by one and joins them. Each new sale pushes the others
 * down while the platform's list loads. So the store knows its rows by id and continues where it left off. It rereads
 * wherever a gap between two pages may hide a sale (`platform-list.ts`).
 */
export class SalesStore {
  readonly #till: StoreTill
  readonly #store = createStore<SalesState>(() => empty)
  readonly #transactions = new Map<string, PlatformSale>()
  readonly #journal: JournalSales
  readonly #list: PlatformList
  /** What the state shows of both: the number of rows, and the journal's version. */
  #shown = { rows: 0, journal: 0 }
  #rowsKept = 0
  #underWay: Promise<void> | undefined
  /** Which part of the list to reread, and how far back to read. */
  #top: 'new' | 'again' | undefined
  #goal = nothing
  /** Reading was cancelled: the last screen closed, or somebody pressed Stop. */
  #stopped = false
  #screens = 0
  /** Cancels reading at sign-out. */
  readonly #ended = new AbortController()
  #readAt: number | undefined
  #shownAt = 0

  constructor(till: StoreTill) {
    this.#till = till
    this.#journal = new JournalSales(till, () => this.#show({}))
    const { reader, clock } = till.api
    const { signal } = this.#ended
    const rest = atAPace(clock, signal)
    this.#list = new PlatformList({
      read: newestPages(askReader(reader, signal)),
      onRows: (rows) => this.#rows(rows),
      goOn: async (read) => !this.#stopped && rest(read),
    })
  }

  readonly getState = this.#store.getState
  readonly getInitialState = this.#store.getInitialState
  readonly subscribe = this.#store.subscribe

  /**
   * Call when a screen opens: reads the newest of both sides, unless it is fresh.
   * @returns a function for when the screen closes; with the last screen, reading ends
   */
  open(): () => void {
    this.#screens += 1
    this.#stopped = false
    this.#journal.follow()
    const { journal, list } = this.getState()
    if (journal !== 'read') void this.#readJournal()
    const age = this.#readAt === undefined ? Infinity : this.#now() - this.#readAt
    if (list.kind === 'failed' || age > FRESH_FOR) void this.read('new')
    return () => {
      this.#screens -= 1
      if (this.#screens === 0) this.breakOff()
    }
  }

  /**
   * Reads the newest part of the platform's list. Never rejects.
   * @param what `new`: rows that were added; `again`: all known rows, because statuses may have changed
   */
  read(what: 'new' | 'again'): Promise<void> {
    if (this.#top !== 'again') this.#top = what
    return this.#work()
  }

  /**
   * Reads older sales. Never rejects; the state shows whether it reached the goal.
   * @param goal everything since this time (`-Infinity` for all), and this many rows more than are known now
   */
  readBack({ since = Infinity, more = 0 }: { since?: number; more?: number }): Promise<void> {
    this.#goal = {
      since: Math.min(this.#goal.since, since),
      rows: Math.max(this.#goal.rows, more === 0 ? 0 : this.#list.read + more),
    }
    return this.#work()
  }

  /** Stops reading further back. A reread for a screen continues. */
  stop(): void {
    this.#goal = nothing
  }

  /** Stops after the page that is loading. */
  breakOff(): void {
    this.#stopped = true
    this.stop()
  }

  /** Loads what this till knows of a sale that is older than the part it has read. Never rejects. */
  async lookAround(at: number): Promise<void> {
    await this.#journal.readAround(at)
    this.#show({})
  }

  /** Loads sales of this till that may be older than the part it has read. Never rejects. */
  async lookFor(references: Iterable<string>): Promise<void> {
    await this.#journal.find(references)
    this.#show({})
  }

  /** A record that was fetched separately counts the same as a listed one. */
  note(record: TransactionRecord): void {
    this.#keep(platformSaleOf(record))
    this.#show({})
  }

  end(): void {
    this.#journal.end()
    this.#ended.abort()
  }

  /** Reads once at a time. The running read also does what is asked meanwhile. */
  #work(): Promise<void> {
    this.#stopped = false
    this.#underWay ??= this.#readAll().finally(() => {
      this.#underWay = undefined
    })
    return this.#underWay
  }

  async #readAll(): Promise<void> {
    try {
      do {
        while (this.#top !== undefined || this.#wantsMore()) await this.#readOn()
        this.#goal = nothing
        this.#show({ list: this.#told() })
        // A listener may ask for more.
      } while (this.#top !== undefined || this.#wantsMore())
    } catch (error) {
      const looked = this.#goal !== nothing
      this.#top = undefined
      this.#goal = nothing
      // Without the platform's list, it searches the till's own sales.
      if (looked) await this.#journal.readPage()
      this.#show({ list: { kind: 'failed', failure: failureIn(error) } })
    }
  }

  async #readOn(): Promise<void> {
    const top = this.#top
    this.#top = undefined
    this.#show({ list: this.#reading() })
    if (top === 'again') await this.#list.readAgain()
    else if (top === 'new') await this.#list.readNew()
    else await this.#list.readBack(() => this.#goal)
    const isTop = top !== undefined || this.#readAt === undefined
    // The next screen reads again what was cancelled.
    if (isTop) this.#readAt = this.#stopped ? undefined : this.#now()
    if (this.#journal.state === 'read') await this.#readJournal()
  }

  #wantsMore(): boolean {
    if (this.#goal === nothing) return false
    const { since, rows } = this.#goal
    const { end, ordered, read, since: reached } = this.#list
    return end === 'open' && (!ordered || reached >= since || read < rows)
  }

  #reading(): ListState {
    const { read, total, ordered } = this.#list
    const far = this.#goal.rows > read + pagination.maximumSize || this.#goal.since !== Infinity
    const awaited = !ordered || (far && this.#wantsMore())
    return { kind: 'reading', read, total, awaited }
  }

  #told(): ListState {
    const { end, read, total = 0 } = this.#list
    if (end === 'whole') return { kind: 'whole' }
    return end === 'short' ? { kind: 'short', total } : { kind: 'part', read, total }
  }

  #rows(rows: readonly PlatformSale[]): void {
    for (const row of rows) this.#keep(row)
    const first = this.getState().transactions.size === 0
    if (first || this.#now() - this.#shownAt >= SHOWN_EVERY) this.#show({ list: this.#reading() })
  }

  /** Reads the journal as far back as the list; follows the list while that is being read. */
  async #readJournal(): Promise<void> {
    await this.#journal.readBack(() => this.#list.since)
    this.#show({ journal: this.#journal.state })
  }

  #keep(one: PlatformSale): void {
    this.#transactions.set(one.transactionId, one)
    this.#rowsKept += 1
  }

  /** Copies a changed map, so screens see the change. */
  #show(members: Partial<SalesState>): void {
    this.#shownAt = this.#now()
    const before = this.#shown
    const shown = { rows: this.#rowsKept, journal: this.#journal.version }
    const list = members.list ?? this.getState().list
    this.#shown = shown
    this.#store.setState({
      ...members,
      ...(shown.rows === before.rows ? {} : { transactions: new Map(this.#transactions) }),
      ...(shown.journal === before.journal ? {} : { sales: new Map(this.#journal.sales) }),
      since: this.#sinceOf(list),
      isInOrder: this.#list.ordered,
    })
  }

  #sinceOf({ kind }: ListState): number {
    const alone = kind === 'failed' || this.#list.read === 0
    return alone ? Math.min(this.#list.since, this.#journal.since) : this.#list.since
  }

  #now(): number {
    return this.#till.api.clock.elapsed()
  }
}
