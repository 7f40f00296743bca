import { isSold } from '../../engine/money.ts'
import type { AttentionReason, Sale, SalePhase } from '../../engine/sale.ts'

/**
 * How a cash-up treats a sale. `open`: not known yet, so it is listed but not counted. `settled`: a manager closed it
 * by hand, and only the platform's record shows whether it was sold.
 */
export type Standing = 'sold' | 'not-sold' | 'open' | 'settled'

/** See docs/sale-engine.md, States: sold only if the platform said COMPLETED, not sold only if that is certain. */
const standings: Readonly<
  Record<Exclude<SalePhase['kind'], 'needs-attention' | 'resolved'>, Standing>
> = {
  prepared: 'open',
  sending: 'open',
  'waiting-for-sign-in': 'open',
  throttled: 'open',
  'in-flight': 'open',
  checking: 'open',
  asking: 'open',
  'set-aside': 'open',
  'receipt-awaited': 'sold',
  completed: 'sold',
  delivered: 'sold',
  failed: 'not-sold',
  rejected: 'not-sold',
  cancelled: 'not-sold',
}

const attention: Readonly<Record<AttentionReason, Standing>> = {
  'too-old': 'open',
  'not-told': 'open',
  damaged: 'open',
  'sold-after-set-aside': 'sold',
  'sold-after-failed': 'sold',
  'receipt-missing': 'sold',
}

/** How the cash-up treats a journalled sale. */
export function standingOf({ phase, hasReceipt }: Pick<Sale, 'phase' | 'hasReceipt'>): Standing {
  if (phase.kind === 'needs-attention') return attention[phase.reason]
  // Only a completed answer has a receipt (invariant 4).
  if (phase.kind === 'resolved') return isSold({ phase, hasReceipt }) ? 'sold' : 'settled'
  return standings[phase.kind]
}
