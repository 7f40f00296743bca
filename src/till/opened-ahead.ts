import type { OpenedReceipt, SaleEngine } from '../sale/engine.ts'
import type { Service } from './services.ts'
import type { Till } from './till.ts'

/**
 * The receipt of the sale whose screen is about to be drawn, out of its seal already: the screen then comes with it
 * instead of once more. It is held until that screen stands, and never more than one (ruling R32).
 */
export class OpenedAhead implements Service {
  #held: OpenedReceipt | undefined

  /** Opens the receipt of a sale that has one by now. Never rejects. */
  async open(
    engine: Pick<SaleEngine, 'snapshot' | 'openReceipt'>,
    reference: string,
  ): Promise<void> {
    const sale = engine.snapshot().sales.find((one) => one.reference === reference)
    this.#held = sale?.hasReceipt === true ? await engine.openReceipt(reference) : undefined
  }

  /** The receipt, where it is this sale's. */
  of(reference: string): OpenedReceipt | undefined {
    return this.#held?.sale.reference === reference ? this.#held : undefined
  }

  /** Its screen stands, or nobody goes there. */
  end(): void {
    this.#held = undefined
  }
}

export function openedAheadOf({ services }: Pick<Till, 'services'>): OpenedAhead {
  return services.of(OpenedAhead, () => new OpenedAhead())
}
