import type { Handler } from 'hono'
import type { PurchaseRequest } from '../../platform/contract/sale/purchase.ts'
import { retryRequest, type RetryRequest } from '../../platform/contract/sale/retry.ts'
import { type FillRandom, uuidV7 } from '../../values/number/reference.ts'
import { checkLimits, wholeCents } from '../rules/checks/amount.ts'
import { purchaseBody, receiptOnTheWire } from '../http/answer.ts'
import { failedStep, firstStep } from '../rules/first-step.ts'
import { insufficientFunds, openedAnswer, openWithMoney } from '../http/opening-answer.ts'
import { outcomeFor } from '../rules/outcomes.ts'
import type { Env, Parts } from '../http/parts.ts'
import { receiptOf, retryReceipt } from '../rules/receipts.ts'
import { recipientOf } from '../rules/recipient.ts'
import { Rejection, type RejectionName, rejections } from '../rules/checks/rejection.ts'
import {
  drawOf,
  type KeptVoucher,
  refusalOfSpent,
  voucherIn,
  type VoucherRefusal,
} from '../rules/voucher.ts'
import { isActiveFor } from '../seed/catalogue.ts'
import type { SeedProduct } from '../seed/product.ts'
import { invalidInput, readSellerBody } from '../http/seller-body.ts'
import type { Caller, RetryOpening, RetryResult, Transaction } from '../store/store.ts'
import { findCurrent } from '../http/current.ts'

/** `POST /transactions/{transactionItemCode}/retry` (spec, section Endpoints 10). */
export function retry(parts: Parts): Handler<Env> {
  return async (c) => {
    const overrides = await readSellerBody(retryRequest, c.req.raw)
    const parent = await findCurrent(parts, c.req.param('transactionItemCode'))
    return retryTransaction(parts, c.var.caller, parent, overrides, retryBody)
  }
}

/**
 * `POST /purchase` with `reprocess: true` (spec, section Endpoints 9, rule 6): retries the newest failed attempt under
 * the reference. ASSUMPTION (R22): an unknown reference is 1001, and so is an original that is open or completed. Once
 * a retry is, the original counts as retried, 1006. Another product or recipient is invalid input.
 * @param latest the newest attempt under the reference, if any
 */
export async function reprocess(
  parts: Parts,
  caller: Caller,
  body: PurchaseRequest,
  latest: Transaction | undefined,
): Promise<Response> {
  const attempt = await findCurrent(parts, latest?.id)
  if (attempt === undefined) throw new Rejection('transactionNotFound')
  // Redeeming has no reprocess (ruling R24), and a purchase can't use a redemption's reference (ruling R36).
  if (attempt.kind !== 'purchase') throw new Rejection('referenceReused')
  const product = productOf(parts, caller, attempt)
  if (body.productCode !== product.code || recipientOf(product.kind, body) !== attempt.recipient)
    throw invalidInput('merchantReference belongs to a different purchase')
  if (attempt.status !== 'FAILED' && attempt.attempt > 1)
    throw new Rejection('alreadyRetried', undefined, { parent: attempt.id, latest: attempt.id })
  return retryTransaction(parts, caller, attempt, { amount: body.amount }, purchaseBody)
}

const refused: Readonly<
  Record<
    Exclude<
      RetryResult['kind'],
      'opened' | 'insufficient' | 'reference-mismatch' | 'voucher-spent'
    >,
    RejectionName
  >
> = {
  'not-found': 'transactionNotFound',
  'not-owner': 'notOwner',
  'not-failed': 'notFailed',
  'already-retried': 'alreadyRetried',
}

async function retryTransaction(
  parts: Parts,
  caller: Caller,
  parent: Transaction | undefined,
  overrides: RetryRequest,
  bodyOf: (child: Transaction) => Record<string, unknown>,
): Promise<Response> {
  if (parent === undefined) throw new Rejection('transactionNotFound')
  // Never reveals another account's transactions.
  if (parent.accountId !== caller.accountId) throw new Rejection('notOwner')
  const { store, random } = parts
  const product = productOf(parts, caller, parent)
  const now = parts.clock.now()
  const { merchantReference } = overrides
  const opening = {
    id: uuidV7(now, random),
    parentId: parent.id,
    accountId: caller.accountId,
    now,
    ...(merchantReference != null && { merchantReference }),
  }
  const plan =
    parent.kind === 'redeem'
      ? redemptionPlan(product, overrides, voucherOf(parent), opening)
      : purchasePlan(product, overrides, parent, { now, random })
  const open = (planned: Plan) =>
    openWithMoney(parts, caller.accountId, (onInsufficient) =>
      store.openRetry({ ...opening, plan: planned, onInsufficient }),
    )
  const first = await open(plan)
  const result =
    first.kind === 'voucher-spent'
      ? await open(failing(plan, refusalOfSpent(first.balance)))
      : first
  if (result.kind === 'voucher-spent') throw new Error('A retry that fails draws on no voucher')
  if (result.kind === 'opened')
    return openedAnswer(parts, result.transaction, bodyOf(result.transaction))
  if (result.kind === 'insufficient') return insufficientFunds(parts, result)
  if (result.kind === 'reference-mismatch')
    throw invalidInput('merchantReference is not the one of this transaction')
  const chain = await store.findByReference(caller.accountId, parent.merchantReference)
  const latest = chain?.latest.id ?? parent.id
  throw new Rejection(refused[result.kind], undefined, { parent: parent.id, latest })
}

type Plan = RetryOpening['plan']

/** The same purchase, with the new amount if given. */
function purchasePlan(
  product: SeedProduct,
  overrides: RetryRequest,
  parent: Transaction,
  { now, random }: { readonly now: number; readonly random: FillRandom },
): Plan {
  const amount = overrides.amount == null ? parent.amount : wholeCents(overrides.amount)
  checkLimits(product, amount)
  return ({ productCode, recipient, body, attempt }) => ({
    request: { productCode, amount, recipient, body },
    step: firstStep(
      outcomeFor(recipient, attempt + 1),
      receiptOf({ product, amount, recipient, now, random }),
      now,
    ),
  })
}

/**
 * The same redemption, on the same voucher. We keep the PIN's hash, not the PIN, and find the balance by it (ruling
 * R24). The aggregator refuses again what it refused before.
 */
function redemptionPlan(
  product: SeedProduct,
  overrides: RetryRequest,
  voucher: KeptVoucher,
  { id, now }: { readonly id: string; readonly now: number },
): Plan {
  const amount = overrides.amount == null ? voucher.asked : wholeCents(overrides.amount)
  if (overrides.amount != null) checkLimits(product, amount)
  const { pinHash, refusal } = voucher
  const plan: Plan = ({ productCode, recipient, body, attempt }) => ({
    request: {
      productCode,
      amount,
      recipient,
      body: { ...body, voucher: { ...voucher, asked: amount } },
    },
    step: firstStep(outcomeFor(recipient, attempt + 1), {}, now),
    draw: drawOf(product, pinHash, id),
  })
  return refusal === undefined ? plan : failing(plan, refusal)
}

function failing(plan: Plan, refusal: VoucherRefusal): Plan {
  return (parent) => ({
    request: plan(parent).request,
    step: failedStep(rejections[refusal]),
  })
}

/** @throws {Rejection} for a redemption that was kept without its voucher */
function voucherOf({ body }: Transaction): KeptVoucher {
  const voucher = voucherIn(body)
  if (voucher === undefined) throw invalidInput('The voucher of this redemption is not known')
  return voucher
}

function productOf(
  { catalogue }: Parts,
  caller: Caller,
  { productCode }: Transaction,
): SeedProduct {
  const product = catalogue.product(productCode)
  if (product === undefined || !isActiveFor(product, caller)) throw new Rejection('notAvailable')
  return product
}

/** A retry's answer, with a receipt in the generic shape (spec, section Receipt shapes; ruling R23). */
function retryBody(child: Transaction): Record<string, unknown> {
  const { receipt } = child
  if (receipt === null) return purchaseBody(child)
  return { ...purchaseBody(child), receipt: receiptOnTheWire(retryReceipt(receipt)) }
}
