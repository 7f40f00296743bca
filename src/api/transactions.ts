import { queryOptions } from '@tanstack/react-query'
import { isLastPage, pagination } from '../contract/pagination.ts'
import type { TransactionRecord } from '../contract/transaction.ts'
import { readList, readPoll, type ListAnswer } from './poll.ts'
import { keyOf, unreadable, type QueryContext } from './query-context.ts'
import { bodyOf, type Reader, type ReadOptions } from './read.ts'
import { listOf, pollOf, type PageOfList } from './requests.ts'

/** One page of the account's transactions. GET, or POST where that answers (ruling R5). */
export function transactionsQuery(context: QueryContext, page: PageOfList) {
  const { api } = context
  return queryOptions({
    queryKey: keyOf(context, 'transactions', page.page, page.size, page.sort ?? ''),
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const reply = await listReply(api.reader, page, { signal })
      bodyOf(reply)
      const answer = readList(reply)
      return answer.kind === 'page' ? answer.page : unreadable()
    },
  })
}

/** The record of one transaction with its status, read for itself (ruling R5). */
export function transactionQuery(context: QueryContext, transactionId: string) {
  const { api } = context
  return queryOptions({
    queryKey: keyOf(context, 'transaction', transactionId),
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const reply = await api.reader.reply('transactions', pollOf(transactionId), { signal })
      bodyOf(reply)
      const answer = readPoll(reply, transactionId)
      return answer.kind === 'status'
        ? { status: answer.status, record: answer.record }
        : unreadable()
    },
  })
}

/** A page of the list for whoever asks outside of the cache: the sale engine. Never rejects. */
export async function lookAtList(
  reader: Reader,
  page: PageOfList,
  options?: ReadOptions,
): Promise<ListAnswer> {
  return readList(await listReply(reader, page, options))
}

/** Whether a reference is in the transaction list. `unsure`: not all of it could be read. */
export type ReferenceSearch =
  | { readonly kind: 'found'; readonly records: readonly TransactionRecord[] }
  | { readonly kind: 'absent' }
  | { readonly kind: 'unsure' }
  | { readonly kind: 'session' }
  | { readonly kind: 'throttled' }

/**
 * Looks for a sale's reference in the transaction list, page by page to its end (ruling R19; spec, section
 * Pagination parameters). `absent` is said only after the last page; `records` are those of the first page
 * that has any, in the platform's order.
 * @param options.maximumPages of 100 records each; 20 when not given
 */
export async function findReference(
  reader: Reader,
  merchantReference: string,
  options: ReadOptions & { maximumPages?: number } = {},
): Promise<ReferenceSearch> {
  const { maximumPages = 20, ...readOptions } = options
  for (let page = 0; page < maximumPages; page++) {
    const answer = await lookAtList(reader, { page, size: pagination.maximumSize }, readOptions)
    if (answer.kind === 'not-an-answer') return { kind: 'unsure' }
    if (answer.kind !== 'page') return answer
    const records = answer.page.content.filter(
      (record) => record.merchantReference === merchantReference,
    )
    if (records.length > 0) return { kind: 'found', records }
    if (isLastPage(answer.page)) return { kind: 'absent' }
  }
  return { kind: 'unsure' }
}

function listReply(reader: Reader, page: PageOfList, options?: ReadOptions) {
  return reader.replyToEither(
    'transactions',
    ['GET', 'POST'],
    (method) => listOf(method, page),
    options,
  )
}
