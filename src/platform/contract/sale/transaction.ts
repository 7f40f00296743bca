import { z } from 'zod'
import { isStatusName, memberSpellings, pageSpellings, type KnownMember } from '../member-names.ts'
import { comparable, envelopesIn, membersByName, valuesUnder, type Members } from '../members.ts'
import { transactionIdText } from './transaction-id.ts'
import { documentOf, numberOf, text, textOf, time, timeText, wideNumber } from '../lenient.ts'
import { anyReceipt } from './receipt.ts'

/** Statuses of a transaction with their numeric codes. Source: spec, section Transaction statuses. */
export const transactionStatusCodes = {
  COMPLETED: 0,
  PENDING: 1,
  PROCESSING: 2,
  FAILED: 3,
} as const
export type TransactionStatus = keyof typeof transactionStatusCodes

export const transactionStatuses = [
  'COMPLETED',
  'PENDING',
  'PROCESSING',
  'FAILED',
] as const satisfies readonly TransactionStatus[]

/** `POST /transactions` as a poll. ASSUMPTION (R5): the spec does not show the payload. */
export const transactionRequest = z.looseObject({
  transactionId: z.string().nullish(),
  page: z.number().nullish(),
  size: z.number().nullish(),
  sort: z.string().nullish(),
})

/** For storing and comparing. */
const identity = z.preprocess((value) => transactionIdText(textOf(value) ?? ''), z.string().min(1))

/**
 * A transaction record under our names. ASSUMPTION (R5): the spec does not show its fields, so only the identity is
 * required. `amount` in rand.
 */
export const transactionRecord = z.looseObject({
  transactionId: identity,
  merchantReference: text,
  status: wideNumber,
  productCode: text,
  amount: wideNumber,
  createdDate: time,
  responseCode: text,
  responseMessage: text,
  receipt: anyReceipt,
})
export type TransactionRecord = z.infer<typeof transactionRecord>

/**
 * Reads a status: text in any case, or 0–3 as a number or numeric text (ruling R5). Also an object with a code, name or
 * description, like an enumeration's entry (ruling R12).
 * @returns `undefined` for anything else, which is *not an answer* and never FAILED
 */
export function readTransactionStatus(status: unknown): TransactionStatus | undefined {
  const entry = documentOf(status)
  if (entry === undefined) return readPlainStatus(status)
  // Never by an `id`: 0–3 may be a row number in any table.
  const told = ['code', 'name', 'value', 'status', 'description', 'label']
  return agreed(valuesUnder(entry, told).map(readPlainStatus))
}

/** Whether a record is about a redeemed voucher. ASSUMPTION (R5): its `type` says so; the spec shows no record. */
export function isRedemption(record: TransactionRecord): boolean {
  return /redeem|redemption/i.test(textOf(record['type']) ?? '')
}

function readPlainStatus(status: unknown): TransactionStatus | undefined {
  if (typeof status !== 'string' && typeof status !== 'number') return undefined
  const text = String(status).trim().toUpperCase()
  return transactionStatuses.find(
    (name) => text === name || text === String(transactionStatusCodes[name]),
  )
}

/** The status of all readable values; `undefined` if two disagree or none is readable. */
function agreed(
  statuses: readonly (TransactionStatus | undefined)[],
): TransactionStatus | undefined {
  const read = new Set(statuses.filter((status) => status !== undefined))
  return read.size === 1 ? [...read][0] : undefined
}

/**
 * The only place that reads a record by meaning (ruling R33). Adds our names beside the platform's; leaves out only
 * malformed members. The safety rule: believe a status only from a member named status or state with a known value. Two
 * that disagree count as none. Nothing else in a record, least of all a `responseCode`, makes it COMPLETED or FAILED.
 * @returns `undefined` if it names no transaction
 */
function readRecord(members: Members): TransactionRecord | undefined {
  const ours: Record<string, unknown> = { ...members }
  const under = membersByName(members)
  for (const name of knownMembers) {
    const values = under(memberSpellings[name])
    const value = (name === 'createdDate' ? values.map(timeText) : values).find(isPlain)
    if (value !== undefined) ours[name] = value
  }
  const [receipt] = under(memberSpellings.receipt)
  ours['receipt'] = receipt
  const statuses = Object.entries(members).flatMap(([name, value]) =>
    isStatusName(name) && value != null ? [value] : [],
  )
  const read = statuses.map(readTransactionStatus)
  // Shows an unknown status as the platform wrote it, unless another contradicts it.
  const told = read.every((status) => status === undefined) ? statuses.find(isPlain) : undefined
  ours['status'] = agreed(read) ?? told
  const record = transactionRecord.safeParse(ours)
  return record.success ? record.data : undefined
}

const knownMembers = Object.keys(memberSpellings).filter(
  (name): name is KnownMember => name !== 'receipt',
)

/** Whether a value can be the value of a record's member. */
export function isPlain(value: unknown): value is string | number {
  return typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')
}

/** Whether a record is the requested transaction's: any of its identities may match (rulings R5, R33). */
export function isRecordOf(record: Members, transactionId: string): boolean {
  return valuesUnder(record, memberSpellings.transactionId)
    .filter(isPlain)
    .some((id) => transactionIdText(id) === transactionId)
}

/** A record, with its place and form in the answer. */
interface LocatedRecord {
  readonly record: TransactionRecord
  /** As received, under the platform's names. */
  readonly members: Members
  /** The names of the envelopes around it, from the outside in; `[]` means a list. */
  readonly within: readonly string[]
}

/**
 * Every record in an answer of `/transactions`: a bare record, or records in envelopes, lists and pages, nested up to
 * `depth` levels (rulings R5, R33). A record with its own status always counts; one without may be an envelope with an
 * id. Skips lists inside a clear transaction or inside a list's row, and `items` with the transaction's own id: they
 * are parts of a transaction. Leaves out everything else.
 */
export function locateTransactionRecords(
  answer: unknown,
  depth = 4,
  within: readonly string[] = [],
): readonly LocatedRecord[] {
  if (depth === 0 || typeof answer !== 'object' || answer === null) return []
  if (Array.isArray(answer)) {
    const inList = [...within, '[]']
    return answer.flatMap((item) => locateTransactionRecords(item, depth - 1, inList))
  }
  const members: Members = { ...answer }
  const record = readRecord(members)
  if (record !== undefined && readTransactionStatus(record.status) !== undefined)
    return [{ record, members, within }]
  // A row of a list isn't a page: a list in it holds its parts.
  const hasParts = within.includes('[]') || isSale(members, record)
  const inner = envelopesIn(members).flatMap(([name, value]) => {
    if (hasParts && Array.isArray(value)) return []
    const found = locateTransactionRecords(value, depth - 1, [...within, name])
    const whole = comparable(name) === 'items' ? record?.transactionId : undefined
    return whole == null ? found : found.filter((part) => !isRecordOf(part.record, whole))
  })
  return inner.length > 0 || record === undefined ? inner : [{ record, members, within }]
}

/** The records alone. @see {@link locateTransactionRecords} */
export function readTransactionRecords(answer: unknown): readonly TransactionRecord[] {
  return locateTransactionRecords(answer).map(({ record }) => record)
}

/**
 * Whether members are a transaction's: product, amount, reference. One is enough if the identity is readable; otherwise
 * it takes two, because an envelope may have a reference or a sum.
 */
function isSale(members: Members, record: TransactionRecord | undefined): boolean {
  const under = membersByName(members)
  const { merchantReference, productCode, amount } = memberSpellings
  const told = [merchantReference, productCode, amount].filter((spellings) =>
    under(spellings).some(isPlain),
  )
  return told.length >= (record === undefined ? 2 : 1)
}

/** A page of transactions in any envelope; `undefined` if it isn't a page. */
export function readTransactionPage(answer: unknown, depth = 2): TransactionPage | undefined {
  const members = documentOf(answer)
  if (depth === 0 || members === undefined) return undefined
  const inner = envelopesIn(members).map(([, value]) => value)
  const content = inner.find((value) => Array.isArray(value))
  if (Array.isArray(content)) {
    const size = countIn(members, pageSpellings.size) ?? content.length
    const totalElements = countIn(members, pageSpellings.totalElements)
    if (totalElements !== undefined)
      return {
        content: readTransactionRecords(content),
        // The caller knows which page it asked for.
        page: countIn(members, pageSpellings.page) ?? 0,
        size,
        totalElements,
        totalPages:
          countIn(members, pageSpellings.totalPages) ??
          Math.ceil(totalElements / Math.max(1, size)),
      }
  }
  for (const value of inner) {
    const page = readTransactionPage(value, depth - 1)
    if (page !== undefined) return page
  }
  return undefined
}

function countIn(members: Members, spellings: readonly string[]): number | undefined {
  return valuesUnder(members, spellings)
    .map(numberOf)
    .find((count) => count !== undefined && Number.isSafeInteger(count) && count >= 0)
}

export interface TransactionPage {
  readonly content: readonly TransactionRecord[]
  /** Zero-based. */
  readonly page: number
  readonly size: number
  readonly totalElements: number
  readonly totalPages: number
}
