import { createStore } from 'zustand/vanilla'
import { failureIn } from '../../platform/words/failure.ts'
import { newestPages } from '../../platform/reads/transactions.ts'
import { pagination } from '../../platform/contract/pagination.ts'
import type { TransactionRecord } from '../../platform/contract/transaction.ts'
import type { Till } from '../../till/till.ts'
import type { BookState, ListState } from './book-state.ts'
import { JournalSales } from './journal-sales.ts'
import { PlatformList, type Goal } from './platform-list.ts'
import { platformSaleOf, type PlatformSale } from './platform-sale.ts'

/** What a book needs of the till. */
export type BookTill = Pick<Till, 'api' | 'account' | 'engine'>

/** Pages are shown as they come, and no more often than this (milliseconds): a long list has many of them. */
const SHOWN_EVERY = 400
/** A list younger than this (milliseconds) is not read again by itself. */
const FRESH_FOR = 20_000

const nothing: Goal = { since: Number.POSITIVE_INFINITY, rows: 0 }

declare module '../../till/till.ts' {
  interface TillStores {
    readonly salesBook: SalesBook
  }
}

const empty: BookState = {
  transactions: new Map(),
  sales: new Map(),
  list: { kind: 'reading', read: 0, total: undefined, awaited: false },
  journal: 'reading',
  since: Number.POSITIVE_INFINITY,
}

/**
 * The shop's transactions from both sides, for all screens of a sign-in: the platform's list from its newest page down,
 * as far as somebody looks, and the till's journal as far. Holds no receipt, token or PIN.
 *
 * Not an infinite query of TanStack's: its pages are read one by one and put behind one another. The platform's list
 * shifts while it is read, as each new sale pushes the others down. So the book knows its rows by their identity, reads on
 * where it left off, and looks again wherever a gap between two pages may have hidden a sale (`platform-list.ts`).
 */
export class SalesBook {
  readonly #till: BookTill
  readonly #store = createStore<BookState>(() => empty)
  readonly #transactions = new Map<string, PlatformSale>()
  readonly #journal: JournalSales
  readonly #list: PlatformList
  /** What of the two the state shows: the rows that have come since, and the journal's version. */
  #shown = { rows: 0, journal: 0 }
  #rowsKept = 0
  #underWay: Promise<void> | undefined
  /** Which part of the list to read again, and how far back to read. */
  #top: 'new' | 'again' | undefined
  #goal = nothing
  /** What is read is broken off: the last screen has closed, or somebody has pressed Stop. */
  #stopped = false
  #screens = 0
  /** Breaks off what is read at the sign-out. */
  readonly #ended = new AbortController()
  #readAt: number | undefined
  #shownAt = 0

  constructor(till: BookTill) {
    this.#till = till
    this.#journal = new JournalSales(till, () => this.#show({}))
    const read = newestPages(till.api)
    this.#list = new PlatformList({
      read: (page) => read(page, this.#ended.signal),
      onRows: (rows) => this.#rows(rows),
      goesOn: () => !this.#stopped,
    })
  }

  readonly getState = this.#store.getState
  readonly getInitialState = this.#store.getInitialState
  readonly subscribe = this.#store.subscribe

  /**
   * A screen opens: the newest of both sides is read, as far as it is not fresh.
   * @returns what its leaving calls: with the last screen, the reading ends
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
   * @param what `new`: what has come in; `again`: all that was read, as statuses may have changed
   */
  read(what: 'new' | 'again'): Promise<void> {
    if (this.#top !== 'again') this.#top = what
    return this.#work()
  }

  /**
   * Reads on to older sales. Never rejects; the state tells whether it came so far.
   * @param goal everything since then (`-Infinity` for all), and so many rows more than are known now
   */
  readBack({ since = Infinity, more = 0 }: { since?: number; more?: number }): Promise<void> {
    this.#goal = {
      since: Math.min(this.#goal.since, since),
      rows: Math.max(this.#goal.rows, more === 0 ? 0 : this.#list.read + more),
    }
    return this.#work()
  }

  /** Reads no further back. What is read again for a screen goes on. */
  stop(): void {
    this.#goal = nothing
  }

  /** Reads no further than the page that is on its way. */
  breakOff(): void {
    this.#stopped = true
    this.stop()
  }

  /** A sale that is older than what was read: what this till knows of it. Never rejects. */
  async lookAround(at: number): Promise<void> {
    await this.#journal.readAround(at)
    this.#show({})
  }

  /** Sales of this till that may be older than what was read. Never rejects. */
  async lookFor(references: Iterable<string>): Promise<void> {
    await this.#journal.find(references)
    this.#show({})
  }

  /** A record that was asked for by itself is as good as the list's. */
  note(record: TransactionRecord): void {
    const one = platformSaleOf(record)
    if (one === undefined) return
    this.#keep(one)
    this.#show({})
  }

  end(): void {
    this.#journal.end()
    this.#ended.abort()
  }

  /** Reads once at a time. What is asked for meanwhile, the same reading adds. */
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
        // Whoever is told may want more.
      } while (this.#top !== undefined || this.#wantsMore())
    } catch (error) {
      const looked = this.#goal !== nothing
      this.#top = undefined
      this.#goal = nothing
      // Without the platform's list, the till's own sales are looked through.
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
    // What was broken off is read again when somebody looks.
    if (isTop) this.#readAt = this.#stopped ? undefined : this.#now()
    if (this.#journal.state === 'read') await this.#readJournal()
  }

  #wantsMore(): boolean {
    if (this.#goal === nothing) return false
    const { since, rows } = this.#goal
    const { end, ordered, read, since: reached } = this.#list
    return end === 'open' && ordered && (reached >= since || read < rows)
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

  /** As far back as the list was read, also while it goes on. */
  async #readJournal(): Promise<void> {
    await this.#journal.readBack(() => this.#list.since)
    this.#show({ journal: this.#journal.state })
  }

  #keep(one: PlatformSale): void {
    this.#transactions.set(one.transactionId, one)
    this.#rowsKept += 1
  }

  /** Puts a changed map into a new one, so that screens see the change. */
  #show(members: Partial<BookState>): void {
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
    })
  }

  #sinceOf({ kind }: ListState): number {
    // A list that isn't in order of time can't show what it lacks: all that is here is shown.
    if (!this.#list.ordered) return Number.NEGATIVE_INFINITY
    const alone = kind === 'failed' || this.#list.read === 0
    return alone ? Math.min(this.#list.since, this.#journal.since) : this.#list.since
  }

  #now(): number {
    return this.#till.api.clock.elapsed()
  }
}
