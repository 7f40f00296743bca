import type { SaleLimits } from '../../../engine/limits.ts'

const day = 24 * 3_600_000

/** Folds and deletes sales within the weeks of the longest worlds, instead of months. */
export const keptInWeeks: Pick<SaleLimits, 'foldAfter' | 'keepSalesFor'> = {
  foldAfter: 3 * day,
  keepSalesFor: 6 * day,
}
