import type { BudgetState, EngineSnapshot, EngineStatus, Unavailable } from './engine.ts'
import type { Sale, SaleAccount } from './sale.ts'

/** What a tab shows of the engine: one snapshot, the same object until something in it changes. */
export class Display {
  readonly #sales = new Map<string, Sale>()
  readonly #listeners = new Set<() => void>()
  #status: EngineStatus = { kind: 'starting' }
  #budget: BudgetState
  #account: SaleAccount | undefined
  #snapshot: EngineSnapshot | undefined

  constructor(limit: number) {
    this.#budget = { limit, used: 0, queued: 0 }
  }

  get status(): EngineStatus {
    return this.#status
  }

  get account(): SaleAccount | undefined {
    return this.#account
  }

  snapshot(): EngineSnapshot {
    this.#snapshot ??= {
      status: this.#status,
      sales: [...this.#sales.values()].toSorted(newestFirst),
      budget: this.#budget,
      ...(this.#account === undefined ? {} : { account: this.#account }),
    }
    return this.#snapshot
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  sale(reference: string): Sale | undefined {
    return this.#sales.get(reference)
  }

  /** Shows a status. A stopped engine stays stopped. */
  become(status: EngineStatus): EngineStatus {
    const stopped = this.#status.kind === 'unavailable' && this.#status.reason === 'stopped'
    if (!stopped) {
      this.#status = status
      this.#announce()
    }
    return this.#status
  }

  signIn(account: SaleAccount | undefined): void {
    this.#account = account
    this.#announce()
  }

  show(sale: Sale, budget: BudgetState = this.#budget): void {
    this.#sales.set(sale.reference, sale)
    this.#budget = budget
    this.#announce()
  }

  drop(reference: string): void {
    this.#sales.delete(reference)
    this.#announce()
  }

  /** Shows these and no other. */
  replace(sales: readonly Sale[], budget: BudgetState = this.#budget): void {
    this.#sales.clear()
    for (const sale of sales) this.#sales.set(sale.reference, sale)
    this.#budget = budget
    this.#announce()
  }

  /** Why no command is taken now. */
  unfit(): Unavailable | 'starting' | undefined {
    if (this.#status.kind === 'ready') return undefined
    return this.#status.kind === 'starting' ? 'starting' : this.#status.reason
  }

  #announce(): void {
    this.#snapshot = undefined
    for (const listener of this.#listeners) listener()
  }
}

function newestFirst(a: Sale, b: Sale): number {
  return b.createdAt - a.createdAt || (a.reference < b.reference ? 1 : -1)
}
