import type { Method } from '../../platform/contract/endpoints.ts'
import {
  readTransactionStatus,
  type TransactionRecord,
  type TransactionStatus,
} from '../../platform/contract/sale/transaction.ts'
import { isWrongMethod } from '../../platform/reads/read.ts'
import {
  newestPages,
  quickPages,
  reachesBack,
  transactionPages,
  type Ask,
  type GoOn,
  type PageStep,
} from '../../platform/reads/transaction-pages.ts'
import type { Clock } from '../../platform/transport/clock.ts'
import type { Reply, WireRequest } from '../../platform/transport/transport.ts'
import { ApiFailure } from '../../platform/words/failure.ts'
import { instantIn } from '../../values/time/instant.ts'
import { clockMargin } from '../limits.ts'

/** What the platform's list says about a reference. */
type SearchResult =
  | { readonly kind: 'found'; readonly transactionId: string }
  /** The till read the list back to before the sale, and did not find it. */
  | { readonly kind: 'absent' }
  | Unread

/** Why the list says nothing. */
export type Unread =
  /** The platform answers, but its list can't be read or names no references. */
  | { readonly kind: 'cannot-tell' }
  /** No answer; ask again. */
  | { readonly kind: 'no-answer' }
  | { readonly kind: 'session' }
  | { readonly kind: 'throttled' }

interface SearchFor {
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

/** Pause between the later pages. Reads have no limit by default (spec, Limits), but an account may have one. */
const PAGE_PAUSE = 2_000

/** For a cashier who waits: the quick pages only. */
export const quickly: GoOn = async (read) => read < quickPages

/** To the end, while it is wanted, with a pause before each page after the quick ones. */
export function slowly(clock: Pick<Clock, 'wait'>, isWanted: () => boolean): GoOn {
  return async (read) => {
    if (read < quickPages) return true
    await clock.wait(PAGE_PAUSE)
    return isWanted()
  }
}

export interface ListParts {
  readonly send: (request: WireRequest) => Promise<Reply>
  readonly goOn: GoOn
}

/**
 * Searches the platform's list of transactions for a reference, newest first (sale-engine.md, States; ruling R5). Under
 * one reference the newest transaction counts, as in a retry's receipt (ruling R22). What is older than an earlier
 * attempt counts only if it is sold or may still be sold.
 */
export async function searchFor(target: SearchFor, parts: ListParts): Promise<SearchResult> {
  try {
    return await searchPages(target, listPages(parts))
  } catch (error) {
    return whyUnread(error)
  }
}

async function searchPages(
  target: SearchFor,
  pages: AsyncIterable<PageStep>,
): Promise<SearchResult> {
  let sawReferences = true
  const earlier: TransactionRecord[] = []
  const ended: TransactionRecord[] = []
  for await (const step of pages) {
    const { content, isNewestFirst } = step
    const attempts = step.fresh.filter(
      ({ merchantReference }) => merchantReference === target.merchantReference,
    )
    earlier.push(
      ...attempts.filter(({ transactionId }) => target.ancestors.includes(transactionId)),
    )
    const named = attempts.filter(({ transactionId }) => !target.except(transactionId))
    const its = named.filter((record) => !target.held(record.transactionId))
    ended.push(...its.filter((record) => !isOpenOrSold(record)))
    const isEnd = step.end === 'last' || reachesBack(step, target.notBefore - clockMargin)
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
    if (step.page === 0 && content.length === 0 && (step.totalElements ?? 0) > 0)
      sawReferences = false
    if (isEnd) return { kind: sawReferences ? 'absent' : 'cannot-tell' }
  }
  return { kind: 'cannot-tell' }
}

/** The pages of the platform's list, newest first. @throws {ApiFailure}; {@link whyUnread} says what it means */
export function listPages({ send, goOn }: ListParts): AsyncGenerator<PageStep, void> {
  return transactionPages(newestPages(byEitherMethod(send)), goOn)
}

/** Possibly only one of the two forms exists (ruling R5). */
function byEitherMethod(send: ListParts['send']): Ask {
  let method: Method = 'GET'
  return async (build) => {
    const reply = await send(build(method))
    if (method === 'POST' || !isWrongMethod(reply)) return reply
    method = 'POST'
    return send(build(method))
  }
}

/** What it means for a search that the list could not be read. @throws `error`, if it is no {@link ApiFailure} */
export function whyUnread(error: unknown): Unread {
  if (!(error instanceof ApiFailure)) throw error
  const { failure } = error
  switch (failure.kind) {
    case 'session':
    case 'throttled':
      return { kind: failure.kind }
    case 'refused':
    case 'unreadable':
      return { kind: 'cannot-tell' }
    // 501 means that there is no such list; after any other 5xx it may come back.
    case 'unavailable':
      return { kind: failure.status === 501 ? 'cannot-tell' : 'no-answer' }
    case 'network':
    case 'timeout':
    case 'redirected':
    case 'aborted':
    default:
      return { kind: 'no-answer' }
  }
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
