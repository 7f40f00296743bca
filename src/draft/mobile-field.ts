import { countryOf, hasUsualLength } from '../values/number/calling-code.ts'
import {
  displayMobile,
  isAbroad,
  isMobileNumber,
  maskMobile,
  type MobileNumber,
} from '../values/number/mobile-number.ts'
import { networkHint } from '../values/number/network-hint.ts'
import { parseMobile } from '../values/number/phone.ts'
import { readNumber } from '../values/number/scanned.ts'
import { plainText } from '../values/text/plain-text.ts'
import {
  byLength,
  plainHint,
  rule,
  textField,
  warning,
  type FieldHint,
  type FieldKind,
  type Rule,
} from './field-kind.ts'
import type { FormField } from './form-fields.ts'

/** A mobile number (ruling R16). */
export const mobileField: FieldKind = {
  ...textField,
  names: { mobileNumber: 'Mobile number' },
  types: ['phone', 'mobile', 'msisdn'],
  pad: true,
  keyboard: 'tel',
  figures: true,
  capitals: 'off',
  isPersonal: true,
  recipient: 'number',
  isOfferedAgain: true,
  sent(typed, mobileForm) {
    const text = plainText(typed)
    const mobile = parseMobile(text)
    return mobile === undefined ? text : mobileForm(mobile)
  },
  shown(text) {
    const mobile = parseMobile(text)
    if (mobile === undefined) return text
    const country = isAbroad(mobile) ? ` (${countryOf(mobile)?.name ?? 'another country'})` : ''
    return displayMobile(mobile) + country
  },
  masked(typed, sent) {
    const mobile = parseMobile(typed)
    return mobile === undefined ? textField.masked(typed, sent) : maskMobile(mobile)
  },
  rules: mobileRules,
  hint(typed, brandName) {
    const mobile = parseMobile(typed)
    return mobile && (isAbroad(mobile) ? fromAbroad(mobile) : ofNetwork(mobile, brandName))
  },
  tidied(typed) {
    const mobile = parseMobile(typed)
    return mobile && displayMobile(mobile)
  },
  scan: { read: readNumber, takes: (text) => parseMobile(text) !== undefined },
}

/** A definition's lengths may be those of any spelling of a South African number, but not of another country's. */
function mobileRules(field: FormField): readonly Rule[] {
  const abroad = (sent: string) => isMobileNumber(sent) && isAbroad(sent)
  const hint = field.takesAbroad ? ' A number from another country starts with + and its code.' : ''
  return [
    rule(
      (sent) => isMobileNumber(sent) && (field.takesAbroad || !isAbroad(sent)),
      `This isn’t a South African mobile number. Check it with the customer.${hint}`,
    ),
    ...byLength
      .rules(field)
      .map(({ holds, error }) => rule((sent) => !abroad(sent) || holds(sent), error)),
  ]
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

/** Networks whose numbers a hint can tell apart (network-hint.ts). */
const networks = ['Vodacom', 'MTN', 'Cell C', 'Telkom', 'Rain']

/** A hint, never a rule: numbers are portable. */
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
    : plainHint(`${network} number`)
}
