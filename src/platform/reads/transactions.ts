import { queryOptions } from '@tanstack/react-query'
import { pagination, sortNewestFirst } from '../contract/pagination.ts'
import type { TransactionPage } from '../contract/transaction.ts'
import type { Api } from '../create-api.ts'
import { ApiFailure } from '../words/failure.ts'
import { listIn, statusIn } from '../transport/poll.ts'
import { queryKeys } from './query-keys.ts'
import type { Reader } from './read.ts'
import { readEndpoint, type QueryContext } from './read-endpoint.ts'
import { listOf, pollOf, type PageOfList } from '../transport/requests.ts'

/** One page of the account's transactions. GET, or POST where that answers (ruling R5). @throws {ApiFailure} */
export function readTransactionsPage(
  reader: Reader,
  page: PageOfList,
  signal: AbortSignal | undefined,
): Promise<TransactionPage> {
  return readEndpoint(reader, 'transactions', {
    methods: ['GET', 'POST'],
    request: (method) => listOf(method, page),
    parse: (body) => listIn(body)?.page,
    ...(signal && { signal }),
  })
}

/** So many pages are read one right after the other; a longer list leaves the line to others, by this much a page. */
const AT_ONCE = 20
const BETWEEN_MS = 100

/**
 * Reads the account's list from its newest page down, in pages of the greatest size. Which fields a list can be sorted by
 * is the endpoint's own affair (spec, section Pagination parameters): where it refuses ours, its own order will do.
 * @returns what reads one page; the rows' times tell in which order they are @throws {ApiFailure}
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

/** The record of one transaction with its status, read for itself (ruling R5). */
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
