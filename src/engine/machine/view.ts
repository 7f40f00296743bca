import { defined } from '../../values/defined.ts'
import { firstSentAt, type SaleRow } from './row.ts'
import { notAgain } from './verdict.ts'
import type { Payment } from '../payment.ts'
import type { Sale, SalePhase, SendWait } from '../sale.ts'

/**
 * Converts a row for the screens.
 * @param wait what the driver waits for, if anything
 * @param paidBy its payment, if known
 */
export function saleOf(row: SaleRow, wait?: SendWait, paidBy?: Payment): Sale {
  const waits = row.state === 'asking' || row.state === 'set-aside'
  return {
    reference: row.reference,
    merchantReference: row.merchantReference,
    kind: row.kind,
    route: row.route,
    account: row.account,
    summary: row.summary,
    payment: row.payment,
    phase: phaseOf(row, wait),
    version: row.version + (paidBy?.version ?? 0),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    phaseSince: row.stateSince,
    attempts: row.attempts.length,
    hasReceipt: row.receipt !== undefined,
    ...defined({
      paidBy,
      cashier: row.cashier,
      transactionId: row.transactionId,
      firstSentAt: firstSentAt(row),
      saidLast: row.saidLast,
      notAgain: waits ? notAgain(row) : undefined,
      parent: row.parent,
      child: row.child,
      copiedAt: row.copiedAt,
    }),
  }
}

function phaseOf(row: SaleRow, wait: SendWait | undefined): SalePhase {
  switch (row.state) {
    case 'prepared':
      return { kind: 'prepared', wait: wait ?? { kind: 'going' } }
    case 'throttled':
      return wait === undefined || wait.kind === 'throttled'
        ? { kind: 'throttled', until: wait?.until ?? row.throttledUntil ?? row.stateSince }
        : { kind: 'prepared', wait }
    case 'waiting-for-sign-in':
      return wait === undefined || wait.kind === 'sign-in' || wait.kind === 'going'
        ? { kind: 'waiting-for-sign-in' }
        : { kind: 'prepared', wait }
    case 'unknown':
    case 'verifying':
      return wait === undefined ? { kind: 'checking' } : { kind: 'checking', wait }
    case 'in-flight':
      return wait?.kind === 'sign-in' || wait?.kind === 'offline' || wait?.kind === 'untold'
        ? { kind: 'in-flight', wait: wait.kind }
        : { kind: 'in-flight' }
    case 'asking':
      return { kind: 'asking', reason: row.ask ?? 'not-found' }
    case 'set-aside':
      return { kind: 'set-aside', note: row.note ?? '' }
    case 'needs-attention':
      return { kind: 'needs-attention', reason: row.attention ?? 'too-old' }
    case 'resolved':
      return {
        kind: 'resolved',
        note: row.note ?? '',
        ...defined({ reason: row.attention }),
      }
    case 'sending':
    case 'receipt-awaited':
    case 'completed':
    case 'failed':
    case 'rejected':
    case 'cancelled':
    case 'delivered':
    default:
      return { kind: row.state }
  }
}

/** Whether a screen shows two waits alike. */
export function sameWait(a: SendWait | undefined, b: SendWait | undefined): boolean {
  if (a?.kind !== b?.kind) return false
  if (a?.kind === 'throttled' && b?.kind === 'throttled') return near(a.until, b.until)
  if (a?.kind === 'budget' && b?.kind === 'budget')
    return a.position === b.position && near(a.readyAt, b.readyAt)
  return true
}

/** Two clocks give slightly different times for one moment. */
function near(a: number, b: number): boolean {
  return Math.abs(a - b) < 500
}
