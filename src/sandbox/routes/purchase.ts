import type { Handler } from 'hono'
import {
  purchaseMembers,
  purchaseRequest,
  type PurchaseRequest,
} from '../../platform/contract/sale/purchase.ts'
import { uuidV7 } from '../../values/number/reference.ts'
import { checkLimits, exactCents, wholeCents } from '../rules/checks/amount.ts'
import { firstStep } from '../rules/first-step.ts'
import { stopBeforeExecution } from '../http/before-execution.ts'
import { openingAnswer, openWithMoney, replay } from '../http/opening-answer.ts'
import { outcomeFor } from '../rules/outcomes.ts'
import type { Env, Parts } from '../http/parts.ts'
import { receiptOf } from '../rules/receipts.ts'
import { recipientOf } from '../rules/recipient.ts'
import type { SentSale } from '../rules/checks/reference-reuse.ts'
import { Rejection } from '../rules/checks/rejection.ts'
import { checkRequiredFields } from '../rules/checks/required-fields.ts'
import { isValidationOf } from '../rules/checks/validation.ts'
import { isActiveFor } from '../seed/catalogue.ts'
import type { SeedProduct } from '../seed/product.ts'
import { checkChannel, readSellerBody } from '../http/seller-body.ts'
import type { Caller, Opening, StoredRequest } from '../store/store.ts'
import { reprocess } from './retry.ts'

/** `POST /purchase` (spec, section Endpoints 9). */
export function purchase(parts: Parts): Handler<Env> {
  const { store } = parts
  return async (c) => {
    const { caller } = c.var
    const body = await readSellerBody(purchaseRequest, c.req.raw)
    const knownChain = () => store.findByReference(caller.accountId, body.merchantReference)
    if (body.reprocess) {
      checkChannel(caller, body)
      return reprocess(parts, caller, body, (await knownChain())?.latest)
    }
    const sale = sentSale(parts, body)
    let opening: PurchaseOpening
    try {
      opening = await openingOf(parts, caller, body)
    } catch (refused) {
      // A known reference answers before any rule is checked.
      const chain = await knownChain()
      if (chain === undefined) throw refused
      return replay(parts, chain, sale)
    }
    // The store opens nothing for a known reference, and says so. Most references are new, so we don't look them up
    // first.
    const result = await openWithMoney(parts, caller.accountId, (onInsufficient) =>
      store.openTransaction({ ...opening, onInsufficient }),
    )
    return openingAnswer(parts, result, sale)
  }
}

type PurchaseOpening = Omit<Opening, 'onInsufficient'>

/**
 * @throws {Rejection} when it breaks a rule
 * @throws {Disconnect} for the lost send
 */
async function openingOf(
  parts: Parts,
  caller: Caller,
  body: PurchaseRequest,
): Promise<PurchaseOpening> {
  const { random, clock } = parts
  const { accountId } = caller
  const { merchantReference } = body
  checkChannel(caller, body)
  const { product, request } = checkedSale(parts, caller, body)
  const { amount, recipient } = request
  await stopBeforeExecution(parts, caller, merchantReference, recipient)
  const now = clock.now()
  const receipt = receiptOf({ product, amount, recipient, now, random })
  return {
    id: uuidV7(now, random),
    accountId,
    merchantReference,
    kind: 'purchase',
    request,
    step: firstStep(outcomeFor(recipient, 1), receipt, now),
    now,
  }
}

/** What a purchase is for, before any rule is checked: replays also cover unknown or now inactive products. */
function sentSale({ catalogue }: Parts, body: PurchaseRequest): SentSale {
  const { productCode } = body
  const kind = catalogue.product(productCode)?.kind ?? 'other'
  const amount = exactCents(body.amount)
  return { kind: 'purchase', productCode, amount, recipient: recipientOf(kind, body) }
}

/** A purchase that meets every rule of the spec. @throws {Rejection} when it doesn't */
function checkedSale(
  { catalogue }: Parts,
  caller: Caller,
  body: PurchaseRequest,
): { product: SeedProduct; request: StoredRequest } {
  const product = catalogue.product(body.productCode)
  if (product === undefined || !isActiveFor(product, caller)) throw new Rejection('notAvailable')
  // ASSUMPTION: the spec sends redemption products to /redeem and gives no code for buying one.
  if (product.kind === 'redemption')
    throw new Rejection('invalidInput', 'A redemption product is redeemed, not purchased')
  const amount = wholeCents(body.amount)
  checkLimits(product, amount)
  checkRequiredFields(catalogue, product, body)
  const recipient = recipientOf(product.kind, body)
  checkValidation(caller, body, recipient)
  return {
    product,
    request: { productCode: product.code, amount, recipient, body: keptMembers(body) },
  }
}

/** A purchase's reference must come from a lookup for it (spec, section Endpoints 8; ruling R40). */
function checkValidation({ accountId }: Caller, body: PurchaseRequest, number: string): void {
  const reference = body.additionalInfo?.['validationReference']
  const { productCode } = body
  if (reference !== undefined && !isValidationOf(reference, { accountId, productCode, number }))
    throw new Rejection(
      'invalidInput',
      'validationReference is not from a lookup for this product and number',
    )
}

/** Members that a retry needs again; leaves out a voucher's PIN. */
function keptMembers(body: PurchaseRequest): Record<string, unknown> {
  const { paymentMethod, channelId, additionalInfo } = body
  const members = purchaseMembers.flatMap((name) =>
    name === 'voucherPin' || name === 'amount' || body[name] == null ? [] : [[name, body[name]]],
  )
  return {
    paymentMethod,
    channelId,
    ...(additionalInfo && { additionalInfo }),
    ...Object.fromEntries(members),
  }
}
