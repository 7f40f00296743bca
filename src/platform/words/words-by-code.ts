import { formatRand, type Cents } from '../../values/money.ts'
import { readAvailable } from '../reads/available-balance.ts'

/** What the cashier was doing. */
export type Task = 'purchase' | 'redeem' | 'retry'

/** The platform's reason, from any answer. */
export interface Reason {
  readonly code?: string | undefined
  /** The platform's words, cleaned by `platformWords`. */
  readonly message?: string | undefined
  readonly available?: Cents | undefined
}

export interface Words {
  readonly title: string
  readonly detail: string
  readonly action?: string
}

interface Row {
  readonly code: string
  /** Any task if absent. */
  readonly task?: Task
  /** Only if the platform's words match. */
  readonly when?: RegExp
  readonly words: Words | ((said: Reason) => Words)
}

/** A refusal about the customer's number. */
const ABOUT_MOBILE = /mobile|phone|msisdn/i

/** Every row of the spec's response codes, in the cashier's words; the first match counts. */
const rows: readonly Row[] = [
  {
    code: '1001',
    task: 'retry',
    when: /only failed/i,
    words: {
      title: 'This sale can’t be retried',
      detail: 'The platform says it has not failed.',
      action: 'Look at the sale’s status first.',
    },
  },
  {
    code: '1001',
    task: 'retry',
    words: {
      title: 'This sale can’t be retried',
      detail: 'The platform can’t find the sale, or does not accept the details of the retry.',
      action: 'Look for it under Sales before you sell it again.',
    },
  },
  {
    code: '1001',
    task: 'redeem',
    when: ABOUT_MOBILE,
    words: {
      title: 'This voucher needs a mobile number',
      detail:
        'The platform can’t redeem it without the customer’s number, or could not use the one given.',
      action: 'Enter the customer’s mobile number, then redeem it again.',
    },
  },
  {
    code: '1001',
    task: 'redeem',
    when: /amount/i,
    words: {
      title: 'The amount was not accepted',
      detail: 'The platform can’t redeem this amount.',
      action: 'Choose the full balance, or another amount.',
    },
  },
  {
    code: '1001',
    task: 'redeem',
    words: {
      title: 'The voucher PIN is missing',
      detail: 'This kind of voucher can’t be redeemed without its PIN.',
      action: 'Enter the PIN from the customer’s voucher.',
    },
  },
  {
    code: '1001',
    words: {
      title: 'The details were not accepted',
      detail: 'The platform could not use what was entered.',
      action: 'Check the details with the customer.',
    },
  },
  {
    code: '1006',
    words: {
      title: 'Already retried',
      detail: 'This attempt was already retried. Each attempt can be retried only once.',
      action: 'Open the latest attempt and continue from there.',
    },
  },
  {
    code: '1009',
    words: {
      title: 'Not available on this account',
      detail: 'This product is not active for the shop’s account.',
      action: 'Choose another product. The list of products is being updated.',
    },
  },
  {
    code: '1010',
    task: 'redeem',
    words: {
      title: 'Voucher not recognised',
      detail: 'The platform does not know this voucher or this product.',
      action: 'Check the PIN and the kind of voucher with the customer.',
    },
  },
  {
    code: '1010',
    words: {
      title: 'Product not recognised',
      detail: 'The platform does not know this product.',
      action: 'Choose another product.',
    },
  },
  {
    code: '1102',
    words: {
      title: 'Not this shop’s sale',
      detail: 'The sale belongs to another account, so it can’t be retried here.',
      action: 'Retry it from the account that sold it.',
    },
  },
  {
    code: '1103',
    words: ({ available, message }) => walletWords(available ?? readAvailable(message)),
  },
  {
    code: '1151',
    words: {
      title: 'Voucher already used',
      detail: 'The platform says this voucher has been redeemed before.',
      action: 'Don’t give anything for it. Show the customer this message.',
    },
  },
  {
    code: '1200',
    task: 'redeem',
    words: {
      title: 'The provider could not redeem it',
      detail: 'The voucher may have expired.',
      action: 'Check the expiry date on the customer’s voucher.',
    },
  },
  {
    code: '1200',
    words: {
      title: 'The provider could not deliver it',
      detail: 'The provider had an error.',
      action: 'Try again in a few minutes.',
    },
  },
  {
    code: '403',
    task: 'redeem',
    words: {
      title: 'This user can’t redeem',
      detail: 'Only merchant and sub-merchant users can redeem vouchers.',
      action: 'Sign in as a user who can.',
    },
  },
  {
    code: '403',
    words: {
      title: 'This user can’t sell',
      detail: 'Only merchant and sub-merchant users can sell, redeem and retry.',
      action: 'Sign in as a user who can sell.',
    },
  },
]

/** Any answer may give the wallet's balance as text (ruling R20). */
function walletWords(available: Cents | undefined): Words {
  return {
    title: 'The wallet’s balance is too low',
    detail:
      available === undefined
        ? 'There is not enough money in the shop’s wallet for this.'
        : `The shop’s wallet has ${formatRand(available)}, which is not enough for this.`,
    action: 'Top up the wallet, or choose a smaller amount.',
  }
}

/**
 * Whether a redemption was refused because the customer's number is missing (spec, Endpoints 11: for certain products).
 */
export function lacksMobile({ code, message }: Reason): boolean {
  return code === '1001' && ABOUT_MOBILE.test(message ?? '')
}

/** The words for a response code, or `undefined` if the spec doesn't list it. */
export function wordsOfCode(said: Reason, task: Task): Words | undefined {
  const row = rows.find(
    (row) =>
      row.code === said.code &&
      (row.task === undefined || row.task === task) &&
      (row.when === undefined || row.when.test(said.message ?? '')),
  )
  return typeof row?.words === 'function' ? row.words(said) : row?.words
}
