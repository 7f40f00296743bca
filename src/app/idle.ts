import type { QueryClient } from '@tanstack/react-query'
import { whenIdle } from '../ui/when-idle.ts'

/** As long as a cashier waits for a list without a doubt. */
const longestReadMs = 3_000

/** How many lists are awaited of which nothing can be shown yet. */
function awaited(queryClient: QueryClient): number {
  return queryClient.isFetching({ predicate: ({ state }) => state.data === undefined })
}

/**
 * Runs work once what is being read now has come and the browser has nothing better to do: what is fetched ahead would
 * take its share of a slow line from it. A list that is only read anew is not waited for, nor an answer that doesn't
 * come for longer than three seconds.
 * @returns the function that calls it off.
 */
export function onceRead(queryClient: QueryClient, work: () => void): () => void {
  if (awaited(queryClient) === 0) return whenIdle(work)
  const go = () => {
    callOff()
    callOff = whenIdle(work)
  }
  const late = setTimeout(go, longestReadMs)
  const unsubscribe = queryClient.getQueryCache().subscribe(() => {
    if (awaited(queryClient) === 0) go()
  })
  let callOff = () => {
    clearTimeout(late)
    unsubscribe()
  }
  return () => callOff()
}
