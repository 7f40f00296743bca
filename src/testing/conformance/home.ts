import type { Clock } from '../../sandbox/rules/clock.ts'

/** What a home must give its sandbox when the suite runs against it. */
export interface HomeOptions {
  readonly clock: Clock
  readonly controls: boolean
  readonly rateLimits: boolean
  readonly catalogueSize: number
}

/** A running sandbox, wherever it runs: with a store in memory or in SQL, called directly or over HTTP. */
export interface Home {
  /**
   * Sends a request, as the global `fetch` does: it rejects with a `TypeError` when the connection ends
   * without an answer.
   * @param path from the origin on, such as `/vas/purchase` or `/sandbox/reset`
   */
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** Stops the sandbox and starts another on the same store, as a restart of the process does. */
  restart(): Promise<void>
  close(): Promise<void>
}

/** Makes a home with an empty, freshly seeded store. Passwords may be hashed at the tests' cost. */
export type MakeHome = (options: HomeOptions) => Promise<Home>
