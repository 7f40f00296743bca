/** The kept text as it stands, and which one it is: a number that every write raises. */
export interface KeptText {
  readonly revision: number
  readonly text: string
}

/** Where a store's state stands between visits, one for all the pages that have it open. */
export interface KeptState {
  /** Runs work while no other page runs any. */
  exclusively<T>(work: () => Promise<T>): Promise<T>
  /** What is kept; `undefined` where nothing is, or where it is the one that is known already. */
  readUnless(known: number): Promise<KeptText | undefined>
  /** Replaces what is kept. @returns its revision */
  write(text: string): Promise<number>
}
