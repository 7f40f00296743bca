import { z } from 'zod'
import type { FailedTransaction, Sale, SaleAccount } from '../../engine/sale.ts'
import { adoptedReference } from '../../engine/desk/adopted-row.ts'
import { isCents, type Cents } from '../../values/money.ts'
import { goesByItself, moneyForRetry, type RetryMoney } from './retry-money.ts'

/** A failed sale to retry. Its outcome is in the journal, not here. */
export interface WorkItem {
  /** The till's row by its reference, or a transaction that the till does not know. */
  readonly failed: string | FailedTransaction
  readonly title: string
  readonly recipientMasked: string
  readonly amount?: Cents | undefined
  /** When it was sold, as the list writes it, and as epoch milliseconds. */
  readonly when: string
  readonly at: number
  /** The retry that this worklist started, or found started. */
  readonly child?: string | undefined
  /** Why the till did not start it; nothing was sent. */
  readonly refused?: string | undefined
}

export interface Worklist {
  readonly items: readonly WorkItem[]
  readonly running: boolean
  /** The time of its last action, epoch milliseconds. After a long rest, it asks before it resumes. */
  readonly beat: number
}

const emptyWorklist: Worklist = { items: [], running: false, beat: 0 }

/** The reference of the failed sale, which the journal has or will have. */
export function referenceOf({ failed }: Pick<WorkItem, 'failed'>): string {
  return typeof failed === 'string' ? failed : adoptedReference(failed)
}

/** What the address of its sale's page names. */
export function keyOf(item: Pick<WorkItem, 'failed'>): string {
  return typeof item.failed === 'string' ? item.failed : item.failed.transactionId
}

/** The state of an item, from the journal alone. */
export type ItemState =
  | { readonly kind: 'waiting' }
  /** A person settles the customer's money first. */
  | { readonly kind: 'needs-money'; readonly money: RetryMoney }
  | { readonly kind: 'refused'; readonly words: string }
  /** Its retry, under way or finished. */
  | { readonly kind: 'begun'; readonly sale: Sale }
  /** The journal has its retry, but the till has not read it yet. */
  | { readonly kind: 'begun-unread' }

export function stateOf(item: WorkItem, sales: ReadonlyMap<string, Sale>): ItemState {
  const child = item.child ?? childThatCounts(item, sales)
  const sale = child === undefined ? undefined : sales.get(child)
  if (sale !== undefined) return { kind: 'begun', sale }
  if (child !== undefined) return { kind: 'begun-unread' }
  if (item.refused !== undefined) return { kind: 'refused', words: item.refused }
  const money = moneyForRetry(item.failed, sales)
  return goesByItself(money, item.amount) ? { kind: 'waiting' } : { kind: 'needs-money', money }
}

/** The failed sale's retry in the journal; a rejected one does not count (docs/sale-engine.md, States). */
function childThatCounts(item: WorkItem, sales: ReadonlyMap<string, Sale>): string | undefined {
  const child = sales.get(referenceOf(item))?.child
  const phase = child === undefined ? undefined : sales.get(child)?.phase.kind
  return phase === 'rejected' || phase === 'cancelled' ? undefined : child
}

/** The outcomes so far. */
export interface Tally {
  readonly all: number
  readonly waiting: number
  /** A person settles the customer's money first. */
  readonly needsMoney: number
  readonly underWay: number
  readonly sold: number
  readonly failed: number
  readonly refused: number
  /** A person has to decide. */
  readonly needsYou: number
}

export function tallyOf(items: readonly WorkItem[], sales: ReadonlyMap<string, Sale>): Tally {
  const counts = {
    waiting: 0,
    needsMoney: 0,
    underWay: 0,
    sold: 0,
    failed: 0,
    refused: 0,
    needsYou: 0,
  }
  for (const item of items) counts[endOf(stateOf(item, sales))] += 1
  return { all: items.length, ...counts }
}

/** The group that the tally counts an item in. */
function endOf(state: ItemState): Exclude<keyof Tally, 'all'> {
  if (state.kind === 'waiting') return 'waiting'
  if (state.kind === 'needs-money') return 'needsMoney'
  if (state.kind === 'refused') return 'refused'
  if (state.kind === 'begun-unread') return 'underWay'
  switch (state.sale.phase.kind) {
    case 'completed':
    case 'delivered':
    case 'receipt-awaited':
      return 'sold'
    case 'failed':
      return 'failed'
    case 'rejected':
    case 'cancelled':
      return 'refused'
    case 'asking':
    case 'needs-attention':
    case 'set-aside':
    case 'resolved':
      return 'needsYou'
    case 'prepared':
    case 'sending':
    case 'waiting-for-sign-in':
    case 'throttled':
    case 'in-flight':
    case 'checking':
    default:
      return 'underWay'
  }
}

/** Whether an item can't change any more without a person. */
export function isDone(state: ItemState): boolean {
  const end = endOf(state)
  return end !== 'waiting' && end !== 'needsMoney' && end !== 'underWay'
}

/** Adds sales that are not in the list yet. */
export function withItems(list: Worklist, items: readonly WorkItem[]): Worklist {
  const known = new Set(list.items.map(referenceOf))
  const fresh = items.filter((item) => !known.has(referenceOf(item)))
  return { ...list, items: [...list.items, ...fresh] }
}

const money = z.number().refine(isCents)

const failedSchema = z.union([
  z.string(),
  z.object({
    kind: z.enum(['purchase', 'redeem']),
    transactionId: z.string(),
    merchantReference: z.string(),
    others: z.array(z.string()),
    summary: z.object({
      title: z.string(),
      productCode: z.string(),
      brandName: z.string(),
      saleKind: z.string(),
      amount: money,
      recipientLabel: z.string(),
      recipientMasked: z.string(),
    }),
    payment: z.object({ method: z.string() }),
    receiptFields: z.array(z.string()),
    createdAt: z.number(),
  }),
])
const itemSchema = z.object({
  failed: failedSchema,
  title: z.string(),
  recipientMasked: z.string(),
  amount: money.optional(),
  when: z.string(),
  at: z.number(),
  child: z.string().optional(),
  refused: z.string().optional(),
})
const stored = z.object({
  version: z.literal(1),
  items: z.array(z.unknown()),
  running: z.boolean(),
  beat: z.number(),
})

/** The key in local storage: one list for each user and account. */
export function worklistKey({ accountType, accountId, userKey }: SaleAccount): string {
  return ['tuckshop.retries', accountType, accountId, userKey].map(encodeURIComponent).join(':')
}

/** Reads a saved list, and skips damaged items. */
export function readWorklist(text: string | null | undefined): Worklist {
  try {
    const read = stored.safeParse(JSON.parse(text ?? 'null'))
    if (!read.success) return emptyWorklist
    const { items, running, beat } = read.data
    return {
      running,
      beat,
      items: items.flatMap((one) => {
        const item = itemSchema.safeParse(one)
        return item.success ? [item.data satisfies WorkItem] : []
      }),
    }
  } catch {
    return emptyWorklist
  }
}

/** The list as saved: masked recipients, no PIN, no token. */
export function writeWorklist(list: Worklist): string {
  return JSON.stringify({ version: 1, ...list })
}
