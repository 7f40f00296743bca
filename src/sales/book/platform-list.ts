import type { TransactionPage } from '../../platform/contract/sale/transaction.ts'
import { isLastPage, mostPages, pagination } from '../../platform/contract/pagination.ts'
import { BARREN_PAGES, readPages } from './page-reader.ts'
import { platformSaleOf, type PlatformSale } from './platform-sale.ts'

/** How far to read. */
export interface Goal {
  /** Everything since this time, in epoch milliseconds; `-Infinity` for all. */
  readonly since: number
  /** At least this many rows. */
  readonly rows: number
}

export interface ListParts {
  /** A page of the platform's list. */
  readonly read: (page: number) => Promise<TransactionPage>
  /** Rows as they come, new, changed or known already. */
  readonly onRows: (rows: readonly PlatformSale[]) => void
  /** Whether to continue reading. */
  readonly shouldContinue?: () => boolean
}

/** A page after reading. */
interface Leaf {
  readonly rows: readonly PlatformSale[]
  readonly last: boolean
}

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
  readonly #walk = new Walk()
  /** The first page, which shows the order. Reading a list in another order continues from it. */
  #first: TransactionPage | undefined

  constructor(parts: ListParts) {
    this.#parts = parts
  }

  /**
   * Everything since this time has been read, in epoch milliseconds: `Infinity` before the first page, `-Infinity`
   * after the last.
   */
  get since(): number {
    return this.#end === 'open' ? this.#since : Number.NEGATIVE_INFINITY
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
    for (let page = 0; ; page += 1) {
      const leaf = await this.#leaf(page)
      if (leaf === undefined) return this.#readWhole(false)
      fresh.push(...leaf.rows.filter((row) => !this.#known.has(row.transactionId)))
      const met = leaf.rows.some((row) => this.#known.has(row.transactionId))
      if (!first && !met && !leaf.last) {
        if (this.#shouldContinue()) continue
        return
      }
      // Only now: a read that failed above has left a gap.
      this.#add(fresh)
      if (leaf.last) return this.#ended()
      const grown = (this.#total ?? 0) - before
      // Rows were added below the top.
      return !first && grown > fresh.length ? this.readAgain() : undefined
    }
  }

  /**
   * Reads the known rows again, because statuses may have changed.
   * @throws {ApiFailure}
   */
  async readAgain(): Promise<void> {
    if (!this.#ordered || this.#end !== 'open') return this.#readWhole(false)
    if (this.#known.size === 0) return this.readNew()
    const rows: PlatformSale[] = []
    for (let page = 0; ; page += 1) {
      const leaf = await this.#leaf(page)
      if (leaf === undefined) return this.#readWhole(false)
      rows.push(...leaf.rows)
      if (!leaf.last && oldestOf(leaf.rows) > this.#since) {
        if (this.#shouldContinue()) continue
        return
      }
      this.#add(rows)
      return leaf.last ? this.#ended() : undefined
    }
  }

  /**
   * Reads older pages until it reaches the goal.
   * @param goal asked before each page, because it may grow
   * @throws {ApiFailure}
   */
  async readBack(goal: () => Goal): Promise<void> {
    if (this.#known.size === 0) await this.readNew()
    // Newer rows are above, so this page has the next row, or known rows.
    let page = Math.floor(this.#known.size / this.#pageSize)
    while (this.#end === 'open' && this.#ordered && !this.#has(goal())) {
      const leaf = await this.#leaf(page)
      if (leaf === undefined) return this.#readWhole(false)
      page += 1
      // So many rows are new that this page doesn't reach the known rows yet.
      if (this.#isAbove(leaf.rows) && !leaf.last) continue
      this.#add(leaf.rows)
      if (leaf.last) return this.#ended()
    }
  }

  #shouldContinue(): boolean {
    return this.#parts.shouldContinue?.() ?? true
  }

  #isAbove(rows: readonly PlatformSale[]): boolean {
    const newest = rows[0]?.createdAt ?? Number.NEGATIVE_INFINITY
    return newest > this.#since && !rows.some((row) => this.#known.has(row.transactionId))
  }

  #has({ since, rows }: Goal): boolean {
    return this.#since < since && this.#known.size >= rows
  }

  /** @returns `undefined` if the page shows that the list isn't in order of time */
  async #leaf(page: number): Promise<Leaf | undefined> {
    const answer = await this.#parts.read(page)
    this.#first = page === 0 ? answer : undefined
    const rows = rowsOf(answer)
    const last =
      isLastPage({ page, totalPages: answer.totalPages }) || this.#walk.isEndless(page, rows)
    if (!last && answer.content.length > 0) this.#pageSize = answer.content.length
    this.#total = answer.totalElements
    // A single page is the whole list, in any order.
    const alone = page === 0 && last
    this.#ordered = alone || (runsDown(rows) && (page > 0 || tellsOrder(rows)))
    this.#parts.onRows(rows)
    return this.#ordered ? { rows, last } : undefined
  }

  #add(rows: readonly PlatformSale[]): void {
    for (const { transactionId } of rows) this.#known.add(transactionId)
    this.#since = Math.min(this.#since, oldestOf(rows))
  }

  /** After the last page, looks for rows that the platform counts but has not shown. */
  #ended(): Promise<void> {
    this.#first = undefined
    if (this.#known.size < (this.#total ?? 0)) return this.#readWhole(true)
    this.#end = 'whole'
    return Promise.resolve()
  }

  /** @param going whether to build on the known rows, instead of starting from nothing */
  async #readWhole(going: boolean): Promise<void> {
    // Kept apart from the known rows until complete: a read that fails leaves gaps.
    const seen = new Set(going ? this.#known : [])
    this.#passing = seen
    try {
      const reading = await readPages<PlatformSale>({
        idOf: ({ transactionId }) => transactionId,
        read: async (page) => {
          const first = page === 0 ? this.#first : undefined
          this.#first = undefined
          const answer = first ?? (await this.#parts.read(page))
          return { ...answer, content: rowsOf(answer) }
        },
        onPage: (rows, total) => {
          for (const { transactionId } of rows) seen.add(transactionId)
          this.#total = total
          this.#parts.onRows(rows)
        },
        ...(going ? { known: this.#known } : {}),
        ...(this.#parts.shouldContinue && { shouldContinue: this.#parts.shouldContinue }),
      })
      if (reading === 'stopped') return
      this.#end = reading
      this.#known = seen
    } finally {
      this.#passing = undefined
    }
  }
}

/** Detects a list that never ends, when pages are read one right after the other. */
class Walk {
  #next = 0
  #barren = 0
  #passed = new Set<string>()

  isEndless(page: number, rows: readonly PlatformSale[]): boolean {
    if (page !== this.#next) this.#passed = new Set()
    const before = this.#passed.size
    for (const { transactionId } of rows) this.#passed.add(transactionId)
    this.#barren = this.#passed.size > before ? 0 : this.#barren + 1
    this.#next = page + 1
    return this.#barren >= BARREN_PAGES || page + 1 >= mostPages
  }
}

function rowsOf({ content }: TransactionPage): readonly PlatformSale[] {
  return content.map(platformSaleOf)
}

function runsDown(rows: readonly PlatformSale[]): boolean {
  return rows.every(({ createdAt }, place) => {
    const before = rows[place - 1]?.createdAt ?? Number.POSITIVE_INFINITY
    return createdAt !== undefined && createdAt <= before
  })
}

/** A page with a single moment shows no order: a list by the day may run either way. */
function tellsOrder(rows: readonly PlatformSale[]): boolean {
  return (rows[0]?.createdAt ?? 0) > oldestOf(rows)
}

function oldestOf(rows: readonly PlatformSale[]): number {
  return rows.at(-1)?.createdAt ?? Number.POSITIVE_INFINITY
}
