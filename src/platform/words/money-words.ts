import type { Task } from './words-by-code.ts'

/** While the outcome is open. */
export const maybeTaken: Record<Task, string> = {
  purchase: 'Money may have been taken from the shop’s wallet.',
  redeem: 'The voucher may have been redeemed.',
  retry: 'Money may have been taken from the shop’s wallet.',
}

/** After a confirmed failure or a definite refusal. */
export const untouched: Record<Task, string> = {
  purchase: 'No money was taken.',
  redeem: 'Nothing was redeemed and no money was taken.',
  // An earlier attempt may have taken some.
  retry: 'This retry took no money.',
}

/** 401 and 429 are certain only for this request; an earlier send of the same sale may still be open. */
export const thisAttempt = 'This attempt took no money.'
