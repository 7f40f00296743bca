import { isSold } from '../../engine/money.ts'
import type { AttentionReason, Sale, SalePhase } from '../../engine/sale.ts'

/**
 * What a sale is to a cash-up. `open`: not known yet, so it is named and not counted. `settled`: a manager
 * closed it by hand, and only the platform's record tells whether it was sold.
 */
export type Standing = 'sold' | 'not-sold' | 'open' | 'settled'

/** By docs/sale-engine.md, States: sold only where the platform said COMPLETED, not sold only where it is certain. */
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

/** Where a journalled sale stands for the cash-up. */
export function standingOf({ phase, hasReceipt }: Pick<Sale, 'phase' | 'hasReceipt'>): Standing {
  if (phase.kind === 'needs-attention') return attention[phase.reason]
  // A receipt comes only of a completed answer (invariant 4).
  if (phase.kind === 'resolved') return isSold({ phase, hasReceipt }) ? 'sold' : 'settled'
  return standings[phase.kind]
}
