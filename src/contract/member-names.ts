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

/** Members around records: a list, or one record. */
const envelopes =
  'content data items results result records record rows list transactions transaction payload body response value values entity'.split(
    ' ',
  )

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

export type Members = Readonly<Record<string, unknown>>

/** A name as it is compared. */
function normal(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
}

/** What stands under one of the spellings, the surest first. `null` and absent members are left out. */
export type ValuesUnder = (spellings: readonly string[]) => readonly unknown[]

/** Reads several members of one object: its names are made comparable once. Lists have thousands of records. */
export function membersByName(members: Members): ValuesUnder {
  const named = new Map(Object.entries(members).map(([name, value]) => [normal(name), value]))
  return (spellings) =>
    spellings.map((spelling) => named.get(normalOf(spelling))).filter((value) => value != null)
}

/** @see {@link membersByName} for more than one */
export function valuesUnder(members: Members, spellings: readonly string[]): readonly unknown[] {
  return membersByName(members)(spellings)
}

/** Spellings are ours, and few: each is made comparable once. */
const normalOfSpelling = new Map<string, string>()
function normalOf(spelling: string): string {
  const known = normalOfSpelling.get(spelling)
  if (known !== undefined) return known
  const made = normal(spelling)
  normalOfSpelling.set(spelling, made)
  return made
}

/** What an answer wraps its records in, with its names, the surest first; records may stand in several, and deeper. */
export function envelopesIn(members: Members): readonly (readonly [name: string, value: object])[] {
  const placed = Object.entries(members).flatMap(([name, value]: readonly [string, unknown]) => {
    const place = envelopes.indexOf(normal(name))
    return place < 0 || typeof value !== 'object' || value === null ? [] : [{ place, name, value }]
  })
  return [...placed].sort((a, b) => a.place - b.place).map(({ name, value }) => [name, value])
}

/** Whether a member's name says that it is the status of the transaction itself. */
export function isStatusName(name: string): boolean {
  return statusName.test(normal(name))
}
