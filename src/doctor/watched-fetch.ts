import { httpDate } from '../platform/transport/platform-clock.ts'
import type { Fetch } from '../platform/transport/transport.ts'

/** A fetch that keeps what the till's code doesn't tell about its answers. */
export interface WatchedFetch {
  readonly fetch: Fetch
  /** The network's error for the last request; `undefined` if it was answered. */
  fault(): unknown
  /** How far this device's clock is ahead of the platform's, in milliseconds: by each answer with a date. */
  readonly ahead: readonly number[]
}

/** @param wallNow epoch milliseconds of the device's clock */
export function watchFetch(fetch: Fetch, wallNow: () => number): WatchedFetch {
  const ahead: number[] = []
  let fault: unknown
  return {
    ahead,
    fault: () => fault,
    async fetch(url, init) {
      try {
        const response = await fetch(url, init)
        fault = undefined
        const date = httpDate(response.headers.get('date') ?? '')
        if (date !== undefined) ahead.push(wallNow() - date)
        return response
      } catch (error) {
        fault = error
        throw error
      }
    },
  }
}
