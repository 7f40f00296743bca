import type { Clock } from '../../sandbox/rules/clock.ts'

/** What the suite needs from a home's sandbox. */
export interface HomeOptions {
  readonly clock: Clock
  readonly controls: boolean
  readonly rateLimits: boolean
  readonly catalogueSize: number
}

/** A running sandbox: with a store in memory or in SQL, called directly or over HTTP. */
export interface Home {
  /**
   * Sends a request like the global `fetch`. Rejects with a `TypeError` when the connection ends without an answer.
   * @param path after the origin, such as `/vas/purchase` or `/sandbox/reset`
   */
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** Stops the sandbox and starts another on the same store, like a restart of the process. */
  restart(): Promise<void>
  close(): Promise<void>
}

/** Makes a home with an empty, freshly seeded store. May hash passwords cheaply. */
export type MakeHome = (options: HomeOptions) => Promise<Home>
