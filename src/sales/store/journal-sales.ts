import { sameAccount } from '../../platform/reads/account.ts'
import type { SaleEngine } from '../../engine/engine.ts'
import { saleLimits } from '../../engine/limits.ts'
import type { Sale } from '../../engine/sale.ts'
import { readSales } from '../../till/held/read-sales.ts'
import type { Till } from '../../till/till.ts'

const PAGE = 100
/**
 * A sale enters the platform's list when sent, and the journal when confirmed. This is the longest time between the
 * two.
 */
const { unresolvedFor } = saleLimits

export type JournalState =
  /** Its newest sales are loading. */
  'reading' | 'read' | 'unavailable'

/**
 * The account's sales on this till. Reads from the newest down, only as far as asked, and follows the engine's changes.
 */
export class JournalSales {
  readonly #till: Pick<Till, 'account' | 'engine'>
  readonly #changed: () => void
  readonly #sales = new Map<string, Sale>()
  #since = Number.POSITIVE_INFINITY
  #before: Sale | undefined
  #state: JournalState = 'reading'
  #unfollow: (() => void) | undefined
  #turn: Promise<void> = Promise.resolve()
  #version = 0

  /** @param changed called when the engine shows something new */
  constructor(till: Pick<Till, 'account' | 'engine'>, changed: () => void) {
    this.#till = till
    this.#changed = changed
  }

  get state(): JournalState {
    return this.#state
  }

  get sales(): ReadonlyMap<string, Sale> {
    return this.#sales
  }

  /** Changes whenever one of the sales changes. */
  get version(): number {
    return this.#version
  }

  /** All sales confirmed since this time are loaded, in epoch milliseconds; `-Infinity` once all are. */
  get since(): number {
    return this.#since
  }

  /** Starts to apply the engine's changes at once. */
  follow(): void {
    const { engine } = this.#till
    const take = () => {
      if (this.#take(engine.snapshot().sales)) this.#changed()
    }
    this.#unfollow ??= engine.subscribe(take)
    take()
  }

  /**
   * Loads all sales that a list since this time may include; at first, at least one page. Never rejects.
   * @param since in epoch milliseconds, asked again before each page
   */
  readBack(since: () => number): Promise<void> {
    const isEnough = () => this.#since !== Infinity && this.#since <= since() - unresolvedFor
    return this.#inTurn(async (engine) => {
      while (this.#since !== Number.NEGATIVE_INFINITY && !isEnough()) await this.#readPage(engine)
    })
  }

  /** Loads one more page. Never rejects. */
  readPage(): Promise<void> {
    return this.#inTurn(async (engine) => {
      if (this.#since !== Number.NEGATIVE_INFINITY) await this.#readPage(engine)
    })
  }

  /** Loads what may belong to a transaction of that moment, apart from how far the other reads got. Never rejects. */
  readAround(at: number): Promise<void> {
    return this.#inTurn(async (engine) => {
      const times = { from: at - unresolvedFor, to: at + unresolvedFor }
      this.#keep(await readSales(engine, this.#till.account, times))
    })
  }

  /** Looks up sales by their references. Never rejects. */
  find(references: Iterable<string>): Promise<void> {
    return this.#inTurn(async (engine) => {
      for (const reference of references) {
        if (this.#sales.has(reference)) continue
        const sale = await engine.find(reference)
        if (sale !== undefined) this.#take([sale])
      }
    })
  }

  end(): void {
    this.#unfollow?.()
  }

  /** One read after the other: each continues where the previous one ended. */
  #inTurn(read: (engine: SaleEngine) => Promise<void>): Promise<void> {
    const turn = async () => {
      try {
        const { engine } = this.#till
        await engine.start()
        if (engine.snapshot().status.kind !== 'ready') throw new Error('Not ready')
        await read(engine)
        if (this.#since !== Infinity) this.#state = 'read'
      } catch {
        this.#state = 'unavailable'
      }
    }
    this.#turn = this.#turn.then(turn)
    return this.#turn
  }

  async #readPage(engine: SaleEngine): Promise<void> {
    const before = this.#before === undefined ? {} : { before: this.#before }
    const { account } = this.#till
    const page = await engine.history({ account, limit: PAGE, ...before })
    this.#keep(page)
    const last = page.at(-1)
    if (page.length < PAGE || last === undefined) {
      this.#since = Number.NEGATIVE_INFINITY
      return
    }
    this.#before = last
    this.#since = last.createdAt
  }

  /** The engine goes on while a page loads, so its version is newer. */
  #keep(page: readonly Sale[]): void {
    for (const sale of page) {
      const known = this.#sales.get(sale.reference)
      if (known === undefined || known.version < sale.version) this.#set(sale)
    }
  }

  #take(sales: readonly Sale[]): boolean {
    let changed = false
    for (const sale of sales) {
      const own = sameAccount(sale.account, this.#till.account)
      if (!own || this.#sales.get(sale.reference) === sale) continue
      this.#set(sale)
      changed = true
    }
    return changed
  }

  #set(sale: Sale): void {
    this.#sales.set(sale.reference, sale)
    this.#version += 1
  }
}
