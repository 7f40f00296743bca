import type { CashRounding } from '../../values/cash.ts'

/** The choices for rounding cash (ruling R44). */
export const cashRoundingLabel: Readonly<Record<CashRounding, string>> = {
  customer: 'In the customer’s favour',
  nearest: 'To the nearest 10c',
  down: 'Always down',
  off: 'Not rounded',
}
