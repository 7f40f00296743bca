import { codeOf } from '../../platform/contract/lenient.ts'
import {
  isRedemption,
  readTransactionStatus,
  type TransactionRecord,
  type TransactionStatus,
} from '../../platform/contract/sale/transaction.ts'
import { givenIn } from '../../receipt/redeemed.ts'
import { parseWhen } from '../../values/time/dates.ts'
import { instantOf } from '../../values/time/instant.ts'
import { centsFromDecimalText, type Cents } from '../../values/money.ts'

/** What a cash-up reads from a record of the platform's list. ASSUMPTION (R5): the spec doesn't show the fields. */
export interface PlatformRecord {
  readonly transactionId: string
  readonly merchantReference?: string
  readonly status?: TransactionStatus
  readonly productCode: string
  /** Absent if the record names no amount that the till can read. */
  readonly amount?: Cents
  /** From the receipt: the amount of a redemption of the full balance. */
  readonly receiptAmount?: Cents
  /** Epoch milliseconds by the platform's clock. */
  readonly at?: number
  readonly redemption: boolean
  /** Absent on most platforms: the spec shows no such field. */
  readonly method?: string
}

/** A record in the form that a cash-up needs. */
export function platformRecord(record: TransactionRecord): PlatformRecord {
  const status = readTransactionStatus(record.status)
  const amount = centsIn(record.amount)
  const receiptAmount = givenIn(record.receipt)
  const created = parseWhen(record.createdDate ?? '')
  // A date without a time does not say whether the shift was open yet.
  const at = created === undefined || created.kind === 'date' ? undefined : instantOf(created)
  const method = codeOf(record.paymentMethod) ?? ''
  return {
    transactionId: record.transactionId,
    productCode: record.productCode ?? '',
    redemption: isRedemption(record),
    ...(record.merchantReference == null ? {} : { merchantReference: record.merchantReference }),
    ...(status === undefined ? {} : { status }),
    ...(amount === undefined ? {} : { amount }),
    ...(receiptAmount === undefined ? {} : { receiptAmount }),
    ...(at === undefined ? {} : { at }),
    ...(method === '' ? {} : { method }),
  }
}

/** Rand as a number or decimal text (ruling R13). */
function centsIn(value: unknown): Cents | undefined {
  return typeof value === 'number' || typeof value === 'string'
    ? centsFromDecimalText(String(value))
    : undefined
}
