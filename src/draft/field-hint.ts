import { checkAccount } from '../values/number/account-number.ts'
import { countryOf, hasUsualLength } from '../values/number/calling-code.ts'
import { checkMeter } from '../values/number/meter.ts'
import { isAbroad, type MobileNumber } from '../values/number/mobile-number.ts'
import { networkHint } from '../values/number/network-hint.ts'
import { parseMobile } from '../values/number/phone.ts'
import type { FormField } from './form-fields.ts'
import type { TypedValues } from './form-values.ts'

/** The text under a field before it has an error. */
export type FieldHint = { readonly kind: 'plain'; readonly text: string } | FieldWarning

/** A question for the customer, in the form and again when the cashier reads the number back. It blocks nothing. */
export interface FieldWarning {
  readonly kind: 'warning'
  /** Under the field: what is odd, and what to ask. */
  readonly text: string
  readonly title: string
  /** At the check: what to ask, and what to do then. */
  readonly advice: string
}

/** Networks whose numbers a hint can tell apart (network-hint.ts). */
const networks = ['Vodacom', 'MTN', 'Cell C', 'Telkom', 'Rain']

/**
 * Hints, never checks: numbers are portable (ruling R16), and the lookup decides about a meter (ruling R17). Once the
 * lookup accepts a value, the till gives no warning.
 * @param brandName the brand being sold, to spot a number of another network; without it, any network is fine
 * @param confirmed whether the lookup accepted it
 */
export function fieldHint(
  field: FormField,
  typed: string,
  brandName: string | undefined,
  confirmed: boolean,
): FieldHint | undefined {
  const usual = plain(field.hint ?? limitsHint(field))
  if (confirmed) return usual
  const mobile = field.input === 'mobile' ? parseMobile(typed) : undefined
  const said = mobile && (isAbroad(mobile) ? fromAbroad(mobile) : ofNetwork(mobile, brandName))
  if (said !== undefined) return said
  if (hasWrongCheckDigit(field, typed))
    return warning(
      'The last digit doesn’t match the others',
      'Check the number with the customer.',
      'If a digit is wrong, go back and correct it.',
    )
  return usual
}

function hasWrongCheckDigit({ input }: FormField, typed: string): boolean {
  if (input === 'meter') return checkMeter(typed).kind === 'check-digit'
  return input === 'account' && checkAccount(typed).kind === 'check-digit'
}

function fromAbroad(mobile: MobileNumber): FieldHint {
  const country = countryOf(mobile)
  const then = 'If it is not the customer’s, go back and correct it.'
  if (country !== undefined && !hasUsualLength(mobile))
    return warning(
      `Mobile numbers in ${country.name} have ${country.digits.join(' or ')} digits after +${country.code}`,
      'Check the number with the customer.',
      then,
    )
  return warning(
    `This number is from ${country?.name ?? 'another country'}`,
    'Check the country with the customer.',
    then,
  )
}

function ofNetwork(mobile: MobileNumber, brand: string | undefined): FieldHint | undefined {
  const brandName = brand?.trim()
  const network = networkHint(mobile)
  if (brandName === undefined || network === undefined) return undefined
  const other = networks.some(
    (one) => one !== network && one.toLowerCase() === brandName.toLowerCase(),
  )
  return other
    ? warning(
        `This used to be ${network === 'MTN' ? 'an' : 'a'} ${network} number`,
        `Ask whether it is ${brandName} now.`,
        `If it is not, go back and sell ${network}.`,
      )
    : plain(`${network} number`)
}

/** What the definition's limits allow. */
function limitsHint({ input, limits }: FormField): string | undefined {
  const { shortest, longest, least, most } = limits
  if (input === 'number' && least !== undefined && most !== undefined)
    return `From ${least} to ${most}`
  if (input === 'number' || input === 'meter' || longest === undefined) return undefined
  return shortest === longest ? `${longest} characters` : `At most ${longest} characters`
}

function plain(text: string | undefined): FieldHint | undefined {
  return text === undefined ? undefined : { kind: 'plain', text }
}

function warning(title: string, ask: string, then: string): FieldHint {
  return { kind: 'warning', text: `${title}. ${ask}`, title, advice: `${ask} ${then}` }
}

/**
 * All questions about the typed values.
 * @param confirmed the key of the field that a lookup accepted
 */
export function fieldWarnings(
  fields: readonly FormField[],
  values: TypedValues,
  brandName: string | undefined,
  confirmed: string | undefined,
): readonly FieldWarning[] {
  return fields
    .map((field) => fieldHint(field, values[field.key] ?? '', brandName, field.key === confirmed))
    .filter((hint) => hint?.kind === 'warning')
}
