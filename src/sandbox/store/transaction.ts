import { insufficientBalancePrefix } from '../../platform/contract/response-code.ts'
import { type Cents, randOf } from '../../values/money.ts'
import type { Draw, ScheduledStep, Step, StoredRequest, Transaction } from './store.ts'

/** What identifies a transaction, without its goods and its result. */
export type Identity = Pick<
  Transaction,
  'id' | 'accountId' | 'merchantReference' | 'kind' | 'attempt' | 'parentId'
>

/** A transaction just after its opening. */
export function openedTransaction(
  identity: Identity,
  request: StoredRequest,
  step: Step,
  now: number,
): Transaction {
  const { id, accountId, merchantReference, kind, attempt, parentId } = identity
  const { productCode, amount, recipient, body } = request
  const { status, responseCode, responseMessage, receipt, next } = step
  return plain({
    id,
    accountId,
    merchantReference,
    kind,
    attempt,
    parentId,
    productCode,
    amount,
    recipient,
    body,
    status,
    responseCode,
    responseMessage,
    receipt,
    next,
    createdAt: now,
    updatedAt: now,
    sends: 1,
  })
}

/** A transaction after one more step. */
export function steppedTransaction(before: Transaction, step: Step, now: number): Transaction {
  const { status, responseCode, responseMessage, receipt, next } = step
  return plain({
    ...before,
    status,
    responseCode,
    responseMessage,
    receipt,
    next,
    updatedAt: now,
  })
}

/** Identity of the one retry of a transaction. */
export function childIdentity(id: string, parent: Transaction): Identity {
  const { accountId, merchantReference, kind, attempt } = parent
  return { id, accountId, merchantReference, kind, attempt: attempt + 1, parentId: parent.id }
}

/** Code and text of a request that the wallet can't pay. Source: spec, section Errors, row 1103. */
export function insufficientAnswer(available: Cents): {
  readonly responseCode: string
  readonly responseMessage: string
} {
  const amount = randOf(available).toFixed(2)
  return { responseCode: '1103', responseMessage: `${insufficientBalancePrefix}${amount}` }
}

/** The step for a recorded purchase that the wallet can't pay (ruling R20). */
export function insufficientStep(available: Cents): Step {
  return { status: 'FAILED', ...insufficientAnswer(available), receipt: null, next: [] }
}

/** A redemption's steps once the drawn amount is known; completes the receipt in each completed step. */
export function drawnStep(
  step: Step,
  { completeReceipt }: Pick<Draw, 'completeReceipt'>,
  drawn: Cents,
  balance: Cents,
): Step {
  const complete = <S extends Step | ScheduledStep>(s: S): S =>
    s.status === 'COMPLETED' ? { ...s, receipt: completeReceipt(drawn, balance) } : s
  return { ...complete(step), next: step.next.map(complete) }
}

/** The amount that a voucher gives: as asked, or the full balance when that is 0; `null` when it can't. */
export function drawFrom(balance: Cents, asked: Cents): Cents | null {
  const drawn = asked === 0 ? balance : asked
  return drawn > 0 && drawn <= balance ? drawn : null
}

/** When a transaction's next step is due, or `null`. */
export function dueAt(next: readonly ScheduledStep[]): number | null {
  return next[0]?.at ?? null
}

/** The furthest that a step may be planned ahead, in milliseconds. */
export const furthestStepMs = 60_000

/**
 * Whether a step is due. A step further ahead than the maximum was planned before the clock was set back, so take it
 * now.
 * @param at its planned time
 */
export function hasCome(at: number, now: number): boolean {
  return at <= now || at > now + furthestStepMs
}

/** A copy without shared objects, as if written to disk and read back. */
function plain(transaction: Transaction): Transaction {
  return structuredClone(transaction)
}
