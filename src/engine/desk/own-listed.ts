import {
  isRedemption,
  readTransactionStatus,
  type TransactionRecord,
} from '../../platform/contract/sale/transaction.ts'
import { reachesBack, type PageStep } from '../../platform/reads/transaction-pages.ts'
import { instantIn } from '../../values/time/instant.ts'
import { cents, centsFromDecimalText } from '../../values/money.ts'
import { newRowAt, noHashes, type SaleRow } from '../machine/row.ts'
import type { SaleAccount, SaleDraft } from '../sale.ts'
import { likeliest, listPages, whyUnread, type ListParts, type Unread } from '../sending/search.ts'

const minute = 60_000

/** How far back we read the list from its newest transaction, by the platform's times only. */
const LOOKED_BACK = 24 * 60 * minute

/** Five thousand transactions at most, because the till may not sell meanwhile. */
const MOST_PAGES = 50

/** A sale this close to the till's newest may not be handed over yet. */
const JUST_SOLD = 10 * minute

type OwnListed =
  | {
      readonly kind: 'read'
      /** The till's transactions, by reference. */
      readonly own: ReadonlyMap<string, readonly TransactionRecord[]>
    }
  | Unread

/** Reads what the platform's list shows about a till, whose references begin with its id. */
export async function readOwn(tillId: string, parts: ListParts): Promise<OwnListed> {
  try {
    return await ownIn(listPages(parts), tillId)
  } catch (error) {
    return whyUnread(error)
  }
}

async function ownIn(pages: AsyncIterable<PageStep>, tillId: string): Promise<OwnListed> {
  const own = new Map<string, readonly TransactionRecord[]>()
  let newest: number | undefined
  let seen = 0
  let named = 0
  for await (const step of pages) {
    const { page, content, fresh, totalElements } = step
    // Unreadable entries may be anything.
    if (seen === 0 && content.length === 0 && (totalElements ?? 0) > 0)
      return { kind: 'cannot-tell' }
    newest ??= instantIn(content[0]?.createdDate)
    for (const record of fresh) {
      seen += 1
      const { merchantReference, createdDate } = record
      if (merchantReference == null) continue
      named += 1
      if (!merchantReference.startsWith(`${tillId}-`)) continue
      // A quiet account's page goes back for months.
      const at = instantIn(createdDate)
      if (at !== undefined && newest !== undefined && at < newest - LOOKED_BACK) continue
      own.set(merchantReference, [...(own.get(merchantReference) ?? []), record])
    }
    const isFarEnough = newest !== undefined && reachesBack(step, newest - LOOKED_BACK)
    if (isFarEnough || page + 1 >= MOST_PAGES) break
  }
  return seen > 0 && named === 0 ? { kind: 'cannot-tell' } : { kind: 'read', own }
}

/** When the newest of these transactions was made, by the platform. */
export function newestOf(records: Iterable<TransactionRecord>): number {
  const times = [...records].map(({ createdDate }) => instantIn(createdDate) ?? -Infinity)
  return Math.max(-Infinity, ...times)
}

/** What the catalogue knows about a listed transaction. */
export type Described = Pick<SaleDraft, 'summary' | 'receiptFields'>

export interface ListedParts {
  readonly account: SaleAccount
  readonly at: number
  /** When the till's newest listed sale was made. */
  readonly newest: number
  readonly describe?: ((record: TransactionRecord) => Promise<Described>) | undefined
}

/**
 * The row of a sale that only the platform's list has. The till can poll and retry it, but not send it. A sale much
 * older than the newest counts as handed over; the platform has its receipt.
 */
export async function rowOfListed(
  merchantReference: string,
  records: readonly TransactionRecord[],
  { account, at, newest, describe = plain }: ListedParts,
): Promise<SaleRow | undefined> {
  const record = likeliest(records)
  if (record === undefined) return undefined
  const { transactionId } = record
  const createdAt = instantIn(record.createdDate) ?? at
  const state = stateOf(record, createdAt >= newest - JUST_SOLD)
  const kind = isRedemption(record) ? 'redeem' : 'purchase'
  const { summary, receiptFields } = await describe(record)
  const method = typeof record['paymentMethod'] === 'string' ? record['paymentMethod'].trim() : ''
  return {
    ...newRowAt(at),
    ...noHashes,
    reference: merchantReference,
    merchantReference,
    kind,
    route: kind,
    account,
    summary,
    payment: { method },
    receiptFields,
    state,
    ...(state === 'in-flight' || state === 'receipt-awaited' ? { open: 1 } : {}),
    ...(state === 'delivered' ? { purgedAt: at } : {}),
    createdAt,
    confirmedAt: createdAt,
    transactionId,
    found: true,
    ancestors: records.map((one) => one.transactionId).filter((id) => id !== transactionId),
  }
}

function stateOf({ status }: TransactionRecord, isNew: boolean): SaleRow['state'] {
  switch (readTransactionStatus(status)) {
    case 'FAILED':
      return 'failed'
    case 'COMPLETED':
      return isNew ? 'receipt-awaited' : 'delivered'
    case 'PENDING':
    case 'PROCESSING':
    case undefined:
    default:
      return 'in-flight'
  }
}

/** A description without the catalogue. */
function plain(record: TransactionRecord): Promise<Described> {
  const { productCode, amount } = record
  const summary = {
    title: productCode ?? '',
    productCode: productCode ?? '',
    brandName: '',
    saleKind: isRedemption(record) ? 'redemption' : 'other',
    amount: (amount == null ? undefined : centsFromDecimalText(String(amount))) ?? cents(0),
    recipientLabel: '',
    recipientMasked: '',
  }
  return Promise.resolve({ summary, receiptFields: [] })
}
