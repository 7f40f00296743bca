import { sameAccount } from '../api/account.ts'
import { ApiFailure, failureIn, type Failure } from '../api/failure.ts'
import { readTransactionsPage } from '../api/transactions.ts'
import { pagination } from '../contract/pagination.ts'
import type { TransactionPage, TransactionRecord } from '../contract/transaction.ts'
import type { Sale } from '../sale/sale.ts'
import type { Service } from '../till/services.ts'
import type { Till } from '../till/till.ts'
import { readPages } from './page-reader.ts'
import { platformSaleOf, type PlatformSale } from './platform-sale.ts'

/** How far the platform's list has been read. */
export type ListState =
  | { readonly kind: 'reading'; readonly read: number; readonly total: number | undefined }
  | { readonly kind: 'whole' }
  /** The platform counts more than it shows. */
  | { readonly kind: 'short'; readonly total: number }
  | { readonly kind: 'failed'; readonly failure: Failure }

/** Both sides as they are known now; another object whenever something in it changes. */
export interface BookState {
  readonly transactions: ReadonlyMap<string, PlatformSale>
  readonly sales: ReadonlyMap<string, Sale>
  readonly list: ListState
  /** Whether the list has been read to its end since the sign-in. */
  readonly readOnce: boolean
  /** Whether the till's own sales are all here. */
  readonly journal: 'reading' | 'read' | 'unavailable'
}

/** What a book needs of the till. */
export type BookTill = Pick<Till, 'api' | 'account' | 'engine'>

/** Pages are shown as they come, and no more often than this (milliseconds): a long list has a hundred of them. */
const SHOWN_EVERY = 400
/** A list younger than this (milliseconds) is not read again by itself. */
const FRESH_FOR = 20_000
const JOURNAL_PAGE = 500

/**
 * The shop's transactions from both sides, read once for all screens of a sign-in: the platform's list by its pages,
 * newest first, and the till's journal, which the engine keeps up to date. Holds no receipt, token or PIN.
 */
export class SalesBook implements Service {
  readonly #till: BookTill
  readonly #listeners = new Set<() => void>()
  readonly #transactions = new Map<string, PlatformSale>()
  readonly #sales = new Map<string, Sale>()
  /** Which of the two is no longer what the state shows. */
  readonly #changed = { transactions: false, sales: false }
  #state: BookState
  #underWay: Promise<void> | undefined
  #following = false
  #unfollow: (() => void) | undefined
  /** Breaks off what is read at the sign-out. */
  readonly #ended = new AbortController()
  #readAt: number | undefined
  #shownAt = 0
  #sorts = true

  constructor(till: BookTill) {
    this.#till = till
    this.#state = {
      transactions: new Map(),
      sales: new Map(),
      list: { kind: 'reading', read: 0, total: undefined },
      readOnce: false,
      journal: 'reading',
    }
  }

  readonly state = (): BookState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** A screen opens: both sides are read, as far as they are not fresh. */
  open(): void {
    this.#follow()
    const age = this.#readAt === undefined ? Infinity : this.#now() - this.#readAt
    if (this.#state.list.kind === 'failed' || age > FRESH_FOR) void this.read('new')
  }

  /**
   * Reads the platform's list; a call while one is under way joins it. Never rejects.
   * @param what `all`: every page again, for statuses that may have changed; `new`: the top, once all was read
   */
  read(what: 'all' | 'new'): Promise<void> {
    this.#underWay ??= this.#read(what).finally(() => {
      this.#underWay = undefined
    })
    return this.#underWay
  }

  /** A record that was asked for by itself is as good as the list's. */
  note(record: TransactionRecord): void {
    const one = platformSaleOf(record)
    if (one === undefined) return
    this.#keep(one)
    this.#show({})
  }

  end(): void {
    this.#unfollow?.()
    this.#ended.abort()
    this.#listeners.clear()
  }

  async #read(what: 'all' | 'new'): Promise<void> {
    const known =
      this.#state.readOnce && what === 'new' ? [...this.#transactions.keys()] : undefined
    let read = 0
    let total: number | undefined
    this.#show({ list: { kind: 'reading', read, total } })
    try {
      const reading = await readPages<PlatformSale>({
        idOf: ({ transactionId }) => transactionId,
        read: async (page) => {
          const answer = await this.#page(page)
          return {
            ...answer,
            content: answer.content.flatMap((record) => platformSaleOf(record) ?? []),
          }
        },
        onPage: (rows, counted) => {
          for (const row of rows) this.#keep(row)
          read += rows.length
          total = counted
          if (read === rows.length || this.#now() - this.#shownAt >= SHOWN_EVERY)
            this.#show({ list: { kind: 'reading', read, total } })
        },
        ...(known === undefined ? {} : { known }),
      })
      this.#readAt = this.#now()
      const list: ListState =
        reading === 'whole' ? { kind: 'whole' } : { kind: 'short', total: total ?? 0 }
      this.#show({ list, readOnce: true })
    } catch (error) {
      this.#show({ list: { kind: 'failed', failure: failureIn(error) } })
    }
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

  /** From now on what the engine shows is shown here; what ended long ago is read from its journal once. */
  #follow(): void {
    if (this.#following) return
    this.#following = true
    const { engine } = this.#till
    this.#unfollow ??= engine.subscribe(() => this.#take(engine.view().sales))
    this.#take(engine.view().sales)
    void this.#readJournal()
  }

  async #readJournal(): Promise<void> {
    const { account } = this.#till
    try {
      const engine = await this.#till.engine.start()
      if (engine === undefined || engine.snapshot().status.kind !== 'ready')
        throw new Error('Not ready')
      let before: string | undefined
      for (;;) {
        const filter = { account, limit: JOURNAL_PAGE, ...(before === undefined ? {} : { before }) }
        const page = await engine.history(filter)
        for (const sale of page) this.#sales.set(sale.reference, this.#newer(sale))
        this.#changed.sales = true
        before = page.at(-1)?.reference
        if (page.length < JOURNAL_PAGE || before === undefined) break
      }
      this.#show({ journal: 'read' })
    } catch {
      this.#following = false
      this.#show({ journal: 'unavailable' })
    }
  }

  /** While the pages are read the engine goes on: what it shows is newer. */
  #newer(sale: Sale): Sale {
    const known = this.#sales.get(sale.reference)
    return known !== undefined && known.updatedAt >= sale.updatedAt ? known : sale
  }

  #take(sales: readonly Sale[]): void {
    for (const sale of sales) {
      const own = sameAccount(sale.account, this.#till.account)
      if (!own || this.#sales.get(sale.reference) === sale) continue
      this.#sales.set(sale.reference, sale)
      this.#changed.sales = true
    }
    if (this.#changed.sales) this.#show({})
  }

  #keep(one: PlatformSale): void {
    this.#transactions.set(one.transactionId, one)
    this.#changed.transactions = true
  }

  /** A map that has changed is shown as another: who draws by it looks whether it is the same. */
  #show(members: Partial<BookState>): void {
    this.#shownAt = this.#now()
    this.#state = {
      ...this.#state,
      ...(this.#changed.transactions ? { transactions: new Map(this.#transactions) } : {}),
      ...(this.#changed.sales ? { sales: new Map(this.#sales) } : {}),
      ...members,
    }
    this.#changed.transactions = false
    this.#changed.sales = false
    for (const listener of this.#listeners) listener()
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
