import { pagination } from '../contract/pagination.ts'
import {
  isRecordOf,
  locateTransactionRecords,
  readTransactionPage,
  readTransactionRecords,
  readTransactionStatus,
  type TransactionPage,
  type TransactionRecord,
  type TransactionStatus,
} from '../contract/sale/transaction.ts'
import type { Reply } from './transport.ts'

/**
 * A poll's result. `not-an-answer` means: keep asking; it is never FAILED (ruling R5). `answered` tells whether the
 * platform replied at all. If it did and the record has no status, polling alone leads nowhere (ruling R34).
 */
export type PollAnswer =
  | {
      readonly kind: 'status'
      readonly status: TransactionStatus
      readonly record: TransactionRecord
    }
  | {
      readonly kind: 'not-an-answer'
      readonly answered: boolean
      /** The transaction's own record without a readable status: it may still have the receipt. */
      readonly record?: TransactionRecord
    }
  | { readonly kind: 'session' }
  | { readonly kind: 'throttled' }

/**
 * Reads the reply to a poll. Counts only a record of this very transaction with a readable status; if several disagree,
 * none (ruling R5). Never throws.
 */
export function readPoll(reply: Reply, transactionId: string): PollAnswer {
  const hindered = hindrance(reply)
  if (hindered !== undefined) return hindered
  const { told, untold: record } = isReadable(reply) ? statusIn(reply.body, transactionId) : nothing
  if (told !== undefined) return { kind: 'status', ...told }
  return { kind: 'not-an-answer', answered: reply.kind === 'answer', ...(record && { record }) }
}

const nothing: StatusIn = {}

interface StatusIn {
  readonly told?: { readonly status: TransactionStatus; readonly record: TransactionRecord }
  /** The transaction's own record, if none has a readable status. */
  readonly untold?: TransactionRecord
}

/** What a body says about one transaction: the status that all of its records share. */
export function statusIn(body: unknown, transactionId: string): StatusIn {
  const ours = readTransactionRecords(body).filter((record) => isRecordOf(record, transactionId))
  const told = ours.flatMap((record) => {
    const status = readTransactionStatus(record.status)
    return status === undefined ? [] : [{ status, record }]
  })
  const [first] = told
  if (first === undefined) return ours[0] === undefined ? nothing : { untold: ours[0] }
  return told.every(({ status }) => status === first.status) ? { told: first } : nothing
}

/**
 * The page of transactions in a body. A list of records without a page doesn't say whether there are more, so there may
 * be more after as many as a page has by default (ruling R5). A record outside a list answers another question, and
 * doesn't show that other transactions are absent.
 */
export function listIn(body: unknown): TransactionPage | undefined {
  const page = readTransactionPage(body)
  if (page !== undefined) return page
  const content = locateTransactionRecords(body)
    .filter(({ within }) => within.includes('[]'))
    .map(({ record }) => record)
  if (content.length === 0 && !isEmptyList(body)) return undefined
  const size = content.length
  const totalPages = size < pagination.defaultSize ? 1 : Number.POSITIVE_INFINITY
  return { content, page: 0, size, totalElements: size, totalPages }
}

function hindrance(reply: Reply): { kind: 'session' } | { kind: 'throttled' } | undefined {
  if (reply.kind === 'no-answer') {
    return reply.reason === 'no-session' ? { kind: 'session' } : undefined
  }
  if (reply.status === 401) return { kind: 'session' }
  return reply.status === 429 ? { kind: 'throttled' } : undefined
}

type Success = Extract<Reply, { kind: 'answer' }>

function isReadable(reply: Reply): reply is Success {
  return reply.kind === 'answer' && reply.readable && reply.status >= 200 && reply.status < 300
}

function isEmptyList(body: unknown): boolean {
  return Array.isArray(body) && body.length === 0
}
