import { pagination } from '../../platform/contract/pagination.ts'
import {
  transactionPages,
  type GoOn,
  type ReadPage,
} from '../../platform/reads/transaction-pages.ts'
import { platformSaleOf, type PlatformSale } from './platform-sale.ts'

/** How far to read. */
export interface Goal {
  /** Everything since this time, in epoch milliseconds; `-Infinity` for all. */
  readonly since: number
  /** At least this many rows. */
  readonly rows: number
}

export interface ListParts {
  readonly read: ReadPage
  /** Rows as they come, new, changed or known already. */
  readonly onRows: (rows: readonly PlatformSale[]) => void
  readonly goOn: GoOn
}

/** A page after reading. */
interface Leaf {
  readonly rows: readonly PlatformSale[]
  /** Whether the pages so far show a list from new to old. */
  readonly isOrdered: boolean
  /** No page follows, or none with anything new. */
  readonly isEnd: boolean
}

/** Gives up on a list that shifts during this many readings. */
const MOST_READINGS = 4

/**
 * The platform's list of transactions. Reads from the newest page down, only as far as asked. This works on a list from
 * new to old, and the rows' times show whether it is. Reads any other list whole, because its newest rows may be
 * anywhere (spec, section Pagination parameters: each endpoint decides which fields sort). New rows push others down,
 * never away, so no row is lost between two pages.
 */
export class PlatformList {
  readonly #parts: ListParts
  /** Identities of the rows from the newest down to `since`, without a gap. */
  #known = new Set<string>()
  /** What a reading of the whole list has found so far. */
  #passing: ReadonlySet<string> | undefined
  #since = Number.POSITIVE_INFINITY
  #total: number | undefined
  #ordered = true
  /** Rows of a full page; a platform may send fewer than asked. */
  #pageSize: number = pagination.maximumSize
  #end: 'open' | 'whole' | 'short' = 'open'

  constructor(parts: ListParts) {
    this.#parts = parts
  }

  /**
   * Everything since this time has been read, in epoch milliseconds: `Infinity` before the first page, or while a list in
   * no order is not read whole; `-Infinity` after the last.
   */
  get since(): number {
    if (this.#end !== 'open') return Number.NEGATIVE_INFINITY
    return this.#ordered ? this.#since : Number.POSITIVE_INFINITY
  }

  /** Whether the rows run from new to old, so a part of the list is its newest part. */
  get ordered(): boolean {
    return this.#ordered
  }

  /** `short`: the platform counts more rows than it shows. */
  get end(): 'open' | 'whole' | 'short' {
    return this.#end
  }

  get read(): number {
    return (this.#passing ?? this.#known).size
  }

  /** The platform's row count. */
  get total(): number | undefined {
    return this.#total
  }

  /**
   * Reads what is new, from the top down to the first known row; at first, one page.
   * @throws {ApiFailure}
   */
  async readNew(): Promise<void> {
    if (!this.#ordered || this.#end !== 'open') return this.#readWhole(this.#end !== 'open')
    const first = this.#known.size === 0
    const before = this.#total ?? 0
    const fresh: PlatformSale[] = []
    for await (const { rows, isOrdered, isEnd } of this.#pages()) {
      if (!isOrdered) return this.#readUnordered()
      fresh.push(...rows.filter((row) => !this.#known.has(row.transactionId)))
      const met = rows.some((row) => this.#known.has(row.transactionId))
      if (!first && !met && !isEnd) continue
      // Only now: a read that failed above has left a gap.
      this.#add(fresh)
      if (isEnd) return this.#ended()
      const grown = (this.#total ?? 0) - before
      // Rows were added below the top.
      return !first && grown > fresh.length ? this.readAgain() : undefined
    }
    return undefined
  }

  /**
   * Reads the known rows again, because statuses may have changed.
   * @throws {ApiFailure}
   */
  async readAgain(): Promise<void> {
    if (!this.#ordered || this.#end !== 'open') return this.#readWhole(false)
    if (this.#known.size === 0) return this.readNew()
    const read: PlatformSale[] = []
    for await (const { rows, isOrdered, isEnd } of this.#pages()) {
      if (!isOrdered) return this.#readUnordered()
      read.push(...rows)
      if (!isEnd && oldestOf(rows) > this.#since) continue
      this.#add(read)
      return isEnd ? this.#ended() : undefined
    }
    return undefined
  }

  /**
   * Reads older pages until it reaches the goal.
   * @param goal asked before each page, because it may grow
   * @throws {ApiFailure}
   */
  async readBack(goal: () => Goal): Promise<void> {
    if (this.#known.size === 0) await this.readNew()
    if (this.#end !== 'open') return undefined
    if (!this.#ordered) return this.#readWhole(false)
    if (this.#has(goal())) return undefined
    // Newer rows are above, so this page has the next row, or known rows.
    const from = Math.floor(this.#known.size / this.#pageSize)
    for await (const { rows, isOrdered, isEnd } of this.#pages(from)) {
      if (!isOrdered) return this.#readUnordered()
      // So many rows are new that this page doesn't reach the known rows yet.
      if (this.#isAbove(rows) && !isEnd) continue
      this.#add(rows)
      if (isEnd) return this.#ended()
      if (this.#has(goal())) return undefined
    }
    return undefined
  }

  #isAbove(rows: readonly PlatformSale[]): boolean {
    const newest = rows[0]?.createdAt ?? Number.NEGATIVE_INFINITY
    return newest > this.#since && !rows.some((row) => this.#known.has(row.transactionId))
  }

  #has({ since, rows }: Goal): boolean {
    return this.#since < since && this.#known.size >= rows
  }

  /** The list's pages from one on. */
  async *#pages(from = 0): AsyncGenerator<Leaf, void> {
    const { read, goOn, onRows } = this.#parts
    for await (const step of transactionPages(read, goOn, from)) {
      const rows = step.content.map(platformSaleOf)
      const isEnd = step.end !== undefined
      if (!isEnd) this.#pageSize = rows.length
      this.#total = step.totalElements
      onRows(rows)
      // A single page is the whole list, in any order.
      const isAlone = step.page === 0 && isEnd
      const isOrdered = isAlone || (step.isNewestFirst && (step.page > 0 || tellsOrder(rows)))
      yield { rows, isOrdered, isEnd }
    }
  }

  #readUnordered(): Promise<void> {
    this.#ordered = false
    return this.#readWhole(false)
  }

  #add(rows: readonly PlatformSale[]): void {
    for (const { transactionId } of rows) this.#known.add(transactionId)
    this.#since = Math.min(this.#since, oldestOf(rows))
  }

  /** After the last page, looks for rows that the platform counts but has not shown. */
  #ended(): Promise<void> {
    if (this.#known.size < (this.#total ?? 0)) return this.#readWhole(true)
    this.#end = 'whole'
    return Promise.resolve()
  }

  /**
   * Reads all pages. New rows push others over a page's edge, so if fewer came than the platform counts, reads again
   * from the top until none is missing. The platform never removes rows (spec, section Moves that are stated).
   * @param going whether to build on the known rows, and read only as far as there is something new
   */
  async #readWhole(going: boolean): Promise<void> {
    // Kept apart from the known rows until complete: a read that fails leaves gaps.
    const seen = new Set(going ? this.#known : [])
    this.#passing = seen
    try {
      for (let reading = going ? 2 : 1; reading <= MOST_READINGS; reading += 1) {
        const isWhole = () => seen.size >= (this.#total ?? 0)
        const before = new Set(seen)
        let isOver = false
        for await (const { rows, isEnd } of this.#pages()) {
          for (const { transactionId } of rows) seen.add(transactionId)
          // New rows are above the known ones.
          const isMet = rows.some(({ transactionId }) => before.has(transactionId))
          isOver = isEnd || (reading > 1 && isMet && isWhole())
          if (isOver) break
        }
        // Nobody needs the rest.
        if (!isOver) return
        if (isWhole()) return this.#readTo('whole', seen)
      }
      this.#readTo('short', seen)
    } finally {
      this.#passing = undefined
    }
  }

  #readTo(end: 'whole' | 'short', known: Set<string>): void {
    this.#end = end
    this.#known = known
  }
}

/** A page with a single moment shows no order: a list by the day may run either way. */
function tellsOrder(rows: readonly PlatformSale[]): boolean {
  return (rows[0]?.createdAt ?? 0) > oldestOf(rows)
}

function oldestOf(rows: readonly PlatformSale[]): number {
  return rows.at(-1)?.createdAt ?? Number.POSITIVE_INFINITY
}
