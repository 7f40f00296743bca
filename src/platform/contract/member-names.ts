import { comparable } from './members.ts'

/**
 * A platform's possible names for members that the specification does not show (rulings R5, R33): ours first, then
 * other spellings, best first. Compared in lower case without separators, so camel, snake and kebab case are the same.
 * A missing spelling loses only that member.
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

/** What a page says about itself (spec, section Pagination envelope), with other names. */
export const pageSpellings = {
  page: ['page', 'pageNumber', 'pageIndex', 'currentPage', 'number'],
  size: ['size', 'pageSize', 'perPage', 'limit'],
  totalElements: ['totalElements', 'totalItems', 'totalCount', 'totalRecords', 'total', 'count'],
  totalPages: ['totalPages', 'pageCount', 'pages'],
} as const

/** `status`, `transaction_status`, `statusCode`, `CurrentState`: the transaction's status, never a part's. */
const statusName =
  /^(?:current|latest|transaction|txn|tx|trx|sale|purchase)*(?:status|state)(?:code|name|text|value)?$/

/** Whether a name means the status of the transaction itself. */
export function isStatusName(name: string): boolean {
  return statusName.test(comparable(name))
}
