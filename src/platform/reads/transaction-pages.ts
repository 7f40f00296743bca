import { instantIn } from '../../values/time/instant.ts'
import type { Method } from '../contract/endpoints.ts'
import { isLastPage, mostPages, pagination, sortNewestFirst } from '../contract/pagination.ts'
import type { TransactionPage, TransactionRecord } from '../contract/sale/transaction.ts'
import { listIn } from '../transport/poll.ts'
import { listRequestOf } from '../transport/requests.ts'
import type { Reply, WireRequest } from '../transport/transport.ts'
import { ApiFailure } from '../words/failure.ts'
import { bodyOf } from './read.ts'

/** Sends a request; `build` makes it for the method that the platform knows (ruling R5). */
export type Ask = (build: (method: Method) => WireRequest) => Promise<Reply>

/** Reads one page, counted from 0. @throws {ApiFailure} */
export type ReadPage = (page: number) => Promise<TransactionPage>

/**
 * Reads pages of the account's list, newest first. Each platform decides how its list may be sorted
 * (spec, section Pagination parameters). If it refuses our order, uses its own.
 */
export function newestPages(ask: Ask, size: number = pagination.maximumSize): ReadPage {
  let order: { readonly sort?: string } = { sort: sortNewestFirst }
  return async (page) => {
    const request = () => ask((method) => listRequestOf(method, { page, size, ...order }))
    let reply = await request()
    if (order.sort !== undefined && reply.kind === 'answer' && reply.status === 400) {
      order = {}
      reply = await request()
    }
    const body = bodyOf(reply)
    const listed = listIn(body)
    if (listed === undefined) throw new ApiFailure({ kind: 'unreadable', status: 200 })
    return listed
  }
}

/**
 * Asked before each later page, with how many were read: waits as long as the platform should rest, and says whether to
 * read on.
 */
export type GoOn = (read: number) => Promise<boolean>

/** A page on the way through the list. */
export interface PageStep {
  /** Counted from 0. */
  readonly page: number
  readonly content: readonly TransactionRecord[]
  /** The rows that no earlier page had: new sales push rows down, so a row may come twice. */
  readonly fresh: readonly TransactionRecord[]
  /** How many the platform counts; records without a page are not counted. */
  readonly totalElements: number | undefined
  /** Whether each row so far has a time that isn't later than the one before. */
  readonly isNewestFirst: boolean
  /** `last`: the platform says that this is all. `given-up`: it names more pages, but nothing new comes. */
  readonly end?: 'last' | 'given-up'
}

/** Gives up after this many pages in a row with nothing new. A single one may just hold rows that moved down. */
const BARREN_PAGES = 2

/** After this many pages, a reader should leave time for other requests. */
export const quickPages = 10

/**
 * Goes through the account's list until `page + 1 >= totalPages` (spec, section Pagination parameters) or an empty
 * page. Gives up on a platform that ignores `page`, and at {@link mostPages}. New rows push others down, never away, so
 * no row is lost between two pages.
 * @param from the first page to read
 * @throws {ApiFailure}
 */
export async function* transactionPages(
  read: ReadPage,
  goOn: GoOn,
  from = 0,
): AsyncGenerator<PageStep, void> {
  const seen = new Set<string>()
  let isNewestFirst = true
  let oldest = Number.POSITIVE_INFINITY
  let barren = 0
  for (let page = from; page === from || (await goOn(page - from)); page += 1) {
    const { content, totalPages, ...answer } = await read(page)
    const totalElements = Number.isFinite(totalPages) ? answer.totalElements : undefined
    const fresh = content.filter(({ transactionId }) => !seen.has(transactionId))
    for (const { transactionId, createdDate } of fresh) {
      seen.add(transactionId)
      const at = instantIn(createdDate)
      isNewestFirst &&= at !== undefined && at <= oldest
      oldest = at ?? oldest
    }
    barren = fresh.length === 0 ? barren + 1 : 0
    const isLast = content.length === 0 || isLastPage({ page, totalPages })
    const isOver = isLast || barren >= BARREN_PAGES || page + 1 >= mostPages
    const end = isLast ? 'last' : 'given-up'
    yield { page, content, fresh, totalElements, isNewestFirst, ...(isOver && { end }) }
    if (isOver) return
  }
}

/** Whether a page runs from new to old, back to before a time. @param since epoch milliseconds */
export function reachesBack({ content }: Pick<PageStep, 'content'>, since: number): boolean {
  const times = content.map(({ createdDate }) => instantIn(createdDate))
  const isDescending = times.every(
    (time, at) => time !== undefined && time <= (times[at - 1] ?? Number.POSITIVE_INFINITY),
  )
  const last = times.at(-1)
  return isDescending && last !== undefined && last < since
}
