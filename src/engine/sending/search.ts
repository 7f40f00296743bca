import { readList, type ListAnswer } from '../../platform/transport/poll.ts'
import { listRequestOf } from '../../platform/transport/requests.ts'
import type { Reply, WireRequest } from '../../platform/transport/transport.ts'
import type { Method } from '../../platform/contract/endpoints.ts'
import {
  isLastPage,
  mostPages,
  pagination,
  sortNewestFirst,
} from '../../platform/contract/pagination.ts'
import {
  readTransactionStatus,
  type TransactionRecord,
  type TransactionStatus,
} from '../../platform/contract/sale/transaction.ts'
import { instantIn } from '../../values/time/instant.ts'
import { clockMargin } from '../limits.ts'

/** What the platform's list says about a reference. */
export type SearchResult =
  | { readonly kind: 'found'; readonly transactionId: string }
  /** The till read the list back to before the sale, and did not find it. */
  | { readonly kind: 'absent' }
  /** The platform answers, but its list can't be read or names no references. */
  | { readonly kind: 'cannot-tell' }
  /** No answer; ask again. */
  | { readonly kind: 'no-answer' }
  | { readonly kind: 'session' }
  | { readonly kind: 'throttled' }

export interface SearchFor {
  readonly merchantReference: string
  /** Whether another attempt under the reference has this transaction. */
  readonly except: (transactionId: string) => boolean
  /** The earlier attempts' transactions. */
  readonly ancestors: readonly string[]
  /** Whether another sale of this till already has this transaction. */
  readonly held: (transactionId: string) => boolean
  /**
   * How many earlier attempts under the reference failed with unknown transactions. As many of the oldest FAILED
   * transactions are left to them.
   */
  readonly unnamedFailures: number
  /** The sale can't be older; wall clock, epoch milliseconds. */
  readonly notBefore: number
}

/** Each platform decides how its list may be sorted (spec, section Pagination parameters). */
const newestOrder = { sort: sortNewestFirst } as const

/** Pages to read without a pause: a thousand transactions, enough for any list in order of time. */
const QUICK_PAGES = 10

/** Pause between the later pages. Reads have no limit by default (spec, Limits), but an account may have one. */
export const PAGE_PAUSE = 2_000

export interface ListParts {
  readonly send: (request: WireRequest) => Promise<Reply>
  /** Waits between the pages of a long list; false: stop reading. */
  readonly goOn: () => Promise<boolean>
}

/**
 * Searches the platform's list of transactions for a reference, newest first (sale-engine.md, States; ruling R5). Under
 * one reference the newest transaction counts, as in a retry's receipt (ruling R22). What is older than an earlier
 * attempt counts only if it is sold or may still be sold.
 */
export async function searchFor(target: SearchFor, parts: ListParts): Promise<SearchResult> {
  let isFirst = true
  let sawReferences = true
  let isNewestFirst = true
  const earlier: TransactionRecord[] = []
  const ended: TransactionRecord[] = []
  for await (const answer of listPages(parts)) {
    if (answer.kind !== 'page') return answer
    const { content } = answer.page
    const attempts = content.filter(
      ({ merchantReference }) => merchantReference === target.merchantReference,
    )
    earlier.push(
      ...attempts.filter(({ transactionId }) => target.ancestors.includes(transactionId)),
    )
    const named = attempts.filter(({ transactionId }) => !target.except(transactionId))
    const its = named.filter((record) => !target.held(record.transactionId))
    ended.push(...its.filter((record) => !isOpenOrSold(record)))
    isNewestFirst &&= isDescending(content)
    const isEnd = isListEnd(answer) || reachesBack(content, target.notBefore - clockMargin)
    const seen = new Set(earlier.map(({ transactionId }) => transactionId))
    // In another order, a later page may have the earlier attempts.
    const knowsEarlier = isNewestFirst || isEnd || target.ancestors.every((id) => seen.has(id))
    const enough = ended.filter(isFailed).length > target.unnamedFailures
    const mayBeIts = ended.filter(
      (record) => (enough || !isFailed(record)) && !isOlderThanAny(record, earlier),
    )
    const found = likeliest([...its.filter(isOpenOrSold), ...(knowsEarlier ? mayBeIts : [])])
    if (found !== undefined) return { kind: 'found', transactionId: found.transactionId }
    // Another sale has it, and releases it once it reads its record: ask again later.
    if (its.length < named.length) return { kind: 'cannot-tell' }
    if (content.some(({ merchantReference }) => merchantReference == null)) sawReferences = false
    // Unreadable entries may be anything.
    if (isFirst && content.length === 0 && answer.page.totalElements > 0) sawReferences = false
    isFirst = false
    if (isEnd) return { kind: sawReferences ? 'absent' : 'cannot-tell' }
  }
  return { kind: 'cannot-tell' }
}

/**
 * The pages of the platform's list until `page + 1 >= totalPages` (spec, Pagination parameters). Also ends at an
 * unreadable page, or at one without news: such a platform ignores `page`.
 */
export async function* listPages(
  { send, goOn }: ListParts,
  most = mostPages,
): AsyncGenerator<ListPage, void> {
  const read = listReader(send)
  const seen = new Set<string>()
  for (let page = 0; page < most; page++) {
    if (page >= QUICK_PAGES && !(await goOn())) return
    const answer = await read(page)
    if (answer.kind !== 'page' || isListEnd(answer)) {
      yield answer
      return
    }
    const before = seen.size
    for (const record of answer.page.content) seen.add(record.transactionId)
    if (seen.size === before) return
    yield answer
  }
}

/** A page of the list, or why there is none. */
export type ListPage =
  | Extract<ListAnswer, { kind: 'page' }>
  | Exclude<SearchResult, { kind: 'found' } | { kind: 'absent' }>

/** Reads pages of the platform's list, newest first, in the form and order that the platform accepts. */
function listReader(
  send: (request: WireRequest) => Promise<Reply>,
): (page: number) => Promise<ListPage> {
  let method: Method = 'GET'
  let order: typeof newestOrder | object = newestOrder
  return async (page) => {
    const ask = () => send(listRequestOf(method, { page, size: pagination.maximumSize, ...order }))
    let reply = await ask()
    if (method === 'GET' && isUnknownForm(reply)) {
      method = 'POST'
      reply = await ask()
    }
    // If the platform refuses this order, use its own: the times show how far back it goes.
    if (order === newestOrder && isBadRequest(reply)) {
      order = {}
      reply = await ask()
    }
    const answer = readList(reply)
    if (answer.kind !== 'not-an-answer') return answer
    return { kind: wasAnswered(reply) ? 'cannot-tell' : 'no-answer' }
  }
}

/**
 * Records without an envelope don't say whether there are more, so reads on after a page of the default size (ruling
 * R5).
 */
export function isListEnd({ page, enveloped }: Extract<ListAnswer, { kind: 'page' }>): boolean {
  const count = page.content.length
  return count === 0 || (enveloped ? isLastPage(page) : count < pagination.defaultSize)
}

function isBadRequest(reply: Reply): boolean {
  return reply.kind === 'answer' && reply.status === 400
}

/** Possibly only one of the two forms exists (ruling R5). */
function isUnknownForm(reply: Reply): boolean {
  return reply.kind === 'answer' && [404, 405, 501].includes(reply.status)
}

/** 501 means that there is no such list; after any other 5xx it may come back. */
function wasAnswered(reply: Reply): boolean {
  return reply.kind === 'answer' && (reply.status < 500 || isUnknownForm(reply))
}

/**
 * Whether a transaction was made before one of these, by the platform's times. Each attempt is made after the one
 * before it has failed. So what is older than an earlier attempt is an earlier attempt too, perhaps another till's.
 */
function isOlderThanAny(
  { createdDate }: TransactionRecord,
  attempts: readonly TransactionRecord[],
): boolean {
  const at = instantIn(createdDate) ?? Number.POSITIVE_INFINITY
  return attempts.some((attempt) => at < (instantIn(attempt.createdDate) ?? 0))
}

function isFailed({ status }: TransactionRecord): boolean {
  return readTransactionStatus(status) === 'FAILED'
}

/** Whether a record is neither failed nor unreadable. */
function isOpenOrSold({ status }: TransactionRecord): boolean {
  const read = readTransactionStatus(status)
  return read !== undefined && read !== 'FAILED'
}

/** Sold first, then what may still be sold; within a status, in list order. */
const statusOrder: readonly (TransactionStatus | undefined)[] = [
  'COMPLETED',
  'PROCESSING',
  'PENDING',
  undefined,
  'FAILED',
]

export function likeliest(records: readonly TransactionRecord[]): TransactionRecord | undefined {
  return [...records]
    .sort(
      (a, b) =>
        statusOrder.indexOf(readTransactionStatus(a.status)) -
        statusOrder.indexOf(readTransactionStatus(b.status)),
    )
    .at(0)
}

/** Whether the page goes back to before the sale, in a list from new to old. */
export function reachesBack(content: readonly TransactionRecord[], notBefore: number): boolean {
  const last = instantIn(content.at(-1)?.createdDate)
  return last !== undefined && last < notBefore && isDescending(content)
}

/** Whether each record has a time that isn't later than the one before. */
function isDescending(content: readonly TransactionRecord[]): boolean {
  const times = content.map(({ createdDate }) => instantIn(createdDate))
  return times.every((time, place) => {
    const before = times[place - 1]
    return time !== undefined && (place === 0 || (before !== undefined && before >= time))
  })
}
