import { defined } from '../../values/defined.ts'
import type { ReceiptHeld, SaleEvent } from './event.ts'
import type { SaleLimits } from '../limits.ts'
import type { Verdict } from './machine-table.ts'
import {
  hasUnresolvedAttempt,
  isUnresolved,
  wasSent,
  type SaleRow,
  type SaleState,
  type Verification,
} from './row.ts'
import type { AskReason, AttentionReason, NotAgain } from '../sale.ts'

/** A sale's next state, and what else to write. `null` removes a member. */
export interface Decision {
  readonly to: SaleState
  readonly verification?: Verification | null
  readonly ask?: AskReason
  readonly attention?: AttentionReason
  readonly transactionId?: string
}

/** The row doesn't allow it: a wish is refused, a fact ignored. */
type Undecided = 'refused' | 'ignored'

type Decide = (row: SaleRow, event: SaleEvent, limits: SaleLimits) => Decision | Undecided

/** Decisions that need the row: a function for each name in the table of states. */
export const verdicts: Readonly<Record<Verdict, Decide>> = {
  'when-sold': (row, event) => {
    if (event.kind !== 'answered-completed' && event.kind !== 'polled-completed') return 'ignored'
    // Sold only on COMPLETED of our own transaction (sale-engine.md, invariant 4).
    if (!isOurs(row, event.transactionId))
      return event.kind === 'polled-completed' ? 'ignored' : unknown(row)
    return soldIn(event.transactionId, event.receipt)
  },

  // A 202 may lack an id: then only a replay or a search can name the transaction.
  'when-accepted': (row, event) =>
    'transactionId' in event && isOurs(row, event.transactionId)
      ? { to: 'in-flight', transactionId: event.transactionId, verification: null }
      : unknown(row),

  'when-failed': (row, event) => {
    if (event.kind !== 'answered-failed' || !isOurs(row, event.transactionId)) return unknown(row)
    if (row.transactionId === undefined && maybeSpentByUs(row, event.said.code))
      return verify('spent-after-unknown', event, event.at)
    return { to: 'failed', transactionId: event.transactionId, verification: null }
  },

  'when-rejected': (row, event, limits) => {
    if (event.kind !== 'answered-rejected') return 'ignored'
    // The platform has named the transaction, so a refused replay says nothing about it (ruling R34).
    if (row.transactionId !== undefined) return unknown(row)
    const again = recheck(row, event)
    if (again !== undefined) return again
    const { code } = event.said
    // Polls the attempt that the refusal names, unless it is an earlier one, which can't be this retry (ruling R38).
    if (isRetry(row) && code === '1006' && isOurs(row, event.transactionId))
      return { ...unknown(row), transactionId: event.transactionId }
    if (isRetry(row) && code === '1006') return verify('already-retried', event, event.at)
    if (isRetry(row) && code === '1001') return verify('parent-doubted', event, event.at)
    if (maybeSpentByUs(row, code)) return verify('spent-after-unknown', event, event.at)
    if (hasUnresolvedAttempt(row, true))
      return verify('rejected-after-unknown', event, lastArrival(row, limits))
    return { to: 'rejected', verification: null }
  },

  'when-unlisted': (row, event, limits) => {
    if (event.kind !== 'answered-unlisted') return 'ignored'
    if (row.transactionId !== undefined) return unknown(row)
    const again = recheck(row, event)
    if (again !== undefined) return again
    const late = hasUnresolvedAttempt(row, true) ? lastArrival(row, limits) : event.at
    return verify('unlisted', event, late)
  },

  // Polls the transaction if the answer names one.
  'when-unknown': (row, event) => ({
    ...unknown(row),
    ...('transactionId' in event && isOurs(row, event.transactionId)
      ? { transactionId: event.transactionId }
      : {}),
  }),

  'when-session': (row) => backTo(row, 'waiting-for-sign-in'),
  'when-throttled': (row) => backTo(row, 'throttled'),

  'when-absent': (row, event) => {
    const { verification } = row
    if (verification === undefined) return { to: 'asking', ask: 'not-found' }
    if (verification.why === 'spent-after-unknown')
      return { to: 'asking', ask: 'refused-after-unknown', verification: null }
    if (verification.stage === 'recheck') return { to: 'rejected', verification: null }
    // The platform said that a retry exists, so its absence from the list proves nothing.
    if (verification.why === 'already-retried')
      return { to: 'asking', ask: 'not-searchable', verification: null }
    // `reprocess` is never sent on an unknown outcome (ruling R22), so it can't be replayed.
    if (row.route === 'reprocess') return { to: 'asking', ask: 'not-found', verification: null }
    return {
      to: 'verifying',
      verification: { ...verification, stage: 'replay', notBefore: event.at },
    }
  },

  'when-cannot-tell': (row) => ({
    to: 'asking',
    ask:
      row.verification?.why === 'spent-after-unknown' ? 'refused-after-unknown' : 'not-searchable',
    verification: null,
  }),

  'when-parent-failed': (row, _event, limits) => {
    const { verification } = row
    if (verification?.why !== 'parent-doubted') return 'ignored'
    if (!hasUnresolvedAttempt(row)) return { to: 'rejected', verification: null }
    return {
      to: 'verifying',
      verification: { ...verification, stage: 'search', notBefore: lastArrival(row, limits) },
    }
  },

  // After a restart, a sale that would replay automatically waits for the cashier; one that only asks goes on. A polled
  // parent may turn out sold, and nothing else would show that.
  'when-found-verifying': (row) => {
    const why = row.verification?.why
    const asksParent = why === 'parent-doubted' && !hasUnresolvedAttempt(row)
    return asksParent || why === 'already-retried' || why === 'spent-after-unknown'
      ? { to: 'verifying' }
      : unknown(row)
  },

  'when-cancelled': (row) => (wasSent(row) ? 'refused' : { to: 'cancelled' }),

  'when-sent-again': (row) => {
    if (notAgain(row) !== undefined) return 'refused'
    return { to: wasSent(row) ? 'unknown' : 'prepared' }
  },

  'when-set-aside': (row) => ({ to: wasSent(row) ? 'set-aside' : 'cancelled' }),

  // This receipt lacks its token, and without its token electricity is worth nothing.
  'when-given-up': (row) =>
    row.receipt === undefined || row.summary.saleKind === 'electricity'
      ? { to: 'needs-attention', attention: 'receipt-missing' }
      : { to: 'completed' },

  // One child per parent (spec, Endpoints 10 rule 4; sale-engine.md, invariant 5).
  'when-retried': (row, event) =>
    event.kind === 'retry-begins' && row.child === event.replaces ? { to: 'failed' } : 'refused',

  'when-receipt-comes': (row, event) => {
    if (event.kind !== 'answered-completed' && event.kind !== 'polled-completed') return 'ignored'
    if (event.transactionId !== row.transactionId || event.receipt.kind !== 'whole')
      return { to: 'receipt-awaited' }
    return { to: 'completed' }
  },

  'when-sold-late': (row, event) => {
    if (event.kind !== 'polled-completed' || !isUnresolved(row)) return 'ignored'
    if (!isOurs(row, event.transactionId)) return 'ignored'
    // Only a sale that was set aside has a note: its customer left with nothing.
    if (row.note !== undefined)
      return {
        to: 'needs-attention',
        transactionId: event.transactionId,
        attention: 'sold-after-set-aside',
      }
    return soldIn(event.transactionId, event.receipt)
  },

  'when-failed-late': (row, event) =>
    event.kind === 'polled-failed' && isUnresolved(row) && isOurs(row, event.transactionId)
      ? { to: 'failed', transactionId: event.transactionId }
      : 'ignored',

  'when-still-unresolved': (row, event) => {
    if (!isUnresolved(row) || !('transactionId' in event)) return 'ignored'
    if (event.kind === 'search-found')
      return isOurs(row, event.transactionId)
        ? { to: 'needs-attention', transactionId: event.transactionId }
        : 'ignored'
    return event.transactionId === row.transactionId ? { to: 'needs-attention' } : 'ignored'
  },
}

function soldIn(transactionId: string, receipt: ReceiptHeld): Decision {
  return {
    to: receipt.kind === 'whole' ? 'completed' : 'receipt-awaited',
    transactionId,
    verification: null,
  }
}

/**
 * Whether a transaction can be this sale's. It must be named, not belong to an earlier attempt or a stranger, and match
 * the known one if any.
 */
export function isOurs(row: SaleRow, transactionId: string | undefined): transactionId is string {
  if (transactionId === undefined || transactionId === '') return false
  if (row.ancestors.includes(transactionId)) return false
  if (row.strangers?.includes(transactionId) === true) return false
  return row.transactionId === undefined || row.transactionId === transactionId
}

/** Why a person can't send a row again, if so. */
export function notAgain(row: SaleRow): NotAgain | undefined {
  if (row.body === undefined) return 'request-lost'
  if (!wasSent(row)) return undefined
  // The till polls a known transaction instead of sending again; it never sends `reprocess` on an unknown outcome
  // (R22).
  return row.transactionId !== undefined || row.route === 'reprocess' ? 'sent-once' : undefined
}

/** Whether a row is a retry, by either endpoint (ruling R22). */
export function isRetry(row: SaleRow): boolean {
  return row.route === 'retry' || row.route === 'reprocess'
}

function unknown(row: SaleRow): Decision {
  // The search for the other attempt's transaction goes on.
  const keeps = row.verification?.why === 'already-retried'
  return { to: 'unknown', ...(keeps ? {} : { verification: null }) }
}

function verify(
  why: Verification['why'],
  event: Extract<SaleEvent, { said: unknown }>,
  notBefore: number,
): Decision {
  const { code } = event.said
  const stage = why === 'parent-doubted' ? 'parent' : 'search'
  return {
    to: 'verifying',
    verification: { why, stage, notBefore, ...defined({ code }) },
  }
}

/**
 * The same answer again, after the platform's list did not have the sale (ruling R19). The platform may have executed
 * the replay, so the till searches the list once more before it calls the sale rejected.
 */
function recheck(row: SaleRow, event: Extract<SaleEvent, { said: unknown }>): Decision | undefined {
  const { verification } = row
  if (verification?.stage !== 'replay' || verification.code !== event.said.code) return undefined
  return {
    to: 'verifying',
    verification: { ...verification, stage: 'recheck', notBefore: event.at },
  }
}

/** 1151 after an unknown attempt of the same redemption may mean that our attempt went through (ruling R24). */
function maybeSpentByUs(row: SaleRow, code: string | undefined): boolean {
  return row.kind === 'redeem' && code === '1151' && hasUnresolvedAttempt(row, true)
}

/** The time after which no send without an answer, nor a late copy of this one, can still arrive. */
function lastArrival(row: SaleRow, limits: SaleLimits): number {
  const open = row.attempts.filter(({ outcome }) => outcome === 'unknown' || outcome === 'out')
  return Math.max(0, ...open.map(({ at }) => at)) + limits.lateDelivery
}

/** Not executed: the sale returns to its state before this send. */
function backTo(row: SaleRow, clean: 'waiting-for-sign-in' | 'throttled'): Decision {
  if (row.verification !== undefined) return { to: 'verifying' }
  if (row.transactionId !== undefined) return { to: 'unknown' }
  return { to: hasUnresolvedAttempt(row, true) ? 'unknown' : clean }
}
