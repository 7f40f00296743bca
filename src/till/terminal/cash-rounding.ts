import type { CashRounding } from '../../values/cash.ts'

/** How cash is rounded (ruling R44), as a person chooses it. */
export const cashRoundingLabel: Readonly<Record<CashRounding, string>> = {
  customer: 'In the customer’s favour',
  nearest: 'To the nearest 10c',
  down: 'Always down',
  off: 'Not rounded',
}
