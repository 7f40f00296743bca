import { z } from 'zod'
import { isStatusName, memberSpellings, pageSpellings, type KnownMember } from './member-names.ts'
import { comparable, envelopesIn, membersByName, valuesUnder, type Members } from './members.ts'
import { identityText } from './identity.ts'
import { documentOf, member, numberOf, text, textOf, wideNumber } from './lenient.ts'
import { unfolded } from '../../values/text/json-text.ts'
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
  transactionId: z.string().nullish(),
  page: z.number().nullish(),
  size: z.number().nullish(),
  sort: z.string().nullish(),
})

/** As it is kept and compared. */
const identity = member((value) => identityText(textOf(value) ?? '') || undefined, z.string())

/** How an instant is written as a number, or as its digits: in seconds or milliseconds, told apart by their size. */
const epochDigits = /^\d{10}(?:\.\d+)?$|^\d{13}$/
const firstInMilliseconds = 1e11

/** A time as text; an instant that is a number as ISO 8601 in UTC. `undefined` for a number that is none. */
export function timeText(time: unknown): string | undefined {
  const text = textOf(time)?.trim() ?? ''
  if (!epochDigits.test(text)) return typeof time === 'string' ? time : undefined
  const epoch = Number(text)
  return new Date(epoch < firstInMilliseconds ? epoch * 1_000 : epoch).toISOString()
}
const time = member(timeText, z.string())

/**
 * A transaction record as the platform may give it. ASSUMPTION (R5): its fields are not shown, so all are
 * optional and both known spellings of the identity are read. `amount` in rand.
 */
export const transactionRecord = z.looseObject({
  transactionId: identity,
  id: identity,
  transactionItemCode: identity,
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
 * A status as it is written: text in any case, or 0–3 as a number or numeric text (ruling R5); or an object that
 * carries it as an entry of an enumeration does (ruling R12), by its code, its name or its description.
 * @returns `undefined` for anything else, which is *not an answer* and never FAILED.
 */
export function readTransactionStatus(status: unknown): TransactionStatus | undefined {
  const entry = documentOf(status)
  if (entry === undefined) return readPlainStatus(status)
  // Never by an `id`: 0–3 may be the row of any table.
  const told = ['code', 'name', 'value', 'status', 'description', 'label']
  return agreed(valuesUnder(entry, told).map(readPlainStatus))
}

/** Whether a record is of a voucher that was redeemed. ASSUMPTION (R5): its `type` says so; no record is shown. */
export function isRedemption(record: TransactionRecord): boolean {
  return /redeem|redemption/i.test(textOf(record['type']) ?? '')
}

function readPlainStatus(status: unknown): TransactionStatus | undefined {
  if (typeof status !== 'string' && typeof status !== 'number') return undefined
  const text = String(status).trim().toUpperCase()
  return statusNames.find((name) => text === name || text === String(transactionStatusCodes[name]))
}

const statusNames = ['COMPLETED', 'PENDING', 'PROCESSING', 'FAILED'] as const

/** What all that can be read say; `undefined` when two disagree, or none can be read. */
function agreed(
  statuses: readonly (TransactionStatus | undefined)[],
): TransactionStatus | undefined {
  const read = new Set(statuses.filter((status) => status !== undefined))
  return read.size === 1 ? [...read][0] : undefined
}

/**
 * The one place that reads a record by meaning (ruling R33). Its members get our names beside their own; a malformed
 * one costs only itself. The safety rule: a status is believed only from a member whose name says status or state and
 * whose value is known; two that disagree are none; nothing else in a record, a `responseCode` least of all, makes it
 * COMPLETED or FAILED.
 * @returns `undefined` for what names no transaction
 */
function readRecord(members: Members): TransactionRecord | undefined {
  const ours: Record<string, unknown> = { ...members }
  const under = membersByName(members)
  for (const name of knownMembers) {
    const value = under(memberSpellings[name]).find(isPlain)
    if (value !== undefined) ours[name] = value
  }
  const [receipt] = under(memberSpellings.receipt)
  ours['receipt'] = receipt
  const statuses = Object.entries(members).flatMap(([name, value]) =>
    isStatusName(name) && value != null ? [value] : [],
  )
  const read = statuses.map(readTransactionStatus)
  // One that is not known is shown as the platform wrote it, where nothing contradicts it.
  const told = read.every((status) => status === undefined) ? statuses.find(isPlain) : undefined
  ours['status'] = agreed(read) ?? told
  const record = transactionRecord.safeParse(ours)
  return record.success && record.data.transactionId != null ? record.data : undefined
}

const knownMembers = Object.keys(memberSpellings).filter(
  (name): name is KnownMember => name !== 'receipt',
)

/** Whether a value can be what a member of a record says. */
export function isPlain(value: unknown): value is string | number {
  return typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')
}

/** Whether a record is that of the transaction asked for: any of its identities may be it (rulings R5, R33). */
export function isRecordOf(record: Members, transactionId: string): boolean {
  return valuesUnder(record, memberSpellings.transactionId)
    .filter(isPlain)
    .some((id) => identityText(id) === transactionId)
}

/** A record, and where and how the platform wrote it. */
export interface LocatedRecord {
  readonly record: TransactionRecord
  /** As it came, under the platform's own names. */
  readonly members: Members
  /** The names of the envelopes around it, from the outside in; `[]` stands for a list. */
  readonly within: readonly string[]
}

/**
 * Every record in an answer of `/transactions`: a bare record, or records in envelopes, lists and pages, nested up to
 * `depth` levels (rulings R5, R33). A record that tells its own status is one, whatever it carries besides; one that
 * tells none may be an envelope with an id of its own. But a list in what is plainly a transaction, or in a row of a
 * list, holds its items, as do `items` that name it, and those are no transactions. What is no record is left out.
 */
export function locateTransactionRecords(
  answer: unknown,
  depth = 6,
  within: readonly string[] = [],
): readonly LocatedRecord[] {
  const open = unfolded(answer)
  if (depth === 0 || typeof open !== 'object' || open === null) return []
  if (Array.isArray(open)) {
    const inList = [...within, '[]']
    return open.flatMap((item) => locateTransactionRecords(item, depth - 1, inList))
  }
  const members: Members = { ...open }
  const record = readRecord(members)
  if (record !== undefined && readTransactionStatus(record.status) !== undefined)
    return [{ record, members, within }]
  // A row of a list is no page: a list in it holds its parts.
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
 * Whether members are a transaction's: what was sold, for how much, under which reference. One of them tells where its
 * identity can be read; where it can't, an envelope may have a reference or a sum, but not two of the three.
 */
function isSale(members: Members, record: TransactionRecord | undefined): boolean {
  const under = membersByName(members)
  const { merchantReference, productCode, amount } = memberSpellings
  const told = [merchantReference, productCode, amount].filter((spellings) =>
    under(spellings).some(isPlain),
  )
  return told.length >= (record === undefined ? 2 : 1)
}

/** A page of transactions in whichever of the envelopes it came, or `undefined` when it is no page. */
export function readTransactionPage(answer: unknown, depth = 3): TransactionPage | undefined {
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
        // Whoever turns the pages knows which one it asked for.
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
