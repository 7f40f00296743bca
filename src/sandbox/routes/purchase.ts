import type { Handler } from 'hono'
import { purchaseMembers, purchaseRequest, type PurchaseRequest } from '../../contract/purchase.ts'
import { uuidV7 } from '../../values/reference.ts'
import { checkLimits, wholeCents } from '../amount.ts'
import { firstStep } from '../first-step.ts'
import { stopBeforeExecution } from '../lost-request.ts'
import { onInsufficient, openingAnswer, replay } from '../opening-answer.ts'
import { outcomeFor } from '../outcomes.ts'
import type { Env, Parts } from '../parts.ts'
import { receiptOf } from '../receipts.ts'
import { recipientOf } from '../recipient.ts'
import { Rejection } from '../rejection.ts'
import { checkRequiredFields } from '../required-fields.ts'
import { isActiveFor } from '../seed/catalogue.ts'
import type { SeedProduct } from '../seed/product.ts'
import { readSellerBody } from '../seller-body.ts'
import type { Caller, StoredRequest } from '../store.ts'
import { reprocess } from './retry.ts'

/** `POST /purchase` (spec, section Endpoints 9). */
export function purchase(parts: Parts): Handler<Env> {
  const { store, random, clock } = parts
  return async (c) => {
    const { caller } = c.var
    const body = await readSellerBody(purchaseRequest, c.req.raw)
    const { merchantReference } = body
    const chain = await store.findByReference(caller.accountId, merchantReference)
    if (body.reprocess) return reprocess(parts, caller, body, chain?.latest)
    if (chain !== undefined) return replay(parts, chain)

    const { product, request } = checkedSale(parts, caller, body)
    const { amount, recipient } = request
    stopBeforeExecution(parts, caller, merchantReference, recipient)
    const now = clock.now()
    const receipt = receiptOf({ product, amount, recipient, now, random })
    const result = await store.openTransaction({
      id: uuidV7(now, random),
      accountId: caller.accountId,
      merchantReference,
      kind: 'purchase',
      request,
      step: firstStep(outcomeFor(recipient, 1), receipt, now),
      now,
      onInsufficient: onInsufficient(parts),
    })
    return openingAnswer(parts, result)
  }
}

/** A purchase that keeps every rule of the spec. @throws {Rejection} for one that doesn't */
function checkedSale(
  { catalogue }: Parts,
  caller: Caller,
  body: PurchaseRequest,
): { product: SeedProduct; request: StoredRequest } {
  const product = catalogue.product(body.productCode)
  if (product === undefined || !isActiveFor(product, caller)) throw new Rejection('notAvailable')
  // ASSUMPTION: the spec gives redemption products to /redeem, and no code for one that is bought.
  if (product.kind === 'redemption')
    throw new Rejection('invalidInput', 'A redemption product is redeemed, not purchased')
  const amount = wholeCents(body.amount)
  checkLimits(product, amount)
  checkRequiredFields(catalogue, product, body)
  return {
    product,
    request: {
      productCode: product.code,
      amount,
      recipient: recipientOf(product.kind, body),
      body: keptMembers(body),
    },
  }
}

/** Members that a retry needs again; a voucher's PIN is not kept. */
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
