import {
  isRecordOf,
  locateTransactionRecords,
  readTransactionPage,
  readTransactionRecords,
  readTransactionStatus,
  type TransactionPage,
  type TransactionRecord,
  type TransactionStatus,
} from '../contract/transaction.ts'
import type { Reply } from './transport.ts'

/**
 * What a poll came to. `not-an-answer` means: keep asking; it is never FAILED (ruling R5). `answered` tells whether the
 * platform said anything at all: where it does and its record tells no status, asking alone leads nowhere (ruling R34).
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
      /** The transaction's own, where it tells no status that can be read: it may hold the receipt all the same. */
      readonly record?: TransactionRecord
    }
  | { readonly kind: 'session' }
  | { readonly kind: 'throttled' }

/**
 * Reads the reply to a poll. Only a record of this very transaction with a status that can be read
 * counts; when several disagree, none does (ruling R5). Never throws.
 */
export function readPoll(reply: Reply, transactionId: string): PollAnswer {
  const hindered = hindrance(reply)
  if (hindered !== undefined) return hindered
  const { told, untold: record } = isSuccess(reply) ? statusIn(reply.body, transactionId) : nothing
  if (told !== undefined) return { kind: 'status', ...told }
  return { kind: 'not-an-answer', answered: reply.kind === 'answer', ...(record && { record }) }
}

const nothing: StatusIn = {}

interface StatusIn {
  readonly told?: { readonly status: TransactionStatus; readonly record: TransactionRecord }
  /** The transaction's own record, where none tells a status that can be read. */
  readonly untold?: TransactionRecord
}

/** What a body says of one transaction: its status, where all of its records agree. */
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

/** What a look at the transaction list came to. */
export type ListAnswer =
  /** `enveloped` is false for bare records: whether there are more, nothing tells. */
  | { readonly kind: 'page'; readonly page: TransactionPage; readonly enveloped: boolean }
  | { readonly kind: 'not-an-answer' }
  | { readonly kind: 'session' }
  | { readonly kind: 'throttled' }

/** Reads the reply to a list. */
export function readList(reply: Reply): ListAnswer {
  const hindered = hindrance(reply)
  if (hindered !== undefined) return hindered
  const found = isSuccess(reply) ? listIn(reply.body) : undefined
  return found === undefined ? { kind: 'not-an-answer' } : { kind: 'page', ...found }
}

/**
 * The page of transactions in a body; a list of records without a page around it counts as the only page (ruling R5). A
 * record that stands in no list answers another question, and says of no other transaction that it is not there.
 */
export function listIn(
  body: unknown,
): { readonly page: TransactionPage; readonly enveloped: boolean } | undefined {
  const page = readTransactionPage(body)
  if (page !== undefined) return { page, enveloped: true }
  const content = locateTransactionRecords(body)
    .filter(({ within }) => within.includes('[]'))
    .map(({ record }) => record)
  if (content.length === 0 && !isEmptyList(body)) return undefined
  const size = content.length
  return { enveloped: false, page: { content, page: 0, size, totalElements: size, totalPages: 1 } }
}

function hindrance(reply: Reply): { kind: 'session' } | { kind: 'throttled' } | undefined {
  if (reply.kind === 'no-answer') {
    return reply.reason === 'no-session' ? { kind: 'session' } : undefined
  }
  if (reply.status === 401) return { kind: 'session' }
  return reply.status === 429 ? { kind: 'throttled' } : undefined
}

type Success = Extract<Reply, { kind: 'answer' }>

function isSuccess(reply: Reply): reply is Success {
  return reply.kind === 'answer' && reply.readable && reply.status >= 200 && reply.status < 300
}

function isEmptyList(body: unknown): boolean {
  return Array.isArray(body) && body.length === 0
}
