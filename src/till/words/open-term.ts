import type { SalePhase } from '../../engine/sale.ts'

/** The two words for a sale that has no end yet (docs/screens.md). */
export const openTerms = { pending: 'Pending', notSent: 'Not sent' } as const

/**
 * Whether the platform does not have the sale: nothing was sent, or what was sent was turned away unread (401, 429).
 * After any other answer the engine never puts a sale into these phases. While this till is about to send it, it
 * counts as sent: a screen would show the other word for milliseconds.
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

/** The same by the journal alone, where no screen follows the sending: in lists, cash-ups, and of another user's sales. */
export function isNotSentByJournal(phase: SalePhase): boolean {
  return phase.kind === 'prepared' || isNotSent(phase)
}
