import type { Task } from './words-by-code.ts'

/** After success. */
export const moneyTaken: Record<Task, string> = {
  read: 'No money was taken.',
  lookup: 'No money was taken.',
  purchase: 'It was paid for from the shop’s wallet.',
  redeem: 'The voucher was redeemed.',
  retry: 'It was paid for from the shop’s wallet.',
}

/** While the outcome is open. */
export const maybeTaken: Record<Task, string> = {
  read: 'No money was taken.',
  lookup: 'No money was taken.',
  purchase: 'Money may have been taken from the shop’s wallet.',
  redeem: 'The voucher may have been redeemed.',
  retry: 'Money may have been taken from the shop’s wallet.',
}

const untouchedMoney: Record<Task, string | undefined> = {
  read: undefined,
  lookup: undefined,
  purchase: 'No money was taken.',
  redeem: 'Nothing was redeemed and no money was taken.',
  // An earlier attempt may have taken some.
  retry: 'This retry took no money.',
}

/** After a confirmed failure or a definite refusal. */
export function untouched(task: Task): { money?: string } {
  const money = untouchedMoney[task]
  return money === undefined ? {} : { money }
}

/** 401 and 429 are certain only for this request; an earlier send of the same sale may still be open. */
export function spared(task: Task): { money?: string } {
  return isSelling(task) ? { money: 'This attempt took no money.' } : untouched(task)
}

/** Whether money is involved. */
export function isSelling(task: Task): boolean {
  return task === 'purchase' || task === 'redeem' || task === 'retry'
}
