import * as z from 'zod/mini'
import { anyPage } from './pagination.ts'
import { anyReceipt } from './receipt.ts'

/** Statuses of a transaction with their numeric codes. Source: spec, section Transaction statuses. */
export const transactionStatusCodes = {
  COMPLETED: 0,
  PENDING: 1,
  PROCESSING: 2,
  FAILED: 3,
} as const
export type TransactionStatus = keyof typeof transactionStatusCodes

/** `POST /transactions` as a poll. ASSUMPTION (R5): the payload is not shown. */
export const transactionQuery = z.looseObject({
  transactionId: z.optional(z.string()),
  page: z.optional(z.number()),
  size: z.optional(z.number()),
  sort: z.optional(z.string()),
})
export type TransactionQuery = z.infer<typeof transactionQuery>

/** A member that is malformed costs only itself: a record whose status can be read is a record. */
function tolerant<Member extends z.core.$ZodType>(member: Member) {
  return z.catch(z.optional(z.nullable(member)), undefined)
}

const textOrNumber = z.union([z.string(), z.number()])
/** Codes and identities are text; a platform that writes them as numbers means the same. */
const codeText = z.pipe(textOrNumber, z.transform(String))

/**
 * A transaction record as the platform may give it. ASSUMPTION (R5): its fields are not shown, so all are
 * optional and both known spellings of the identity are read. `amount` in rand.
 */
export const transactionRecord = z.looseObject({
  transactionId: tolerant(codeText),
  id: tolerant(codeText),
  transactionItemCode: tolerant(codeText),
  merchantReference: tolerant(z.string()),
  status: tolerant(textOrNumber),
  productCode: tolerant(z.string()),
  amount: tolerant(textOrNumber),
  createdDate: tolerant(z.string()),
  responseCode: tolerant(codeText),
  responseMessage: tolerant(z.string()),
  receipt: tolerant(anyReceipt),
})
export type TransactionRecord = z.infer<typeof transactionRecord>

/**
 * A record's status: explicit text in any case, or 0–3 as a number or numeric text (ruling R5).
 * @returns `undefined` for anything else, which is *not an answer* and never FAILED.
 */
export function readTransactionStatus(status: unknown): TransactionStatus | undefined {
  if (typeof status !== 'string' && typeof status !== 'number') return undefined
  const text = String(status).trim().toUpperCase()
  for (const [name, code] of Object.entries(transactionStatusCodes)) {
    if (text === name || text === String(code)) return isStatusName(name) ? name : undefined
  }
  return undefined
}

function isStatusName(name: string): name is TransactionStatus {
  return Object.hasOwn(transactionStatusCodes, name)
}

/** Whether a record is that of the transaction asked for (ruling R5). */
export function isRecordOf(
  record: Readonly<Record<string, unknown>>,
  transactionId: string,
): boolean {
  return [record.transactionId, record.id, record.transactionItemCode].some(
    (id) => (typeof id === 'string' || typeof id === 'number') && String(id) === transactionId,
  )
}

/**
 * Every record in an answer of `/transactions`: a bare record, an envelope with `data`, an array, or a page
 * with `content`, nested up to `depth` levels (ruling R5). What is no record is left out.
 */
export function readTransactionRecords(answer: unknown, depth = 6): readonly TransactionRecord[] {
  if (depth === 0 || typeof answer !== 'object' || answer === null) return []
  if (Array.isArray(answer))
    return answer.flatMap((item) => readTransactionRecords(item, depth - 1))
  const envelope = z.safeParse(
    z.looseObject({ content: z.optional(z.unknown()), data: z.optional(z.unknown()) }),
    answer,
  )
  const inner = envelope.data?.content ?? envelope.data?.data
  const within = readTransactionRecords(inner, depth - 1)
  if (within.length > 0) return within
  const record = z.safeParse(transactionRecord, answer)
  if (!record.success) return []
  const { transactionId, id, transactionItemCode } = record.data
  return transactionId != null || id != null || transactionItemCode != null ? [record.data] : []
}

/** A page of transactions in whichever of the envelopes it came, or `undefined` when it is no page. */
export function readTransactionPage(answer: unknown): TransactionPage | undefined {
  const direct = z.safeParse(anyPage, answer)
  const wrapped = direct.success
    ? direct
    : z.safeParse(anyPage, z.safeParse(z.looseObject({ data: z.unknown() }), answer).data?.data)
  if (!wrapped.success) return undefined
  const { content, page, size, totalElements, totalPages } = wrapped.data
  return { content: readTransactionRecords(content), page, size, totalElements, totalPages }
}

export interface TransactionPage {
  readonly content: readonly TransactionRecord[]
  /** Zero-based. */
  readonly page: number
  readonly size: number
  readonly totalElements: number
  readonly totalPages: number
}
