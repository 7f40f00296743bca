import { ApiFailure, failureIn, type Failure } from '../api/failure.ts'
import { readTransactionsPage } from '../api/transactions.ts'
import { pagination } from '../contract/pagination.ts'
import type { TransactionPage, TransactionRecord } from '../contract/transaction.ts'
import type { Sale } from '../sale/sale.ts'
import type { Service } from '../till/services.ts'
import type { Till } from '../till/till.ts'
import { JournalSales, type JournalState } from './journal-sales.ts'
import { PlatformList, type Goal } from './platform-list.ts'
import { platformSaleOf, type PlatformSale } from './platform-sale.ts'

/** How far the platform's list has been read. */
export type ListState =
  | {
      readonly kind: 'reading'
      readonly read: number
      readonly total: number | undefined
      /** It is more than a page, and somebody waits for it. */
      readonly awaited: boolean
    }
  /** Its newest rows; there are older ones. */
  | { readonly kind: 'part'; readonly read: number; readonly total: number }
  | { readonly kind: 'whole' }
  /** The platform counts more than it shows. */
  | { readonly kind: 'short'; readonly total: number }
  | { readonly kind: 'failed'; readonly failure: Failure }

/** Both sides as they are known now; another object whenever something in it changes. */
export interface BookState {
  readonly transactions: ReadonlyMap<string, PlatformSale>
  readonly sales: ReadonlyMap<string, Sale>
  readonly list: ListState
  /** Whether the till's own sales are here, as far back as `since`. */
  readonly journal: JournalState
  /**
   * All that was sold since then is known, in epoch milliseconds: `Infinity` before the first page, `-Infinity` when
   * there is nothing older. Where the platform can't be asked, it is the till's own sales alone.
   */
  readonly since: number
}

/** What a book needs of the till. */
export type BookTill = Pick<Till, 'api' | 'account' | 'engine'>

/** Pages are shown as they come, and no more often than this (milliseconds): a long list has many of them. */
const SHOWN_EVERY = 400
/** A list younger than this (milliseconds) is not read again by itself. */
const FRESH_FOR = 20_000

const nothing: Goal = { since: Number.POSITIVE_INFINITY, rows: 0 }

/**
 * The shop's transactions from both sides, for all screens of a sign-in: the platform's list from its newest page down,
 * as far as somebody looks, and the till's journal as far. Holds no receipt, token or PIN.
 */
export class SalesBook implements Service {
  readonly #till: BookTill
  readonly #listeners = new Set<() => void>()
  readonly #transactions = new Map<string, PlatformSale>()
  readonly #journal: JournalSales
  readonly #list: PlatformList
  /** What of the two the state shows: the rows that have come since, and the journal's version. */
  #shown = { rows: 0, journal: 0 }
  #rowsKept = 0
  #state: BookState
  #underWay: Promise<void> | undefined
  /** What of the part that was read is wanted again, and how far back the rest. */
  #top: 'new' | 'again' | undefined
  #goal = nothing
  /** Breaks off what is read at the sign-out. */
  readonly #ended = new AbortController()
  #readAt: number | undefined
  #shownAt = 0
  #sorts = true

  constructor(till: BookTill) {
    this.#till = till
    this.#journal = new JournalSales(till, () => this.#show({}))
    this.#list = new PlatformList({
      read: (page) => this.#page(page),
      onRows: (rows) => this.#rows(rows),
    })
    this.#state = {
      transactions: new Map(),
      sales: new Map(),
      list: { kind: 'reading', read: 0, total: undefined, awaited: false },
      journal: 'reading',
      since: Number.POSITIVE_INFINITY,
    }
  }

  readonly state = (): BookState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** A screen opens: the newest of both sides is read, as far as it is not fresh. */
  open(): void {
    this.#journal.follow()
    if (this.#state.journal !== 'read') void this.#readJournal()
    const age = this.#readAt === undefined ? Infinity : this.#now() - this.#readAt
    if (this.#state.list.kind === 'failed' || age > FRESH_FOR) void this.read('new')
  }

  /**
   * Reads the platform's list anew. Never rejects.
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

  /** Reads no further back than the page that is on its way. */
  stop(): void {
    this.#goal = nothing
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
    this.#listeners.clear()
  }

  /** One reading at a time; what is wanted meanwhile, the same goes on with. */
  #work(): Promise<void> {
    this.#underWay ??= this.#readAll().finally(() => {
      this.#underWay = undefined
    })
    return this.#underWay
  }

  async #readAll(): Promise<void> {
    try {
      while (this.#top !== undefined || this.#wantsMore()) {
        const top = this.#top
        this.#top = undefined
        this.#show({ list: this.#reading() })
        if (top === 'again') await this.#list.readAgain()
        else if (top === 'new') await this.#list.readNew()
        else await this.#list.readBack(() => this.#goal)
        if (top !== undefined || this.#readAt === undefined) this.#readAt = this.#now()
        if (this.#journal.state === 'read') await this.#readJournal()
      }
      this.#show({ list: this.#told() })
    } catch (error) {
      this.#top = undefined
      // Without the platform's list, the till's own sales are looked through.
      if (this.#goal !== nothing) await this.#journal.readPage()
      this.#show({ list: { kind: 'failed', failure: failureIn(error) } })
    } finally {
      this.#goal = nothing
    }
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
    const first = this.#state.transactions.size === 0
    if (first || this.#now() - this.#shownAt >= SHOWN_EVERY) this.#show({ list: this.#reading() })
  }

  /**
   * Newest first, so that the first page is what is looked for most. Which fields a list can be sorted by is the
   * endpoint's own affair (spec, section Pagination parameters): where it refuses ours, its own order will do.
   */
  async #page(page: number): Promise<TransactionPage> {
    const { reader } = this.#till.api
    const wanted = { page, size: pagination.maximumSize }
    const { signal } = this.#ended
    if (this.#sorts) {
      try {
        return await readTransactionsPage(reader, { ...wanted, sort: 'createdDate,desc' }, signal)
      } catch (error) {
        if (!isBadRequest(error)) throw error
        this.#sorts = false
      }
    }
    return readTransactionsPage(reader, wanted, signal)
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

  /** A map that has changed is shown as another: who draws by it looks whether it is the same. */
  #show(members: Partial<BookState>): void {
    this.#shownAt = this.#now()
    const before = this.#shown
    const shown = { rows: this.#rowsKept, journal: this.#journal.version }
    const state = { ...this.#state, ...members }
    this.#shown = shown
    this.#state = {
      ...state,
      ...(shown.rows === before.rows ? {} : { transactions: new Map(this.#transactions) }),
      ...(shown.journal === before.journal ? {} : { sales: new Map(this.#journal.sales) }),
      since: this.#sinceOf(state.list),
    }
    for (const listener of this.#listeners) listener()
  }

  #sinceOf({ kind }: ListState): number {
    // Of a list in no order of time nobody can tell what it lacks: what is here is shown.
    if (!this.#list.ordered) return Number.NEGATIVE_INFINITY
    const alone = kind === 'failed' || this.#list.read === 0
    return alone ? Math.min(this.#list.since, this.#journal.since) : this.#list.since
  }

  #now(): number {
    return this.#till.api.clock.elapsed()
  }
}

function isBadRequest(error: unknown): boolean {
  return (
    error instanceof ApiFailure && error.failure.kind === 'refused' && error.failure.status === 400
  )
}
