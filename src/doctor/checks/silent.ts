import type { Finding } from '../report/finding.ts'

const onlyBySelling = { verdict: 'unseen', seen: 'Only a sale shows it.' } as const

/** Places that only a sale, a retry or a redemption shows. The till copes either way, without a setting. */
export const silentPlaces: readonly Finding[] = [
  {
    ...onlyBySelling,
    id: 'refusal-status',
    about: 'The HTTP status of a refused sale',
    place: 'Gaps (HTTP status codes of the purchase, redeem and retry errors)',
    rulings: ['R19', 'R41'],
    till: 'Answers are read by their body first, at any HTTP status.',
  },
  {
    ...onlyBySelling,
    id: 'unlisted-codes',
    about: 'Codes that the specification doesn’t list',
    place: 'Gaps (the full error code list)',
    rulings: ['R19'],
    till: 'An unlisted code without a transaction is looked up in the list and sent once more before the sale counts as refused.',
  },
  {
    ...onlyBySelling,
    id: 'low-wallet',
    about: 'A wallet that is too low',
    place: 'Errors, 1103',
    rulings: ['R20'],
    till: 'With a FAILED transaction or without one: nothing was sold, and the balance is shown where the words tell it.',
  },
  {
    ...onlyBySelling,
    id: 'replay-after-retry',
    about: 'The same reference again, after a retry',
    place: 'Endpoints 9, rule 5',
    rulings: ['R21'],
    till: 'The original’s or the latest attempt’s result: neither is taken for another sale’s.',
  },
  {
    ...onlyBySelling,
    id: 'reference-reuse',
    about: 'One reference for two purchases',
    place: 'Endpoints 9, rule 5',
    rulings: ['R36'],
    till: 'The till never does it.',
  },
  {
    ...onlyBySelling,
    id: 'refused-retries',
    about: 'What a refused retry carries',
    place: 'Errors, 1001, 1006 and 1102',
    rulings: ['R22', 'R38'],
    till: 'A refusal is a refusal, whichever transaction it names; that one is asked where it may be ours.',
  },
  {
    ...onlyBySelling,
    id: 'redeemed-twice',
    about: 'A voucher that is used, after a lost answer',
    place: 'Endpoints 11; Errors, 1151',
    rulings: ['R24'],
    till: 'Never taken for failed: the till looks in the list, then asks the cashier.',
  },
  {
    verdict: 'unseen',
    seen: 'It would send somebody a mail.',
    id: 'password-reset',
    about: 'Forgotten passwords',
    place: 'Endpoints 3 and 4 (payloads not shown)',
    rulings: ['R30'],
    till: 'The till sends `{ username }`, then `{ token, password }`.',
    advice: 'Try it once with a user whose mail you can read.',
  },
]
