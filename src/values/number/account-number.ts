import { luhnHolds } from './meter.ts'
import { plainText } from '../text/plain-text.ts'

/** A bill prints an EasyPay number after chevrons: `>>>>> 9218 0123 4567 8901 23`. */
const AFTER_CHEVRONS = /^[^\p{L}\p{N}]*[>›»〉》＞]/u
/** 9, the biller's four digits, the account's twelve, and a check digit. */
const EASYPAY = /^9\d{17}$/

/**
 * What the till makes of a typed account number; it only ever warns, the lookup decides.
 * `check-digit`: an EasyPay number whose last digit doesn't fit the others. `number` is what is sent: without blanks and
 * chevrons, with its letters and slashes.
 */
export interface AccountCheck {
  readonly kind: 'ok' | 'check-digit'
  readonly number: string
}

export function checkAccount(typed: string): AccountCheck {
  const number = plainText(typed).replace(/\s+/g, '')
  const isEasyPay = EASYPAY.test(number) || (AFTER_CHEVRONS.test(typed) && /^9\d+$/.test(number))
  return { kind: isEasyPay && !luhnHolds(number) ? 'check-digit' : 'ok', number }
}
