import type { SaleLimits } from '../limits.ts'
import type { SaleState } from '../machine/row.ts'
import { unsoldPhases } from '../sale.ts'

interface Seen {
  readonly reference: string
  /** Awake milliseconds. */
  readonly at: number
}

/**
 * The longest that a confirmation may take to reach its owner. Sales are remembered this much longer than they count.
 */
export const LONGEST_WAY_MS = 10 * 60_000

/** Notices a second sale of the same product, recipient and amount within two minutes; the till then asks first. */
export class Duplicates {
  readonly #limits: Pick<SaleLimits, 'duplicateWindow' | 'doubleTap'>
  /** In the order of confirmation. */
  readonly #seen = new Map<string, readonly Seen[]>()

  constructor(limits: Pick<SaleLimits, 'duplicateWindow' | 'doubleTap'>) {
    this.#limits = limits
  }

  /**
   * The latest earlier sale with this likeness that may have been sold. Within `doubleTap` any earlier one, because it
   * may be the same tap.
   * @param tapped when the cashier confirmed, which may be long before the owner hears of it; awake milliseconds
   */
  of(
    likeness: string,
    tapped: number,
    stateOf: (reference: string) => SaleState | undefined,
  ): string | undefined {
    const { duplicateWindow, doubleTap } = this.#limits
    const seen = (this.#seen.get(likeness) ?? []).filter(({ at }) => tapped - at <= duplicateWindow)
    const lives = seen.findLast(({ reference }) => {
      const state = stateOf(reference)
      // Selling the same again after a sale that came to nothing needs no question.
      return state === undefined || !unsoldPhases.has(state)
    })
    return (lives ?? seen.findLast(({ at }) => tapped - at <= doubleTap))?.reference
  }

  /** Remembers a sale. @returns a function to forget it, in case it can't be written */
  note(likeness: string, reference: string, now: number): () => void {
    for (const other of this.#seen.keys()) this.#keep(other, this.#recent(other, now))
    const seen = { reference, at: now }
    this.#keep(likeness, [...this.#recent(likeness, now), seen])
    return () =>
      this.#keep(
        likeness,
        (this.#seen.get(likeness) ?? []).filter((other) => other !== seen),
      )
  }

  #recent(likeness: string, now: number): readonly Seen[] {
    const oldest = now - this.#limits.duplicateWindow - LONGEST_WAY_MS
    return (this.#seen.get(likeness) ?? []).filter(({ at }) => at >= oldest)
  }

  #keep(likeness: string, seen: readonly Seen[]): void {
    if (seen.length === 0) this.#seen.delete(likeness)
    else this.#seen.set(likeness, seen)
  }
}
