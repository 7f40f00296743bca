/** A test file under way, as a worker last spoke of it. */
interface RunningFile {
  /** The last word: a test that began or ended. */
  test: string | undefined
  at: number
  /** How long it may be silent, in milliseconds. */
  patience: number
}

/**
 * Keeps which test files run, to name the one that hangs. A time-out of the runner's can't end a loop that never
 * lets go, or a file that never finishes loading: their worker only falls silent.
 */
export class RunningFiles {
  readonly #files = new Map<string, RunningFile>()
  readonly #now: () => number
  readonly #patience: number

  /** @param patience what a file may be silent for, in milliseconds, where none of its tests asks for more */
  constructor(patience: number, now: () => number) {
    this.#patience = patience
    this.#now = now
  }

  /**
   * A word from a file's worker.
   * @param test that began or ended
   * @param timeout what its tests may take, in milliseconds, where that is more than is usual
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

  /** A line for each file that has been silent for longer than it may. */
  silent(): string[] {
    const now = this.#now()
    return [...this.#files]
      .filter(([, { at, patience }]) => now - at > patience)
      .map(([file, { test, at }]) => {
        const since = test === undefined ? 'it was started' : `“${test}”`
        return `${file} hangs: nothing heard of it for ${Math.round((now - at) / 1_000)} s, since ${since}`
      })
  }
}
