import { queryOptions } from '@tanstack/react-query'
import { pagination, sortNewestFirst } from '../contract/pagination.ts'
import type { TransactionPage } from '../contract/sale/transaction.ts'
import type { Api } from '../create-api.ts'
import { ApiFailure } from '../words/failure.ts'
import { listIn, statusIn } from '../transport/poll.ts'
import { queryKeys } from './query-keys.ts'
import type { Reader } from './read.ts'
import { readEndpoint, type QueryContext } from './read-endpoint.ts'
import { listRequestOf, pollOf, type PageOfList } from '../transport/requests.ts'

/** One page of the account's transactions. By GET, or POST if that works (ruling R5). @throws {ApiFailure} */
export function readTransactionsPage(
  reader: Reader,
  page: PageOfList,
  signal: AbortSignal | undefined,
): Promise<TransactionPage> {
  return readEndpoint(reader, 'transactions', {
    methods: ['GET', 'POST'],
    request: (method) => listRequestOf(method, page),
    parse: (body) => listIn(body)?.page,
    ...(signal && { signal }),
  })
}

/** How many pages to read at once; in a longer list, leaves this much time per page to other requests. */
const AT_ONCE = 20
const BETWEEN_MS = 100

/**
 * Reads the account's list from the newest page down, in pages of the largest size. Each platform decides how its list
 * may be sorted (spec, section Pagination parameters). If it refuses our order, uses its own.
 * @returns a function that reads one page; the rows' times show their order
 * @throws {ApiFailure}
 */
export function newestPages({
  reader,
  clock,
}: Pick<Api, 'reader' | 'clock'>): (
  page: number,
  signal: AbortSignal | undefined,
) => Promise<TransactionPage> {
  let sorts = true
  let askedAt = Number.NEGATIVE_INFINITY
  return async (page, signal) => {
    if (page >= AT_ONCE) await clock.wait(askedAt + BETWEEN_MS - clock.elapsed(), signal)
    askedAt = clock.elapsed()
    const wanted = { page, size: pagination.maximumSize }
    if (sorts) {
      try {
        return await readTransactionsPage(reader, { ...wanted, sort: sortNewestFirst }, signal)
      } catch (error) {
        if (!isBadRequest(error)) throw error
        sorts = false
      }
    }
    return readTransactionsPage(reader, wanted, signal)
  }
}

function isBadRequest(error: unknown): boolean {
  return (
    error instanceof ApiFailure && error.failure.kind === 'refused' && error.failure.status === 400
  )
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
