import { QueryClient, type Query } from '@tanstack/react-query'
import { ApiFailure } from '../words/failure.ts'

const askAgainMs = 60_000

/**
 * The cache of reads. The reader repeats failed reads (`read.ts`), so the cache never does; sales never go through a
 * mutation (docs/architecture.md). Queries run even when `navigator.onLine` is false, because it is wrong behind many
 * shops' routers. A failed request can explain itself; a paused one can't. An answer that can't be read is requested
 * again, slowly, while a screen needs it: one value may have spoilt it.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        refetchInterval: againAfter,
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 60_000,
      },
    },
  })
}

/** When to repeat a read by itself, in milliseconds; for queries with an own `refetchInterval`. */
export function againAfter({ state: { error } }: Pick<Query, 'state'>): number | false {
  return error instanceof ApiFailure && error.failure.kind === 'unreadable' ? askAgainMs : false
}
