import { luhnHolds } from './meter.ts'
import { plainText } from './plain-text.ts'

/** How a bill prints an EasyPay number: `>>>>> 9218 0123 4567 8901 23`. Not part of it. */
const CHEVRONS = /^[>›»〉》\s]*[>›»〉》]\s*|\s*[<‹«〈《][<‹«〈《\s]*$/gu
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
  const text = plainText(typed)
  const bare = text.replace(CHEVRONS, '')
  const number = bare.replace(/\s+/g, '')
  const isEasyPay = EASYPAY.test(number) || (bare !== text && /^9\d+$/.test(number))
  return { kind: isEasyPay && !luhnHolds(number) ? 'check-digit' : 'ok', number }
}
