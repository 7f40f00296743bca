import { successCode } from '../../platform/contract/response-code.ts'
import type { TransactionStatus } from '../../platform/contract/sale/transaction.ts'
import type { Outcome } from './outcomes.ts'
import type { StoredReceipt } from './receipts.ts'
import { rejections } from './checks/rejection.ts'
import type { ScheduledStep, Step } from '../store/store.ts'

const { providerError } = rejections

/** `responseCode` and `responseMessage` of each status (spec, section Purchase response). */
const told: Readonly<
  Record<TransactionStatus, { readonly responseCode: string; readonly responseMessage: string }>
> = {
  COMPLETED: { responseCode: successCode, responseMessage: 'Success' },
  PENDING: { responseCode: 'PENDING', responseMessage: 'The transaction has been submitted' },
  PROCESSING: { responseCode: 'PROCESSING', responseMessage: 'The transaction is being processed' },
  FAILED: { responseCode: providerError.code, responseMessage: providerError.message },
}

/** An outcome in the store's form: its first step, and the later ones with their times. */
export function firstStep(outcome: Outcome, receipt: StoredReceipt, now: number): Step {
  const [first, ...later] = outcome.steps
  const step = (status: TransactionStatus) => ({
    status,
    ...told[status],
    receipt: status === 'COMPLETED' ? receipt : null,
  })
  const next = later.map(({ status, afterMs }): ScheduledStep => ({
    ...step(status),
    at: now + afterMs,
  }))
  return { ...step(first.status), next }
}

/** A step that fails at once for a stated reason. */
export function failedStep(row: { readonly code: string; readonly message: string }): Step {
  return {
    status: 'FAILED',
    responseCode: row.code,
    responseMessage: row.message,
    receipt: null,
    next: [],
  }
}
