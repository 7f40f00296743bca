/** A running test file, by its worker's last message. */
interface RunningFile {
  /** The test that last began or ended. */
  test: string | undefined
  at: number
  /** The longest allowed silence, in milliseconds. */
  patience: number
}

/**
 * Tracks the running test files, to name a file that hangs. The runner's time-out can't end an endless loop or a file
 * that never loads: its worker only falls silent.
 */
export class RunningFiles {
  readonly #files = new Map<string, RunningFile>()
  readonly #now: () => number
  readonly #patience: number

  /** @param patience the longest allowed silence in milliseconds, unless a test asks for more */
  constructor(patience: number, now: () => number) {
    this.#patience = patience
    this.#now = now
  }

  /**
   * A message from a file's worker.
   * @param test that began or ended
   * @param timeout of its tests in milliseconds, if above the default
   */
  heard(file: string, { test, timeout = 0 }: { test?: string; timeout?: number } = {}): void {
    const before = this.#files.get(file)
    this.#files.set(file, {
      test: test ?? before?.test,
      at: this.#now(),
      patience: Math.max(this.#patience, before?.patience ?? 0, timeout),
    })
  }

  ended(file: string): void {
    this.#files.delete(file)
  }

  /** A line for each file that has been silent too long. */
  silent(): string[] {
    const now = this.#now()
    return [...this.#files]
      .filter(([, { at, patience }]) => now - at > patience)
      .map(([file, { test, at }]) => {
        const since = test === undefined ? 'its start' : `“${test}”`
        return `${file} hangs: silent for ${Math.round((now - at) / 1_000)} s since ${since}`
      })
  }
}
