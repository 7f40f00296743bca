import type { Handler } from 'hono'
import type { PurchaseRequest } from '../../contract/purchase.ts'
import { retryRequest, type RetryRequest } from '../../contract/retry.ts'
import { uuidV7 } from '../../values/reference.ts'
import { checkLimits, wholeCents } from '../amount.ts'
import { purchaseBody, receiptOnTheWire } from '../answer.ts'
import { firstStep } from '../first-step.ts'
import { insufficientFunds, onInsufficient, openedAnswer } from '../opening-answer.ts'
import { outcomeFor } from '../outcomes.ts'
import type { Env, Parts } from '../parts.ts'
import { receiptOf, retryReceipt } from '../receipts.ts'
import { recipientOf } from '../recipient.ts'
import { Rejection, type RejectionName } from '../rejection.ts'
import { isActiveFor } from '../seed/catalogue.ts'
import type { SeedProduct } from '../seed/product.ts'
import { invalidInput, readSellerBody } from '../seller-body.ts'
import type { Caller, RetryResult, Transaction } from '../store.ts'
import { findTransaction } from '../transaction-id.ts'

/** `POST /transactions/{transactionItemCode}/retry` (spec, section Endpoints 10). */
export function retry(parts: Parts): Handler<Env> {
  return async (c) => {
    const overrides = await readSellerBody(retryRequest, c.req.raw)
    await parts.fulfilment.catchUp()
    const parent = await findTransaction(parts.store, c.req.param('transactionItemCode'))
    return retryTransaction(parts, c.var.caller, parent, overrides, retryBody)
  }
}

/**
 * `POST /purchase` with `reprocess: true` (spec, section Endpoints 9, rule 6): the newest failed attempt under the
 * reference is retried. ASSUMPTION (R22): a reference that is not known is 1001; once an attempt is under way
 * or completed the original counts as retried, 1006; another product or recipient is invalid input.
 * @param latest the newest attempt under the reference, if there is one
 */
export async function reprocess(
  parts: Parts,
  caller: Caller,
  body: PurchaseRequest,
  latest: Transaction | undefined,
): Promise<Response> {
  await parts.fulfilment.catchUp()
  const attempt = await findTransaction(parts.store, latest?.id)
  if (attempt === undefined) throw new Rejection('transactionNotFound')
  const product = productOf(parts, caller, attempt)
  if (body.productCode !== product.code || recipientOf(product.kind, body) !== attempt.recipient)
    throw invalidInput('merchantReference belongs to a different purchase')
  if (attempt.status !== 'FAILED' && attempt.attempt > 1) throw new Rejection('alreadyRetried')
  return retryTransaction(parts, caller, attempt, { amount: body.amount }, purchaseBody)
}

const refused: Readonly<
  Record<
    Exclude<RetryResult['kind'], 'opened' | 'insufficient' | 'reference-mismatch'>,
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
  if (parent.accountId !== caller.accountId) throw new Rejection('notOwner')
  // ASSUMPTION (R24): its PIN is not kept, so a redemption can't be rebuilt from stored data.
  if (parent.kind === 'redeem') throw invalidInput('A redemption is not retried: redeem again')
  const { store, clock, random } = parts
  const product = productOf(parts, caller, parent)
  const amount = overrides.amount === undefined ? parent.amount : wholeCents(overrides.amount)
  checkLimits(product, amount)
  const now = clock.now()
  const { merchantReference } = overrides
  const result = await store.openRetry({
    id: uuidV7(now, random),
    parentId: parent.id,
    accountId: caller.accountId,
    now,
    onInsufficient: onInsufficient(parts),
    plan: ({ productCode, recipient, body, attempt }) => ({
      request: { productCode, amount, recipient, body },
      step: firstStep(
        outcomeFor(recipient, attempt + 1),
        receiptOf({ product, amount, recipient, now, random }),
        now,
      ),
    }),
    ...(merchantReference !== undefined && { merchantReference }),
  })
  if (result.kind === 'opened')
    return openedAnswer(parts, result.transaction, bodyOf(result.transaction))
  if (result.kind === 'insufficient') return insufficientFunds(parts, result)
  if (result.kind === 'reference-mismatch')
    throw invalidInput('merchantReference is not the one of this transaction')
  throw new Rejection(refused[result.kind])
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

/** A retry's answer, whose receipt has the generic shape (spec, section Receipt shapes; ruling R23). */
function retryBody(child: Transaction): Record<string, unknown> {
  const { receipt } = child
  if (receipt === null) return purchaseBody(child)
  return { ...purchaseBody(child), receipt: receiptOnTheWire(retryReceipt(receipt)) }
}
