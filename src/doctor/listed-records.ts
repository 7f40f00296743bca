import { ApiFailure } from '../platform/words/failure.ts'
import { readList } from '../platform/transport/poll.ts'
import { bodyOf, type Reader } from '../platform/reads/read.ts'
import { listRequestOf, type PageOfList } from '../platform/transport/requests.ts'
import type { Reply } from '../platform/transport/transport.ts'
import type { Method } from '../platform/contract/endpoints.ts'
import { pagination, sortNewestFirst } from '../platform/contract/pagination.ts'
import {
  locateTransactionRecords,
  type LocatedRecord,
  type TransactionPage,
} from '../platform/contract/sale/transaction.ts'

/** One answer of the transaction list, and how we got it. */
export interface ListedRecords {
  readonly method: Method
  readonly body: unknown
  readonly located: readonly LocatedRecord[]
  readonly page: TransactionPage
  /** False for records without a page envelope. */
  readonly enveloped: boolean
}

/** The page where the till looks for a sale. @throws {ApiFailure} */
export function readRecords(reader: Reader): Promise<ListedRecords> {
  return readListed(reader, { page: 0, size: pagination.maximumSize, sort: sortNewestFirst })
}

/**
 * One page of the account's transactions, by GET, or by POST where that works. Uses the list's default order if it
 * refuses ours (ruling R5).
 * @throws {ApiFailure}
 */
export async function readListed(reader: Reader, page: PageOfList): Promise<ListedRecords> {
  let method: Method = 'GET'
  const ask = (wanted: PageOfList): Promise<Reply> =>
    reader.replyToEither('transactions', ['GET', 'POST'], (tried) => {
      method = tried
      return listRequestOf(tried, wanted)
    })
  let reply = await ask(page)
  if (reply.kind === 'answer' && reply.status === 400 && page.sort !== undefined)
    reply = await ask({ page: page.page, size: page.size })
  const body = bodyOf(reply)
  const answer = readList(reply)
  if (answer.kind !== 'page') throw new ApiFailure({ kind: 'unreadable', status: 200 })
  const { enveloped } = answer
  return { method, body, located: locateTransactionRecords(body), page: answer.page, enveloped }
}
