import type { SaleState } from '../machine/row.ts'

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
  /** In the order in which they were confirmed. */
  readonly #seen = new Map<string, readonly Seen[]>()

  /** @param window milliseconds */
  constructor(window: number) {
    this.#window = window
  }

  /** The latest earlier sale of the same that is not known to have come to nothing. */
  of(
    likeness: string,
    now: number,
    stateOf: (reference: string) => SaleState | undefined,
  ): string | undefined {
    return this.#recent(likeness, now).findLast(({ reference }) => {
      const state = stateOf(reference)
      return state === undefined || !nothing.has(state)
    })?.reference
  }

  /** Remembers a sale. @returns the function that takes it back, if it is not sold after all */
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
    return (this.#seen.get(likeness) ?? []).filter(({ at }) => now - at <= this.#window)
  }

  #keep(likeness: string, seen: readonly Seen[]): void {
    if (seen.length === 0) this.#seen.delete(likeness)
    else this.#seen.set(likeness, seen)
  }
}
