import { checksum } from '../../../values/text/checksum.ts'
import { lookupForm } from '../../../values/number/mobile-number.ts'
import { parseMobile } from '../../../values/number/phone.ts'
import type { FillRandom } from '../../../values/number/reference.ts'
import { randomDigits } from '../random.ts'

/** What a lookup asked about, and what the next purchase is for. */
interface Validated {
  readonly accountId: string
  readonly productCode: string
  /** Mobile, meter or account number, in any notation. */
  readonly number: string
}

const form = /^VAL-(\d{8})(\d{8})$/

/**
 * A reference that links a lookup to its purchase. Half of its digits are random; the others are a checksum over these
 * and the lookup. The sandbox can therefore recognise its references even after a restart.
 */
export function validationReference(random: FillRandom, validated: Validated): string {
  const nonce = randomDigits(random, 8)
  return `VAL-${nonce}${checkOf(nonce, validated)}`
}

/**
 * Whether a lookup gave a reference for this account, product and number. ASSUMPTION (R40): the spec doesn't say who
 * may use it.
 */
export function isValidationOf(reference: string, validated: Validated): boolean {
  const [, nonce = '', check] = form.exec(reference) ?? []
  return check === checkOf(nonce, validated)
}

/** Eight digits. They expose an invented reference, not a computed one. */
function checkOf(nonce: string, { accountId, productCode, number }: Validated): string {
  const text = [nonce, accountId, productCode, plainNumber(number)].join('\n')
  return String(checksum(text) % 100_000_000).padStart(8, '0')
}

/**
 * One form for all notations of a number, because lookup and purchase write mobile numbers differently (ruling R16).
 */
function plainNumber(number: string): string {
  const mobile = parseMobile(number)
  return mobile === undefined ? number.replaceAll(/[\s-]/g, '') : lookupForm(mobile)
}
