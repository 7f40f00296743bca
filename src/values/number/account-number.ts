import { luhnHolds } from './meter.ts'
import { plainText } from '../text/plain-text.ts'

/** Bills print chevrons before an EasyPay number: `>>>>> 9218 0123 4567 8901 23`. */
const AFTER_CHEVRONS = /^[^\p{L}\p{N}]*[>›»〉》＞]/u
/** 9, four digits for the biller, twelve for the account, and a check digit. */
const EASYPAY = /^9\d{17}$/

/**
 * The till's reading of a typed account number. It only warns; the lookup decides. `check-digit`: an EasyPay number
 * with a wrong last digit. `number` is what the till sends: no blanks or chevrons, but letters and slashes. Only an
 * EasyPay number loses its dashes and points: they may belong to another.
 */
interface AccountCheck {
  readonly kind: 'ok' | 'check-digit'
  readonly number: string
}

export function checkAccount(typed: string): AccountCheck {
  const number = plainText(typed).replace(/\s+/g, '')
  const digits = number.replace(/[.-]/g, '')
  const isEasyPay = EASYPAY.test(digits) || (AFTER_CHEVRONS.test(typed) && /^9\d+$/.test(digits))
  if (!isEasyPay) return { kind: 'ok', number }
  return { kind: luhnHolds(digits) ? 'ok' : 'check-digit', number: digits }
}
