import { defined } from '../../values/defined.ts'
import {
  emptyBudget,
  type BudgetState,
  type EngineSnapshot,
  type EngineStatus,
  type Unavailable,
} from '../engine.ts'
import { newestFirst } from '../journal/journal.ts'
import type { Sale, SaleAccount } from '../sale.ts'

/** What a tab shows of the engine: one snapshot, the same object until something changes. */
export class Display {
  readonly #sales = new Map<string, Sale>()
  readonly #listeners = new Set<() => void>()
  #status: EngineStatus = { kind: 'starting' }
  #budget: BudgetState = emptyBudget
  #account: SaleAccount | undefined
  #snapshot: EngineSnapshot | undefined

  get status(): EngineStatus {
    return this.#status
  }

  get account(): SaleAccount | undefined {
    return this.#account
  }

  snapshot(): EngineSnapshot {
    this.#snapshot ??= {
      status: this.#status,
      sales: [...this.#sales.values()].sort(newestFirst),
      budget: this.#budget,
      ...defined({ account: this.#account }),
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

  /** Ignores a view older than the current one, because a tab that was frozen hears messages late. */
  show(sale: Sale, budget: BudgetState = this.#budget): void {
    this.#sales.set(sale.reference, this.newer(sale))
    this.#budget = budget
    this.#announce()
  }

  drop(reference: string): void {
    this.#sales.delete(reference)
    this.#announce()
  }

  /** Shows exactly these sales. */
  replace(sales: readonly Sale[], budget: BudgetState = this.#budget): void {
    const newest = sales.map((sale) => this.newer(sale))
    this.#sales.clear()
    for (const sale of newest) this.#sales.set(sale.reference, sale)
    this.#budget = budget
    this.#announce()
  }

  /** The newer of this view and the one on the screen. */
  newer(sale: Sale): Sale {
    const known = this.#sales.get(sale.reference)
    return known !== undefined && known.version > sale.version ? known : sale
  }

  /** Why the engine takes no command now. */
  unfit(): Unavailable | 'starting' | undefined {
    if (this.#status.kind === 'ready') return undefined
    return this.#status.kind === 'starting' ? 'starting' : this.#status.reason
  }

  #announce(): void {
    this.#snapshot = undefined
    for (const listener of this.#listeners) listener()
  }
}
