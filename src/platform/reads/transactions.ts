import { queryOptions } from '@tanstack/react-query'
import type { Clock } from '../transport/clock.ts'
import { statusIn } from '../transport/poll.ts'
import { queryKeys } from './query-keys.ts'
import type { Reader } from './read.ts'
import { readEndpoint, type QueryContext } from './read-endpoint.ts'
import { quickPages, type Ask, type GoOn } from './transaction-pages.ts'
import { pollOf } from '../transport/requests.ts'

/** Asks a reader for pages: by GET, or POST if that works (ruling R5). */
export function askReader(reader: Reader, signal?: AbortSignal): Ask {
  return (build) =>
    reader.replyToEither('transactions', ['GET', 'POST'], build, signal && { signal })
}

/** The time from one request to the next for the later pages of a long list, for others' sake (milliseconds). */
const BETWEEN_MS = 100

/** Reads a list to its end, quickly and then at a pace that other requests don't feel. */
export function atAPace(clock: Clock, signal?: AbortSignal): GoOn {
  let due = Number.NEGATIVE_INFINITY
  return async (read) => {
    if (read >= quickPages) await clock.wait(due - clock.elapsed(), signal)
    due = clock.elapsed() + BETWEEN_MS
    return true
  }
}

/** The record of one transaction with its status, read separately (ruling R5). */
export function transactionQuery({ api, account }: QueryContext, transactionId: string) {
  return queryOptions({
    queryKey: queryKeys.transaction(account, transactionId),
    staleTime: 0,
    queryFn: ({ signal }) =>
      readEndpoint(api.reader, 'transactions', {
        methods: ['POST'],
        request: () => pollOf(transactionId),
        parse: (body) => statusIn(body, transactionId).told,
        signal,
      }),
  })
}
