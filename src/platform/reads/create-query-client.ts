import { QueryClient } from '@tanstack/react-query'

/**
 * The cache of reads. The reader repeats failed reads (`read.ts`), so the cache never does; sales never go through a
 * mutation (docs/architecture.md). Queries run even when `navigator.onLine` is false, because it is wrong behind many
 * shops' routers. A failed request can explain itself; a paused one can't.
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
