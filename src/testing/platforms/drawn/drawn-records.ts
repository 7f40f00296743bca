import type { TransactionStatus } from '../../../platform/contract/sale/transaction.ts'
import { transactionStatusCodes } from '../../../platform/contract/sale/transaction.ts'
import { transactionRecord } from '../../../sandbox/http/answer.ts'
import { defaultSwitches } from '../../../sandbox/rules/switches.ts'
import type { Transaction } from '../../../sandbox/store/store.ts'
import { isoOffsetText, localDateTimeText, offsetDateTimeText } from '../../../values/time/dates.ts'
import { noReceipt } from './drawn-answers.ts'
import type { DrawnReceipt } from './drawn-receipts.ts'
import type { Drawn } from './grammar.ts'
import { spelt, type Members } from './spelling.ts'

/** What a record needs besides the drawn forms. */
interface RecordParts {
  readonly codeOf: (sandboxCode: string) => string
  readonly receiptOf: (transaction: Transaction, receipt: unknown) => DrawnReceipt | undefined
}

/** A transaction in the drawn platform's records (ruling R33). */
export function drawnRecord(drawn: Drawn, transaction: Transaction, parts: RecordParts): Members {
  const record: Members = transactionRecord(transaction, defaultSwitches)
  const {
    transactionId,
    transactionItemCode: _itemCode,
    status: _status,
    merchantReference,
    productCode,
    amount,
    createdDate: _created,
    receipt,
    items: _items,
    parentTransactionId,
    attempt,
    type,
    responseCode,
    responseMessage,
    responseDateTime: _moment,
    successful: _successful,
    ...others
  } = record
  const { status, createdAt } = transaction
  const inRecords = drawn.receiptIn === 'answers and records' || drawn.receiptIn === 'records alone'
  const shown = inRecords ? parts.receiptOf(transaction, receipt)?.receipt : undefined
  const members: Members = {
    ...(drawn.recordExtras === 'a customer and a ledger entry' && besides(transaction)),
    [drawn.identity]:
      drawn.identityForm === 'as in answers' ? transactionId : String(transactionId).toUpperCase(),
    [drawn.reference]: merchantReference,
    ...(drawn.statusBeside !== 'the response code alone' && {
      [drawn.status]: statusIn(drawn, status),
    }),
    ...statusBeside(drawn, transaction),
    [drawn.product]: parts.codeOf(String(productCode)),
    ...amountIn(drawn, transaction, Number(amount)),
    [drawn.created]: timeIn(drawn, createdAt),
    ...(drawn.kindMember !== 'none' && { [drawn.kindMember]: type }),
    ...(drawn.attemptMember !== 'none' && { [drawn.attemptMember]: attempt }),
    ...(drawn.recordExtras !== 'nothing' && { ...others, parentTransactionId, responseMessage }),
    ...(drawn.statusBeside === 'the response code alone' && { responseCode }),
    ...(shown === undefined ? noReceipt(drawn) : { receipt: shown }),
  }
  const spelled = Object.entries(members).map(([name, value]) => [
    spelt(name, drawn.spelling),
    value,
  ])
  return Object.fromEntries(spelled)
}

/** @param amount in rand; for a redemption, what it drew from the voucher */
function amountIn(drawn: Drawn, { kind, body }: Transaction, amount: number): Members {
  const { redeemedAmount } = drawn
  const asked = redeemedAmount === 'what was asked for' ? Number(body['amount']) : amount
  const isNegative = redeemedAmount === 'what was redeemed, negative'
  const own = kind === 'redeem' ? (isNegative ? -asked : asked) : amount
  return drawn.amount === 'amount as text' ? { amount: own.toFixed(2) } : { [drawn.amount]: own }
}

function statusIn({ statusForm }: Drawn, status: TransactionStatus): unknown {
  const code = transactionStatusCodes[status]
  const ownWords = { COMPLETED: 'DELIVERED', PENDING: 'NEW', PROCESSING: 'BUSY', FAILED: 'UNDONE' }
  const forms = {
    text: status,
    number: code,
    'lower case': status.toLowerCase(),
    'number as text': String(code),
    'object with a code': { id: code + 40, code: status },
    'object with words': { key: code + 40, description: status.toLowerCase(), colour: 'grey' },
    'words of its own': ownWords[status],
    'a letter': status.charAt(0),
  }
  return forms[statusForm]
}

/** Other members of a record that mention a status, but not the transaction's (ruling R33). */
function statusBeside({ statusBeside }: Drawn, { id, productCode, status }: Transaction): Members {
  const other = status === 'FAILED' ? 'COMPLETED' : 'FAILED'
  switch (statusBeside) {
    case 'items alone':
      return { items: [{ id: `${id}-1`, productCode, status }] }
    case 'a second that agrees':
      return { transactionState: status }
    case 'parts with other statuses':
      return {
        paymentStatus: other,
        deliveryState: other,
        items: [{ id: `${id}-1`, productCode, status: other }],
        notification: { status: other },
      }
    case 'the state of the row':
      // 1 for an active row, as in categories.
      return { state: 1, status }
    case 'the response code alone':
    case 'nothing':
    default:
      return {}
  }
}

function timeIn({ createdForm }: Drawn, at: number): unknown {
  const forms = {
    local: localDateTimeText(at),
    'with an offset': isoOffsetText(at),
    'in UTC': new Date(at).toISOString(),
    'with slashes': offsetDateTimeText(at),
    'of .NET': `/Date(${at}+0200)/`,
    'epoch seconds': Math.floor(at / 1_000),
    'epoch milliseconds': at,
    'epoch milliseconds as text': String(at),
    'in UTC, untold': new Date(at).toISOString().slice(0, 19),
  }
  return forms[createdForm]
}

/** Records of other things inside a transaction's record. */
function besides({ accountId, status }: Transaction): Members {
  return {
    customer: { id: 'C-1', status: 'ACTIVE', reference: 'C-REF-1' },
    ledgerEntry: { entryId: 9, state: status === 'FAILED' ? 0 : 3, amount: -1 },
    merchant: { id: accountId, state: 1 },
  }
}

/**
 * A poll's answer (ruling R5).
 * @param all a page of the whole list
 */
export function drawnPoll({ pollShape }: Drawn, record: unknown, all: unknown): unknown {
  switch (pollShape) {
    case 'data':
      return { responseCode: '0', successful: true, data: record }
    case 'array':
      return [record]
    case 'page':
      return { content: [record], page: 0, size: 1, totalElements: 1, totalPages: 1 }
    case 'result with a transaction':
      return { meta: { took: 3 }, result: { transaction: record } }
    case 'the whole list':
      return all
    case 'an empty page':
      return { content: [], page: 0, size: 20, totalElements: 0, totalPages: 0 }
    case 'no such endpoint':
    case 'forbidden':
    case 'record':
    default:
      return record
  }
}

/** A requested page of the list. */
export interface AskedPage {
  readonly page: number
  readonly size: number
  readonly sort: string | undefined
}

/** A page's records, in the platform's order. */
export function pageOf<Row extends Pick<Transaction, 'createdAt' | 'id'>>(
  { pageSize, listOrder }: Drawn,
  rows: readonly Row[],
  asked: AskedPage,
): { readonly rows: readonly Row[]; readonly size: number } {
  const size = Math.min(asked.size, Number(pageSize))
  const oldestFirst =
    listOrder === 'ignored, oldest first' ||
    (listOrder === 'honoured' && asked.sort?.endsWith(',asc') === true)
  const ordered = rows.toSorted(
    (a, b) => (a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1)) * (oldestFirst ? 1 : -1),
  )
  return { rows: ordered.slice(asked.page * size, (asked.page + 1) * size), size }
}

/** A page with its position (spec, section Pagination envelope; ruling R33). */
export function drawnPage(
  { pageMembers }: Drawn,
  content: readonly unknown[],
  where: { readonly page: number; readonly size: number; readonly total: number },
): unknown {
  const { page, size, total } = where
  const totalPages = Math.ceil(total / size)
  const shown = { content, page, size, totalElements: total, totalPages }
  switch (pageMembers) {
    case 'other names':
      return {
        items: content,
        pageNumber: page,
        pageSize: size,
        totalCount: total,
        pageCount: totalPages,
      }
    case 'numbers as text':
      return {
        content,
        page: String(page),
        size: String(size),
        totalElements: String(total),
        totalPages: String(totalPages),
      }
    case 'in data':
      return { responseCode: '0', successful: true, data: shown }
    case 'a bare array':
      return content
    case 'no totals':
      return { content, page, size, last: page + 1 >= totalPages }
    case 'as shown':
    default:
      return shown
  }
}
