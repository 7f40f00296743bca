import type { Cents } from '../../values/money.ts'
import type { Transaction } from '../store/store.ts'
import { Rejection } from './rejection.ts'
import type { Switches } from './switches.ts'
import { voucherIn } from './voucher.ts'

/** What was sent under a reference, as far as it can be told from what was sent under it before. */
export interface SentDeed {
  readonly kind: Transaction['kind']
  readonly productCode: string
  /** `undefined` where it is no amount at all. */
  readonly amount: Cents | undefined
  readonly recipient: string
  /** Of a redemption. */
  readonly pinHash?: string
}

/**
 * A reference answers with its first transaction, and must not serve another purchase (spec, section Endpoints 9,
 * rule 5). What then happens is not shown (ruling R36): the switch `referenceReuse` says. A purchase's reference at
 * `/redeem`, or the other way round, is refused in any case: its answer would have the wrong receipt.
 * @throws {Rejection} for what is refused
 */
export function checkReuse(
  original: Transaction,
  sent: SentDeed,
  { referenceReuse }: Pick<Switches, 'referenceReuse'>,
): void {
  const isOtherEndpoint = original.kind !== sent.kind
  if (isOtherEndpoint || (referenceReuse === 'refused' && !isSame(original, sent)))
    throw new Rejection('referenceReused')
}

function isSame(original: Transaction, { productCode, amount, recipient, pinHash }: SentDeed) {
  const voucher = voucherIn(original.body)
  return (
    original.productCode === productCode &&
    original.recipient === recipient &&
    (voucher?.asked ?? original.amount) === amount &&
    voucher?.pinHash === pinHash
  )
}
