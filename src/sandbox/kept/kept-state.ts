/** The kept text and its revision, a number that rises with every write. */
export interface KeptText {
  readonly revision: number
  readonly text: string
}

/** Keeps a store's state between visits, shared by all pages that have it open. */
export interface KeptState {
  /** Runs work while no other page runs any. */
  exclusively<T>(work: () => Promise<T>): Promise<T>
  /** The kept text; `undefined` when there is none, or when its revision is already known. */
  readUnless(known: number): Promise<KeptText | undefined>
  /** Replaces the kept text. @returns its revision */
  write(text: string): Promise<number>
}
