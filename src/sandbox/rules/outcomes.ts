import type { TransactionStatus } from '../../platform/contract/sale/transaction.ts'

/** One status of a transaction, and how long after its opening it comes. */
interface PlannedStep {
  readonly status: TransactionStatus
  readonly afterMs: number
}

/**
 * How the opening request is answered. Later sends are answered normally, except that `empty-202` stays so while the
 * transaction is in progress.
 */
type AnswerForm =
  | 'normal'
  | '202'
  | 'empty-202'
  | 'no-answer'
  | 'html-500'
  | 'half-json'
  | 'no-receipt'

/** What happens to a transaction: its first status, the later ones, and how it is answered. */
export interface Outcome {
  readonly steps: readonly [PlannedStep, ...PlannedStep[]]
  readonly answer: AnswerForm
}

const at = (afterMs: number, status: TransactionStatus): PlannedStep => ({ status, afterMs })

const completed: Outcome = { steps: [at(0, 'COMPLETED')], answer: 'normal' }
const failed: Outcome = { steps: [at(0, 'FAILED')], answer: 'normal' }

/** Outcomes by the recipient's last four digits. Source: the sandbox's fixed inputs. */
const outcomes: Readonly<Record<string, { first: Outcome; retry?: Outcome }>> = {
  '0001': {
    first: {
      steps: [at(0, 'PENDING'), at(1_500, 'PROCESSING'), at(3_000, 'COMPLETED')],
      answer: 'normal',
    },
  },
  '0002': {
    first: {
      steps: [at(0, 'PENDING'), at(1_500, 'PROCESSING'), at(3_000, 'FAILED')],
      answer: '202',
    },
  },
  '0003': { first: failed },
  '0004': { first: failed, retry: completed },
  '0007': { first: { steps: [at(0, 'PROCESSING')], answer: 'normal' } },
  '0008': { first: { ...completed, answer: 'no-answer' }, retry: completed },
  '0010': { first: { ...completed, answer: 'html-500' }, retry: completed },
  '0011': { first: { ...completed, answer: 'half-json' }, retry: completed },
  '0012': { first: { ...completed, answer: 'no-receipt' }, retry: completed },
  '0013': { first: failed, retry: { ...completed, answer: 'no-answer' } },
  '0014': {
    first: { steps: [at(0, 'PROCESSING'), at(3_000, 'COMPLETED')], answer: 'empty-202' },
  },
}

/** Endings that stop a request before any work. */
export const endings = {
  /** First send: the connection closes before any work. */
  lostRequest: '0009',
  /** `responseCode` 1999, without any work. */
  withdrawn: '1999',
  /** Mobile-bundle lookup: NOT_ELIGIBLE. */
  notEligible: '0005',
  /** Mobile-bundle lookup: VALIDATION_UNAVAILABLE. */
  validationUnavailable: '0006',
  /** Account lookups: 400 INVALID_ACCOUNT. */
  invalidAccount: '1100',
  /** Electricity lookup: 400 INVALID_METER. */
  invalidMeter: '1101',
  /** Bill lookup: 123 456 cents due. */
  billDue: '0500',
  /** Electricity: a `transactionNumber` beyond 2^53 (ruling R14). */
  wideNumber: '9007',
  /** Electricity: two key-change tokens before the credit token (ruling R28). */
  keyChange: '9003',
} as const

/** Endings of a voucher's PIN. */
export const pinEndings = { used: '1151', expired: '1200', unknown: '1010' } as const

/** Whether a recipient or PIN ends in the given digits; ignores spaces and dashes. */
export function endsIn(text: string, ending: string): boolean {
  return text.replace(/[\s-]+/g, '').endsWith(ending)
}

/**
 * What happens to a transaction, by the recipient's last four digits.
 * @param attempt 1 for the original, more for a retry
 */
export function outcomeFor(recipient: string, attempt: number): Outcome {
  const ending = recipient.replace(/[\s-]+/g, '').slice(-4)
  const row = Object.hasOwn(outcomes, ending) ? outcomes[ending] : undefined
  if (row === undefined) return completed
  return attempt === 1 ? row.first : (row.retry ?? row.first)
}
