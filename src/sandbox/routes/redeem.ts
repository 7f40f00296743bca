import type { Handler } from 'hono'
import { redeemRequest, type RedeemRequest } from '../../platform/contract/sale/redeem.ts'
import type { Cents } from '../../values/money.ts'
import { uuidV7 } from '../../values/number/reference.ts'
import { checkLimits, exactCents, wholeCents } from '../rules/checks/amount.ts'
import { failedStep, firstStep } from '../rules/first-step.ts'
import { stopBeforeExecution } from '../http/before-execution.ts'
import { openingAnswer, openWithMoney, replay } from '../http/opening-answer.ts'
import { outcomeFor } from '../rules/outcomes.ts'
import type { Env, Parts } from '../http/parts.ts'
import type { SentSale } from '../rules/checks/reference-reuse.ts'
import { Rejection, rejections } from '../rules/checks/rejection.ts'
import {
  drawOf,
  type KeptVoucher,
  refusalOfPin,
  refusalOfSpent,
  type VoucherRefusal,
} from '../rules/voucher.ts'
import { isActiveFor } from '../seed/catalogue.ts'
import type { SeedProduct } from '../seed/product.ts'
import { checkChannel, invalidInput, readSellerBody } from '../http/seller-body.ts'
import type { Caller, Opening } from '../store/store.ts'

/**
 * `POST /redeem`. An invalid voucher makes a FAILED transaction without a debit (spec, section Endpoints 11, rule 4).
 */
export function redeem(parts: Parts): Handler<Env> {
  return async (c) => {
    const { caller } = c.var
    const body = await readSellerBody(redeemRequest, c.req.raw)
    const sent = await sentSale(parts, body)
    const chain = await parts.store.findByReference(caller.accountId, body.merchantReference)
    if (chain !== undefined) return replay(parts, chain, sent)

    checkChannel(caller, body)
    const redemption = checkedRedemption(parts, caller, body)
    await stopBeforeExecution(parts, caller, body.merchantReference, redemption.recipient)
    const { pin, amount } = redemption
    const refusal = refusalOfPin(pin)
    const voucher = { pinHash: sent.pinHash, asked: amount, ...(refusal && { refusal }) }
    const opening = openingOf(parts, caller, body, redemption, voucher)
    const open = (more: Pick<Opening, 'step' | 'draw'>) =>
      openWithMoney(parts, caller.accountId, (onInsufficient) =>
        parts.store.openTransaction({ ...opening, ...more, onInsufficient }),
      )
    const failed = (row: VoucherRefusal) => open({ step: failedStep(rejections[row]) })
    if (refusal !== undefined) return openingAnswer(parts, await failed(refusal), sent)
    const result = await open({
      step: firstStep(outcomeFor(redemption.recipient, 1), {}, opening.now),
      draw: drawOf(redemption.product, sent.pinHash, opening.id),
    })
    return openingAnswer(
      parts,
      result.kind === 'voucher-spent' ? await failed(refusalOfSpent(result.balance)) : result,
      sent,
    )
  }
}

/** What a redemption is for, before any rule is checked. */
async function sentSale(
  { hashing }: Parts,
  { productCode, amount, voucherPin, mobileNumber }: RedeemRequest,
): Promise<SentSale & { readonly pinHash: string }> {
  return {
    kind: 'redeem',
    productCode,
    amount: exactCents(amount),
    recipient: mobileNumber?.trim() ?? '',
    pinHash: await hashing.hashToken(voucherPin?.trim() ?? ''),
  }
}

interface Redemption {
  readonly product: SeedProduct
  readonly amount: Cents
  readonly pin: string
  readonly recipient: string
}

/** Digits only, without country code, with or without the trunk 0 (spec, section Endpoints 11; ruling R16). */
const redeemMobile = /^(?:0\d{9}|\d{9})$/

function checkedRedemption(
  { catalogue }: Parts,
  caller: Caller,
  { productCode, amount: rand, voucherPin, mobileNumber }: RedeemRequest,
): Redemption {
  const product = catalogue.product(productCode)
  if (product === undefined) throw new Rejection('invalidProduct')
  if (!isActiveFor(product, caller)) throw new Rejection('notAvailable')
  if (product.kind !== 'redemption') throw new Rejection('invalidProduct')
  const pin = voucherPin?.trim() ?? ''
  if (pin === '') throw new Rejection('pinRequired')
  const recipient = mobileNumber?.trim() ?? ''
  if (recipient === '' && product.needsMobile) throw invalidInput('mobileNumber is required')
  if (recipient !== '' && !redeemMobile.test(recipient))
    throw invalidInput('mobileNumber must be digits only, without country code')
  const amount = wholeCents(rand)
  // 0 isn't an amount: it means "full balance" (spec, section Endpoints 11), so no limit applies.
  if (amount !== 0) checkLimits(product, amount)
  return { product, amount, pin, recipient }
}

function openingOf(
  parts: Parts,
  { accountId }: Caller,
  { merchantReference, paymentMethod, channelId }: RedeemRequest,
  { product, amount, recipient }: Redemption,
  voucher: KeptVoucher,
): Omit<Opening, 'step' | 'onInsufficient'> {
  const now = parts.clock.now()
  const mobile = recipient !== '' && { mobileNumber: recipient }
  const body = { paymentMethod, channelId, ...mobile, voucher }
  return {
    id: uuidV7(now, parts.random),
    accountId,
    merchantReference,
    kind: 'redeem',
    request: { productCode: product.code, amount, recipient, body },
    now,
  }
}
