import type { Cents } from '../../../values/money.ts'
import type { Transaction } from '../../store/store.ts'
import { Rejection } from './rejection.ts'
import type { Switches } from '../switches.ts'
import { voucherIn } from '../voucher.ts'

/** What a request under a reference is for, as far as we can compare it with an earlier one. */
export interface SentSale {
  readonly kind: Transaction['kind']
  readonly productCode: string
  /** `undefined` for an invalid amount. */
  readonly amount: Cents | undefined
  readonly recipient: string
  /** Only for a redemption. */
  readonly pinHash?: string
}

/**
 * A reference answers with its first transaction and must not serve another purchase (spec, section Endpoints 9, rule
 * 5). The spec doesn't show what happens then (ruling R36), so the switch `referenceReuse` decides. Always refuses a
 * purchase's reference at `/redeem` and the reverse, because the receipt would be wrong.
 * @throws {Rejection} when refused
 */
export function checkReuse(
  original: Transaction,
  sent: SentSale,
  { referenceReuse }: Pick<Switches, 'referenceReuse'>,
): void {
  const isOtherEndpoint = original.kind !== sent.kind
  if (isOtherEndpoint || (referenceReuse === 'refused' && !isSame(original, sent)))
    throw new Rejection('referenceReused')
}

function isSame(original: Transaction, { productCode, amount, recipient, pinHash }: SentSale) {
  const voucher = voucherIn(original.body)
  return (
    original.productCode === productCode &&
    original.recipient === recipient &&
    (voucher?.asked ?? original.amount) === amount &&
    voucher?.pinHash === pinHash
  )
}
