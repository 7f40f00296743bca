import type { SaleState } from './row.ts'

interface Seen {
  readonly reference: string
  /** Elapsed milliseconds. */
  readonly at: number
}

/** States in which a sale has come to nothing, so that the same may be sold again without a question. */
const nothing: ReadonlySet<SaleState> = new Set(['failed', 'rejected', 'cancelled'])

/** Notices a second sale of the same product, recipient and amount (sale-engine.md: within two minutes it asks first). */
export class Twins {
  readonly #window: number
  readonly #seen = new Map<string, Seen>()

  /** @param window milliseconds */
  constructor(window: number) {
    this.#window = window
  }

  /** The earlier sale of the same, unless it is known to have come to nothing. */
  of(
    likeness: string,
    now: number,
    stateOf: (reference: string) => SaleState | undefined,
  ): string | undefined {
    const seen = this.#seen.get(likeness)
    if (seen === undefined || now - seen.at > this.#window) return undefined
    const state = stateOf(seen.reference)
    return state !== undefined && nothing.has(state) ? undefined : seen.reference
  }

  /** Remembers a sale. @returns the function that takes it back, if it is not sold after all */
  note(likeness: string, reference: string, now: number): () => void {
    const before = this.#seen.get(likeness)
    for (const [old, { at }] of this.#seen) {
      if (now - at > this.#window) this.#seen.delete(old)
    }
    this.#seen.set(likeness, { reference, at: now })
    return () => {
      if (before === undefined) this.#seen.delete(likeness)
      else this.#seen.set(likeness, before)
    }
  }
}
