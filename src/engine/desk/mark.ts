import { z } from 'zod'
import { cashRoundings } from '../../values/cash.ts'
import { cents } from '../../values/money.ts'
import { newRowAt, noHashes, saleStates, type SaleRow } from '../machine/row.ts'
import { attentionReasons } from '../sale.ts'

const amount = z.int().transform(cents)

/** What the mark keeps of an open sale: its row without sealed parts. The till can look for it, but not send it. */
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
  payment: z.object({
    method: z.string(),
    tendered: amount.exactOptional(),
    rounding: z.enum(cashRoundings).exactOptional(),
  }),
  receiptFields: z.array(z.string()),
  cashier: z.string().exactOptional(),
  state: z.enum(saleStates),
  createdAt: z.number(),
  confirmedAt: z.number(),
  transactionId: z.string().exactOptional(),
  found: z.literal(true).exactOptional(),
  note: z.string().exactOptional(),
  attention: z.enum(attentionReasons).exactOptional(),
  parent: z.string().exactOptional(),
  ancestors: z.array(z.string()),
})
type MarkedSale = z.infer<typeof markedSale>

/** What the device keeps outside the journal, to show when the journal is lost. */
export const journalMark = z.object({
  version: z.literal(1),
  /** The latest sale; absent when the journal is empty. */
  last: z.string().exactOptional(),
  /** How many sales the journal had. */
  count: z.number(),
  /** Open sales. A damaged entry loses only itself. */
  open: z
    .array(z.unknown())
    .transform((all) => all.flatMap((one) => markedSale.safeParse(one).data ?? [])),
  /**
   * The journal was lost, with this many sales; since then the platform's list has been read for these accounts. `at`:
   * when, once a reliable clock has told it.
   */
  lost: z
    .object({ sales: z.number(), read: z.array(z.string()), at: z.number().exactOptional() })
    .exactOptional(),
})
export type JournalMark = z.infer<typeof journalMark>

/** The open rows in the mark's form. */
export function markedOf(rows: Iterable<SaleRow>): readonly MarkedSale[] {
  return [...rows].flatMap((row) =>
    row.open === undefined ? [] : (markedSale.safeParse(row).data ?? []),
  )
}

/**
 * The row of an open sale that the journal lost. It may have been sent after the mark was kept, so it counts as sent
 * without an answer, unless the platform had named its transaction.
 */
export function rowOfMarked(marked: MarkedSale, at: number): SaleRow {
  return {
    ...newRowAt(at),
    ...noHashes,
    ...marked,
    state: stateOf(marked),
    open: 1,
    attempts: [{ at: marked.confirmedAt, run: ofNoRun, outcome: 'unknown' }],
  }
}

/** The run of an attempt that only the mark knows. */
const ofNoRun = ''

/** Whether a row was restored from the mark after its own was lost. */
export function isOfMark({ attempts }: SaleRow): boolean {
  return attempts[0]?.run === ofNoRun
}

function stateOf({ state, transactionId }: MarkedSale): SaleRow['state'] {
  if (state === 'set-aside' || state === 'needs-attention') return state
  if (transactionId === undefined) return 'unknown'
  return state === 'completed' || state === 'receipt-awaited' ? 'receipt-awaited' : 'in-flight'
}
