import { platformWords } from '../../platform/words/platform-words.ts'
import { codeOf, numberOf, timeText } from '../../platform/contract/lenient.ts'
import { plainCode } from '../../platform/contract/response-code.ts'
import {
  isRedemption,
  readTransactionStatus,
  type TransactionRecord,
} from '../../platform/contract/sale/transaction.ts'
import { givenIn } from '../../receipt/redeemed.ts'
import { onSouthAfricanClock, parseWhen, type When } from '../../values/time/dates.ts'
import { instantIn } from '../../values/time/instant.ts'
import { defined } from '../../values/defined.ts'
import { centsFromDecimalText, type Cents } from '../../values/money.ts'

/** Whom a transaction was for, by the members of the platform's record. */
export interface PlatformRecipient {
  readonly label: 'Meter' | 'Account' | 'Mobile number'
  /** In full, as sent. */
  readonly text: string
}

/**
 * A transaction of the platform's list without its receipt: tokens and PINs are money, so no list holds them (ruling
 * R32). Only the id is certain. ASSUMPTION (R5): the till reads the other members if a record has them.
 */
export interface PlatformSale {
  readonly transactionId: string
  readonly merchantReference?: string
  /** One of the spec's four in capitals, or the platform's own word; '' without a status. */
  readonly status: string
  readonly productCode?: string
  readonly amount?: Cents
  /** By South Africa's clock (rulings R15, R37), and as epoch milliseconds for sorting. */
  readonly created?: When
  readonly createdAt?: number
  readonly changed?: When
  /** 1 for the first attempt, if the record says so. */
  readonly attempt?: number
  readonly recipients: readonly PlatformRecipient[]
  readonly isRedemption: boolean
  readonly paymentMethod?: string
  readonly code?: string
  /** The platform's own words, cleaned. */
  readonly message?: string
  /** For a redemption, the amount that the customer got, from its receipt. */
  readonly given?: Cents
  /** Whether its record holds a receipt. The till reads it only on request. */
  readonly hasReceipt: boolean
}

const recipientMembers = [
  ['meterNumber', 'Meter'],
  ['accountNumber', 'Account'],
  ['mobileNumber', 'Mobile number'],
] as const

/** A record of the list as the till keeps it. */
export function platformSaleOf(record: TransactionRecord): PlatformSale {
  const redeems = isRedemption(record)
  return {
    transactionId: record.transactionId,
    status: readTransactionStatus(record.status) ?? codeOf(record.status)?.toUpperCase() ?? '',
    recipients: recipientsIn(record),
    isRedemption: redeems,
    hasReceipt: record.receipt != null && Object.keys(record.receipt).length > 0,
    ...defined({
      merchantReference: codeOf(record.merchantReference),
      productCode: codeOf(record.productCode),
      amount: record.amount == null ? undefined : centsFromDecimalText(String(record.amount)),
      given: redeems ? givenIn(record.receipt) : undefined,
      created: whenIn(record.createdDate),
      createdAt: instantIn(record.createdDate),
      changed: whenIn(timeText(record['lastModifiedDate'])),
      attempt: attemptNumber(record['attempt']),
      paymentMethod: codeOf(record['paymentMethod']),
      code: plainCode(codeOf(record.responseCode)),
      message: platformWords(record.responseMessage ?? undefined),
    }),
  }
}

function recipientsIn(record: TransactionRecord): readonly PlatformRecipient[] {
  return recipientMembers.flatMap(([member, label]) => {
    const text = codeOf(record[member])
    return text === undefined ? [] : [{ label, text }]
  })
}

function attemptNumber(value: unknown): number | undefined {
  const attempt = numberOf(value) ?? 0
  return Number.isInteger(attempt) && attempt > 0 ? attempt : undefined
}

function whenIn(value: unknown): When | undefined {
  const text = codeOf(value)
  const when = text === undefined ? undefined : parseWhen(text)
  return when && onSouthAfricanClock(when)
}
