import type { SaleLimits } from '../../../engine/limits.ts'

const day = 24 * 3_600_000

/** Sales are folded and let go of within the weeks that the longest worlds last, not only after months. */
export const keptInWeeks: Pick<SaleLimits, 'foldAfter' | 'keepSalesFor'> = {
  foldAfter: 3 * day,
  keepSalesFor: 6 * day,
}
