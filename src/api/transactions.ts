import { queryOptions } from '@tanstack/react-query'
import type { TransactionPage } from '../contract/transaction.ts'
import { readList, readPoll } from './poll.ts'
import { keyOf, unreadable, type QueryContext } from './query-context.ts'
import { bodyOf, type Reader, type ReadOptions } from './read.ts'
import { listOf, pollOf, type PageOfList } from './requests.ts'

/** One page of the account's transactions. GET, or POST where that answers (ruling R5). @throws {ApiFailure} */
export async function readTransactionsPage(
  reader: Reader,
  page: PageOfList,
  signal: AbortSignal,
): Promise<TransactionPage> {
  const reply = await listReply(reader, page, { signal })
  bodyOf(reply)
  const answer = readList(reply)
  return answer.kind === 'page' ? answer.page : unreadable()
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

function listReply(reader: Reader, page: PageOfList, options?: ReadOptions) {
  return reader.replyToEither(
    'transactions',
    ['GET', 'POST'],
    (method) => listOf(method, page),
    options,
  )
}
