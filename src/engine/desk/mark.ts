import { z } from 'zod'
import { cents } from '../../values/money.ts'
import { saleStates, type SaleRow } from '../machine/row.ts'

const amount = z.int().transform(cents)

/** What is kept of an open sale: its row without what is sealed. It can be looked for, and not sent. */
const markedSale = z.object({
  reference: z.string(),
  merchantReference: z.string(),
  kind: z.enum(['purchase', 'redeem']),
  route: z.enum(['purchase', 'redeem', 'retry', 'reprocess']),
  account: z.object({
    accountType: z.enum(['merchant', 'sub-merchant']),
    accountId: z.string(),
    userKey: z.string(),
  }),
  summary: z.object({
    title: z.string(),
    productCode: z.string(),
    brandName: z.string(),
    saleKind: z.string(),
    amount,
    recipientLabel: z.string(),
    recipientMasked: z.string(),
  }),
  payment: z.object({ method: z.string(), tendered: amount.exactOptional() }),
  receiptFields: z.array(z.string()),
  cashier: z.string().exactOptional(),
  state: z.enum(saleStates),
  createdAt: z.number(),
  confirmedAt: z.number(),
  transactionId: z.string().exactOptional(),
  found: z.literal(true).exactOptional(),
  note: z.string().exactOptional(),
  attention: z
    .enum([
      'too-old',
      'not-told',
      'sold-after-set-aside',
      'sold-after-failed',
      'receipt-missing',
      'damaged',
    ])
    .exactOptional(),
  parent: z.string().exactOptional(),
  ancestors: z.array(z.string()),
})
type MarkedSale = z.infer<typeof markedSale>

/** What the device keeps apart from the journal, so that the loss of the journal shows. */
export const journalMark = z.object({
  version: z.literal(1),
  /** The sale written last; absent when the journal has none. */
  last: z.string().exactOptional(),
  /** How many sales the journal had. */
  count: z.number(),
  /** Sales that had not ended. A damaged one costs only itself. */
  open: z
    .array(z.unknown())
    .transform((all) => all.flatMap((one) => markedSale.safeParse(one).data ?? [])),
  /**
   * The journal was lost, with so many sales: for these accounts the platform's list has been read since. `at`: when, as soon
   * as a clock that holds has told it.
   */
  lost: z
    .object({ sales: z.number(), read: z.array(z.string()), at: z.number().exactOptional() })
    .exactOptional(),
})
export type JournalMark = z.infer<typeof journalMark>

/** The open rows as the mark keeps them. */
export function markedOf(rows: Iterable<SaleRow>): readonly MarkedSale[] {
  return [...rows].flatMap((row) =>
    row.open === undefined ? [] : (markedSale.safeParse(row).data ?? []),
  )
}

/**
 * An open sale whose row is gone. Nobody knows what was sent since the mark was kept, so it counts as sent without an answer,
 * unless the platform had named its transaction.
 */
export function rowOfMarked(marked: MarkedSale, at: number): SaleRow {
  return {
    ...marked,
    schema: 1,
    version: 1,
    state: stateOf(marked),
    open: 1,
    updatedAt: at,
    stateSince: at,
    bodyMark: '',
    // The key that made it is gone with the journal.
    likeness: '',
    attempts: [{ at: marked.confirmedAt, run: ofNoRun, outcome: 'unknown' }],
    receiptRounds: 0,
  }
}

/** The run of an attempt that only the mark remembers. */
const ofNoRun = ''

/** Whether a row was written from the mark, after the loss of the sale's own. */
export function isOfMark({ attempts }: SaleRow): boolean {
  return attempts[0]?.run === ofNoRun
}

function stateOf({ state, transactionId }: MarkedSale): SaleRow['state'] {
  if (state === 'set-aside' || state === 'needs-attention') return state
  if (transactionId === undefined) return 'unknown'
  return state === 'completed' || state === 'receipt-awaited' ? 'receipt-awaited' : 'in-flight'
}
