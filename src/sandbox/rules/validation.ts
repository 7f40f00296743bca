import { lookupForm, parseMobile } from '../../values/number/phone.ts'
import type { FillRandom } from '../../values/number/reference.ts'
import { randomDigits } from './random.ts'

/** What a lookup was asked about, and what the purchase that follows it is for. */
export interface Validated {
  readonly accountId: string
  readonly productCode: string
  /** Mobile, meter or account number, however it is written. */
  readonly number: string
}

const form = /^VAL-(\d{8})(\d{8})$/

/**
 * A reference that links a lookup to the purchase that follows it. Half of its digits are random; the others are a
 * check over these and what was looked up, by which the sandbox knows its own again, after a restart too.
 */
export function validationReference(random: FillRandom, validated: Validated): string {
  const nonce = randomDigits(random, 8)
  return `VAL-${nonce}${checkOf(nonce, validated)}`
}

/** Whether a lookup gave a reference for this account, product and number. ASSUMPTION (R40): it is not said who may use it. */
export function isValidationOf(reference: string, validated: Validated): boolean {
  const [, nonce = '', check] = form.exec(reference) ?? []
  return check === checkOf(nonce, validated)
}

/** Eight digits by FNV-1a: found out is what somebody made up, not what somebody computed. */
function checkOf(nonce: string, { accountId, productCode, number }: Validated): string {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(
    [nonce, accountId, productCode, plainNumber(number)].join('\n'),
  ))
    hash = Math.imul(hash ^ byte, 0x01000193)
  return String((hash >>> 0) % 100_000_000).padStart(8, '0')
}

/** One text for all ways of writing a number: the lookup and the purchase write a mobile number otherwise (ruling R16). */
function plainNumber(number: string): string {
  const mobile = parseMobile(number)
  return mobile === undefined ? number.replaceAll(/[\s-]/g, '') : lookupForm(mobile)
}
