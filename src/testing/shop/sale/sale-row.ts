import type { ReceiptHeld, SaleEvent, SaleEventKind } from '../../../engine/machine/event.ts'
import type { LiveFacts } from '../../../engine/machine/plan.ts'
import type { SaleRow, Sealed } from '../../../engine/machine/row.ts'
import type { Command } from '../../../engine/desk/command.ts'
import {
  newPayment,
  paidInOneWay,
  type Payment,
  type PaymentDraft,
} from '../../../engine/payment.ts'
import type { SaidLast, Sale, SaleDraft, SalePhase, SaleSummary } from '../../../engine/sale.ts'
import { cents } from '../../../values/money.ts'

/** Any sealed bytes. */
export const sealed: Sealed = { iv: new Uint8Array([1]), data: new Uint8Array([2]) }

const airtimeSummary: SaleSummary = {
  title: 'MTN airtime',
  productCode: 'MTN-AIRTIME',
  brandName: 'MTN',
  saleKind: 'airtime',
  amount: cents(2000),
  recipientLabel: 'Mobile number',
  recipientMasked: '082 ••• 4567',
}

/** The command that confirms a sale, paid as its draft says. */
export function confirmation(
  reference: string,
  draft: SaleDraft,
): Extract<Command, { kind: 'confirm' }> {
  return {
    kind: 'confirm',
    reference,
    sales: [{ reference, draft }],
    payment: paidInOneWay(draft.summary.amount, draft.payment, 'off'),
    confirmedDuplicate: false,
    // Confirmed at this moment, whatever the clock says.
    tappedAt: Number.POSITIVE_INFINITY,
  }
}

/** R 20.00 in cash for the sale 'T1-1'. */
export function aPayment(more: Partial<Payment> = {}): Payment {
  const draft = paidInOneWay(airtimeSummary.amount, { method: 'cash' }, 'customer')
  const sales = [{ reference: 'T1-1', amount: airtimeSummary.amount }]
  const account = { accountType: 'merchant', accountId: 'M-1001' } as const
  return { ...newPayment(draft, sales, { id: 'p-1', account, at: 1 }), ...more }
}

/** What an owner knows of a sale that it has just taken, at the start of its clock. */
export const freshFacts: LiveFacts = {
  enteredAt: 0,
  tries: 0,
  untold: 0,
  untoldReplays: 0,
  strangeReplays: 0,
  refusals: 0,
}

/** What a screen gets for an airtime purchase. */
export function aSale(phase: SalePhase, more: Partial<Sale> = {}): Sale {
  return {
    reference: 'T1-1',
    merchantReference: 'T1-1',
    kind: 'purchase',
    route: 'purchase',
    account: { accountType: 'merchant', accountId: 'M-1001', userKey: 'merchant' },
    summary: airtimeSummary,
    payment: { method: 'cash' },
    phase,
    createdAt: 0,
    updatedAt: 0,
    version: 1,
    phaseSince: 0,
    attempts: 1,
    hasReceipt: false,
    ...more,
  }
}

/** The same, of R 20.00, with its payment: in cash by default. */
export function aPaidSale(
  phase: SalePhase,
  paid: PaymentDraft = paidInOneWay(airtimeSummary.amount, { method: 'cash' }, 'customer'),
  more: Partial<Sale> = {},
): Sale {
  const sale = aSale(phase, more)
  const { reference, summary, account } = sale
  const parts = { id: 'payment-1', account, at: 0 }
  return { paidBy: newPayment(paid, [{ reference, amount: summary.amount }], parts), ...sale }
}

/** By default, the row of an airtime purchase that is prepared but not sent. */
export function aRow(more: Partial<SaleRow> = {}): SaleRow {
  const state = more.state ?? 'prepared'
  return {
    schema: 1,
    reference: 'T1-1',
    merchantReference: 'T1-1',
    kind: 'purchase',
    route: 'purchase',
    account: { accountType: 'merchant', accountId: 'M-1001', userKey: 'merchant' },
    summary: airtimeSummary,
    payment: { method: 'cash' },
    receiptFields: [],
    version: 1,
    open: 1,
    createdAt: 0,
    confirmedAt: 0,
    updatedAt: 0,
    stateSince: 0,
    body: sealed,
    bodyMark: 'mark',
    likeness: 'like',
    attempts: [],
    receiptRounds: 0,
    ancestors: [],
    ...more,
    state,
  }
}

interface EventParts {
  readonly at?: number
  readonly transactionId?: string | undefined
  readonly said?: SaidLast
  readonly receipt?: ReceiptHeld | { readonly kind: string; readonly sealed?: Sealed }
  readonly child?: string
  readonly replaces?: string
}

/** An event of a kind, by default with transaction 't-1' and a complete receipt if it has one. */
export function eventOf(kind: SaleEventKind, parts: EventParts = {}): SaleEvent {
  const at = parts.at ?? 2
  const said: SaidLast = parts.said ?? { outcome: 'rejected', at, code: '1103' }
  const id = 'transactionId' in parts ? parts.transactionId : 't-1'
  const maybeId = id === undefined ? {} : { transactionId: id }
  switch (kind) {
    case 'send-begins':
      return { kind, at, run: 'a' }
    case 'answered-completed':
      return { kind, at, said, ...maybeId, receipt: receiptOf(parts) }
    case 'answered-in-flight':
    case 'answered-failed':
    case 'answered-unknown':
      return {
        kind,
        at,
        said,
        ...(kind === 'answered-unknown' && !('transactionId' in parts) ? {} : maybeId),
      }
    case 'answered-rejected':
    case 'answered-unlisted':
    case 'answered-session':
      return { kind, at, said }
    case 'answered-throttled':
      return { kind, at, said, until: at + 1_000 }
    case 'polled-completed':
      return { kind, at, transactionId: id ?? 't-1', receipt: receiptOf(parts) }
    case 'polled-failed':
      return { kind, at, transactionId: id ?? 't-1', said }
    case 'polled-in-flight':
    case 'polled-stranger':
    case 'search-found':
      return { kind, at, transactionId: id ?? 't-1' }
    case 'set-aside':
    case 'resolve':
      return { kind, at, note: 'as the manager said' }
    case 'retry-begins': {
      const replaces = parts.replaces === undefined ? {} : { replaces: parts.replaces }
      return { kind, at, child: parts.child ?? 'T1-1.2', ...replaces }
    }
    case 'search-absent':
    case 'search-cannot-tell':
    case 'parent-still-failed':
    case 'parent-not-failed':
    case 'parent-not-there':
    case 'found-at-start':
    case 'grown-stale':
    case 'grown-old':
    case 'stayed-untold':
    case 'receipt-not-there':
    case 'receipt-given-up':
    case 'damaged':
    case 'purge':
    case 'cancel':
    case 'send-again':
    case 'hand-over':
    case 'copied':
    default:
      return { kind, at }
  }
}

function receiptOf({ receipt }: EventParts): ReceiptHeld {
  if (receipt === undefined || receipt.kind === 'whole') return { kind: 'whole', sealed }
  return receipt.kind === 'partial' ? { kind: 'partial', sealed } : { kind: 'none' }
}
