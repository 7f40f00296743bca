import { sameAccount } from '../../platform/reads/account.ts'
import type { SaleEngine } from '../../engine/engine.ts'
import { saleLimits } from '../../engine/limits.ts'
import type { Sale } from '../../engine/sale.ts'
import type { Till } from '../../till/till.ts'

const PAGE = 100
/** A sale stands in the platform's list when it was sent, and in the journal when it was confirmed: so long before at most. */
const { unresolvedFor } = saleLimits

export type JournalState =
  /** Its newest sales are on their way. */
  'reading' | 'read' | 'unavailable'

/**
 * This till's own sales of the account, read from the newest down and no further than is asked for, and kept up to date
 * by what the engine shows.
 */
export class JournalSales {
  readonly #till: Pick<Till, 'account' | 'engine'>
  readonly #changed: () => void
  readonly #sales = new Map<string, Sale>()
  #since = Number.POSITIVE_INFINITY
  #before: string | undefined
  #state: JournalState = 'reading'
  #unfollow: (() => void) | undefined
  #turn: Promise<void> = Promise.resolve()
  #version = 0

  /** @param changed is called when the engine shows something new */
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

  /** Another number whenever one of the sales is another. */
  get version(): number {
    return this.#version
  }

  /** All sales confirmed since then are here, in epoch milliseconds; `-Infinity` once all are. */
  get since(): number {
    return this.#since
  }

  /** From now on what the engine shows is taken at once. */
  follow(): void {
    const { engine } = this.#till
    const take = () => {
      if (this.#take(engine.snapshot().sales)) this.#changed()
    }
    this.#unfollow ??= engine.subscribe(take)
    take()
  }

  /**
   * Reads on until all sales are here that may stand in a list since then; at first, one page at least. Never rejects.
   * @param since in epoch milliseconds, asked anew before each page
   */
  readBack(since: () => number): Promise<void> {
    const isEnough = () => this.#since !== Infinity && this.#since <= since() - unresolvedFor
    return this.#inTurn(async (engine) => {
      while (this.#since !== Number.NEGATIVE_INFINITY && !isEnough()) await this.#readPage(engine)
    })
  }

  /** Reads one page more. Never rejects. */
  readPage(): Promise<void> {
    return this.#inTurn(async (engine) => {
      if (this.#since !== Number.NEGATIVE_INFINITY) await this.#readPage(engine)
    })
  }

  /** Reads what may belong to a transaction of that moment, wherever the reading has come to. Never rejects. */
  readAround(at: number): Promise<void> {
    return this.#inTurn(async (engine) => {
      const { account } = this.#till
      const times = { from: at - unresolvedFor, to: at + unresolvedFor }
      let before: string | undefined
      for (;;) {
        const from = before === undefined ? {} : { before }
        const page = await engine.history({ account, limit: PAGE, ...times, ...from })
        this.#keep(page)
        before = page.at(-1)?.reference
        if (page.length < PAGE || before === undefined) return
      }
    })
  }

  /** Looks for sales by their references. Never rejects. */
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

  /** One reading after the other: each goes on where the one before has come to. */
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
    this.#before = last.reference
    this.#since = last.createdAt
  }

  /** While a page is read the engine goes on: what it shows is newer. */
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
