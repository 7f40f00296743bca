import type { SalePhase } from '../../engine/sale.ts'

/** The two words for a sale without an outcome (docs/screens.md). */
export const openTerms = { pending: 'Pending', notSent: 'Not sent' } as const

/**
 * Whether the platform does not have the sale: the till sent nothing, or the platform rejected it unread (401, 429).
 * After any other answer the engine never returns a sale to these phases. A sale that this till is about to send counts
 * as sent: otherwise the screen would show the other word for milliseconds.
 */
export function isNotSent(phase: SalePhase): boolean {
  switch (phase.kind) {
    case 'prepared':
      return phase.wait.kind !== 'going' && phase.wait.kind !== 'untold'
    case 'waiting-for-sign-in':
    case 'throttled':
      return true
    case 'asking':
      return phase.reason === 'never-sent'
    case 'sending':
    case 'in-flight':
    case 'checking':
    case 'receipt-awaited':
    case 'completed':
    case 'failed':
    case 'rejected':
    case 'cancelled':
    case 'set-aside':
    case 'needs-attention':
    case 'delivered':
    case 'resolved':
    default:
      return false
  }
}

/** The same from the journal alone, without the sending state: in lists, cash-ups, and for other users' sales. */
export function isNotSentByJournal(phase: SalePhase): boolean {
  return phase.kind === 'prepared' || isNotSent(phase)
}
