import { sumOf, type PaidPart } from '../sale/payment.ts'
import { formatRand } from '../values/money.ts'

/** 'Keep R 30.00': in however many ways it was paid, the button says one sum. */
export function keepText(parts: readonly PaidPart[]): string {
  return `Keep ${formatRand(sumOf(parts))}`
}

/** 'Keep R 60.00 and put all on the worklist'. */
export function addLabel(kept: readonly PaidPart[], count: number): string {
  const which = count === 1 ? 'it' : 'all'
  return kept.length === 0
    ? `Put ${which} on the worklist`
    : `${keepText(kept)} and put ${which} on the worklist`
}
