import { QueryClient } from '@tanstack/react-query'

/**
 * The cache of what was read. Trying again is the reader's business (`read.ts`), so the cache never does;
 * nothing is ever sold through a mutation (docs/architecture.md). Queries run whatever `navigator.onLine` says: it is wrong
 * behind many a shop's router, and a request that fails has words to show where a paused one has none.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 60_000,
      },
    },
  })
}
