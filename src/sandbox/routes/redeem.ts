import type { Handler } from 'hono'
import { redeemRequest, type RedeemRequest } from '../../contract/redeem.ts'
import type { Cents } from '../../values/money.ts'
import { cents } from '../../values/money.ts'
import { uuidV7 } from '../../values/reference.ts'
import { checkLimits, wholeCents } from '../amount.ts'
import { failedStep, firstStep } from '../first-step.ts'
import { stopBeforeExecution } from '../lost-request.ts'
import { onInsufficient, openingAnswer, replay } from '../opening-answer.ts'
import { endsIn, outcomeFor, pinEndings } from '../outcomes.ts'
import type { Env, Parts } from '../parts.ts'
import { redeemReceipt } from '../receipts.ts'
import { Rejection, rejections } from '../rejection.ts'
import { isActiveFor } from '../seed/catalogue.ts'
import type { SeedProduct } from '../seed/product.ts'
import { invalidInput, readSellerBody } from '../seller-body.ts'
import type { Caller, Opening } from '../store.ts'

/** What a fresh voucher holds: R 100.00 (the sandbox's fixed inputs). */
const faceValue = cents(10_000)

type Row = (typeof rejections)[keyof typeof rejections]

/** `POST /redeem` (spec, section Endpoints 11). */
export function redeem(parts: Parts): Handler<Env> {
  return async (c) => {
    const { caller } = c.var
    const body = await readSellerBody(redeemRequest, c.req.raw)
    const chain = await parts.store.findByReference(caller.accountId, body.merchantReference)
    if (chain !== undefined) return replay(parts, chain)

    const redemption = checkedRedemption(parts, caller, body)
    stopBeforeExecution(parts, caller, body.merchantReference, redemption.recipient)
    const invalid = invalidVoucher(redemption.pin)
    if (invalid !== undefined) return failedAnswer(parts, caller, body, redemption, invalid)
    const result = await parts.store.openTransaction(await drawing(parts, caller, body, redemption))
    if (result.kind === 'voucher-spent')
      return failedAnswer(parts, caller, body, redemption, spent(result.balance))
    return openingAnswer(parts, result)
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
  checkLimits(product, amount)
  return { product, amount, pin, recipient }
}

/** Why the aggregator turns a PIN down, if it does. */
function invalidVoucher(pin: string): Row | undefined {
  if (!/^\d{12}$/.test(pin) || endsIn(pin, pinEndings.unknown)) return rejections.invalidProduct
  if (endsIn(pin, pinEndings.used)) return rejections.voucherUsed
  return endsIn(pin, pinEndings.expired) ? rejections.providerError : undefined
}

/** ASSUMPTION: no row is shown for a voucher that holds something, but less than was asked for. */
function spent(balance: Cents): Row {
  return balance === 0 ? rejections.voucherUsed : rejections.providerError
}

async function drawing(
  parts: Parts,
  caller: Caller,
  body: RedeemRequest,
  redemption: Redemption,
): Promise<Opening> {
  const { product, pin, recipient } = redemption
  const pinHash = await parts.hashing.hashToken(pin)
  const opening = openingOf(parts, caller, body, redemption)
  const voucherId = `V-${opening.id.slice(-12).toUpperCase()}`
  return {
    ...opening,
    step: firstStep(outcomeFor(recipient, 1), {}, opening.now),
    voucher: { pinHash, faceValue },
    completeReceipt: (drawn, balance) => redeemReceipt(product, voucherId, drawn, balance),
  }
}

/** An invalid voucher makes a FAILED transaction, and the wallet is not debited (spec, section Endpoints 11, rule 4). */
async function failedAnswer(
  parts: Parts,
  caller: Caller,
  body: RedeemRequest,
  redemption: Redemption,
  row: Row,
): Promise<Response> {
  const opening = openingOf(parts, caller, body, redemption)
  return openingAnswer(
    parts,
    await parts.store.openTransaction({ ...opening, step: failedStep(row) }),
  )
}

function openingOf(
  parts: Parts,
  { accountId }: Caller,
  { merchantReference, paymentMethod, channelId }: RedeemRequest,
  { product, amount, recipient }: Redemption,
): Omit<Opening, 'step'> {
  const now = parts.clock.now()
  const body = { paymentMethod, channelId, ...(recipient !== '' && { mobileNumber: recipient }) }
  return {
    id: uuidV7(now, parts.random),
    accountId,
    merchantReference,
    kind: 'redeem',
    request: { productCode: product.code, amount, recipient, body },
    now,
    onInsufficient: onInsufficient(parts),
  }
}
