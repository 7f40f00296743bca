import { comparable } from './members.ts'

/**
 * What a platform may call the members of payloads that the specification does not show (rulings R5, R33): ours first,
 * then the spellings read for it, the surest first. Compared in lower case without separators, so that camel, snake
 * and kebab case are one. A spelling that is not here costs that member and nothing else.
 */
export const memberSpellings = {
  transactionId: [
    'transactionId',
    'transactionItemCode',
    'transactionUuid',
    'transactionGuid',
    'transactionCode',
    'transactionKey',
    'txnId',
    'txId',
    'trxId',
    'uuid',
    'id',
  ],
  merchantReference: [
    'merchantReference',
    'merchantRef',
    'merchantTransactionReference',
    'clientReference',
    'externalReference',
    'requestReference',
    'transactionReference',
    'orderReference',
    'reference',
    'ref',
  ],
  productCode: ['productCode', 'product', 'productSku', 'sku', 'itemCode'],
  amount: [
    'amount',
    'transactionAmount',
    'purchaseAmount',
    'saleAmount',
    'totalAmount',
    'requestedAmount',
  ],
  createdDate: [
    'createdDate',
    'createdAt',
    'createdOn',
    'dateCreated',
    'creationDate',
    'created',
    'transactionDate',
    'transactionDateTime',
    'transactionTime',
    'requestDate',
    'dateTime',
    'timestamp',
    'date',
    'responseDateTime',
  ],
  lastModifiedDate: ['lastModifiedDate', 'modifiedDate', 'updatedAt', 'updatedDate', 'completedAt'],
  responseCode: ['responseCode', 'resultCode'],
  responseMessage: ['responseMessage', 'resultMessage', 'statusMessage', 'message', 'reason'],
  receipt: ['receipt', 'transactionReceipt', 'purchaseReceipt', 'receiptData'],
  mobileNumber: ['mobileNumber', 'msisdn', 'cellNumber', 'phoneNumber', 'mobile'],
  meterNumber: ['meterNumber', 'meterNo', 'meter'],
  accountNumber: ['accountNumber', 'accountNo'],
  paymentMethod: ['paymentMethod', 'paymentType', 'tenderType'],
  type: ['type', 'transactionType', 'operation'],
  attempt: ['attempt', 'attemptNumber'],
  channelType: ['channelType', 'channel'],
} as const satisfies Readonly<Record<string, readonly string[]>>
export type KnownMember = keyof typeof memberSpellings

/** What a page tells of itself (spec, section Pagination envelope), and other names for it. */
export const pageSpellings = {
  page: ['page', 'pageNumber', 'pageIndex', 'currentPage', 'number'],
  size: ['size', 'pageSize', 'perPage', 'limit'],
  totalElements: ['totalElements', 'totalItems', 'totalCount', 'totalRecords', 'total', 'count'],
  totalPages: ['totalPages', 'pageCount', 'pages'],
} as const

/** `status`, `transaction_status`, `statusCode`, `CurrentState`: the transaction's own, and no part's of it. */
const statusName =
  /^(?:current|latest|transaction|txn|tx|trx|sale|purchase)*(?:status|state)(?:code|name|text|value)?$/

/** Whether a member's name says that it is the status of the transaction itself. */
export function isStatusName(name: string): boolean {
  return statusName.test(comparable(name))
}
