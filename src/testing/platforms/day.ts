import type { SaleDraft } from '../../engine/sale.ts'
import type { FakeClock } from '../fake-clock.ts'
import type { DrawnPlatform } from './drawn/drawn-platform.ts'
import type { DrawnTill } from './drawn/drawn-till.ts'
import type { Violations } from './checks/violations.ts'
import type { Pair } from './ways.ts'

/** A confirmed sale of the day. */
export interface DaySale {
  readonly pair: Pair
  /** Such as 'airtime that fails'. */
  readonly name: string
  readonly draft: SaleDraft
  readonly reference: string
  /** In cents. For a voucher: its value, or the part to redeem. */
  readonly amount: number
  /** What its request must ask for: 0 for a voucher's full balance (spec, section Endpoints 11). */
  readonly asked: number
}

/** What other software sells under the same account, in cents. */
export const elsewhere: Pick<DaySale, 'reference' | 'amount'> = {
  reference: 'ORDER 17/b',
  amount: 500,
}

/** The material for a day's checks. */
export interface Day {
  readonly platform: DrawnPlatform
  readonly till: DrawnTill
  readonly clock: FakeClock
  readonly sales: readonly DaySale[]
  readonly found: Violations
}
