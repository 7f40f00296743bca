import { recipientMembers, type PurchaseMember } from '../platform/contract/sale/purchase.ts'
import type { BodyMember } from '../engine/sale.ts'
import { formatWhen, parseDate } from '../values/time/dates.ts'
import { maskTail } from '../values/number/mask.ts'
import { checkAccount } from '../values/number/account-number.ts'
import { countryOf } from '../values/number/calling-code.ts'
import { checkMeter } from '../values/number/meter.ts'
import { randOf, type Cents } from '../values/money.ts'
import {
  displayMobile,
  isAbroad,
  maskMobile,
  purchaseForm,
  type MobileNumber,
} from '../values/number/mobile-number.ts'
import { parseMobile } from '../values/number/phone.ts'
import { plainText } from '../values/text/plain-text.ts'
import { readBackText } from '../values/number/read-back.ts'
import type { Choice } from './field-extras.ts'
import { secretInputs, type FieldInput } from './field-inputs.ts'
import type { FormField } from './form-fields.ts'

/** The form's name for the amount; no field of a definition gets it. */
export const amountKey = 'amount'
/** The form's name for how much of a voucher to redeem: its full balance, or an amount. */
export const partKey = 'part'

/** Typed values, by the field's key. */
export type TypedValues = Readonly<Record<string, string>>

/**
 * A typed value as it is sent, always text (rulings R9, R14, R16, R17). '' if there is nothing to send.
 * @param mobileForm how the request writes mobile numbers
 */
export function sentValue(
  field: FormField,
  typed: string,
  mobileForm: (mobile: MobileNumber) => string = purchaseForm,
): string {
  const { input } = field
  if (input === 'password') return typed.trim() === '' ? '' : typed
  // A name, or a choice of the definition, is sent as it is.
  const text = asTyped.has(input) ? typed.trim() : plainText(typed)
  if (input === 'meter') return checkMeter(text).digits
  if (input === 'pin') return sentPin(text)
  if (input === 'account') return checkAccount(text).number
  if (input === 'number') return text.replace(',', '.')
  const mobile = input === 'mobile' ? parseMobile(text) : undefined
  return mobile === undefined ? text : mobileForm(mobile)
}

const asTyped: ReadonlySet<FieldInput> = new Set<FieldInput>(['name', 'choice', 'yes-no'])

/** A PIN as it is sent: text, with its leading zeros, without the separators between its groups (ruling R14). */
export function sentPin(typed: string): string {
  return plainText(typed).replace(/[\s.-]+/g, '')
}

/** A typed value as the cashier reads it back to the customer: numbers in groups, choices in words. */
export function shownValue(field: FormField, typed: string): string {
  const text = typed.trim()
  if (field.input === 'mobile') {
    const mobile = parseMobile(text)
    if (mobile === undefined) return text
    const country = isAbroad(mobile) ? ` (${countryOf(mobile)?.name ?? 'another country'})` : ''
    return displayMobile(mobile) + country
  }
  if (secretInputs.has(field.input)) return maskTail(sentValue(field, text))
  if (field.input === 'yes-no') return yesNo.find(({ value }) => value === text)?.label ?? text
  if (field.input === 'choice')
    return field.choices.find(({ value }) => value === text)?.label ?? text
  if (field.input === 'date') return dateInWords(text)
  const sent = sentValue(field, text)
  return readBackText(/^\d+$/.test(sent) ? sent : text, sent)
}

/** What a boolean field offers; sent as text, like everything except the amount. */
export const yesNo: readonly Choice[] = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]

function dateInWords(text: string): string {
  const date = parseDate(text)
  return date === undefined ? text : formatWhen({ kind: 'date', ...date })
}

/** Whether what was typed for another product fits this field. */
export function fits(field: FormField, typed: string): boolean {
  if (field.input === 'choice') return field.choices.some(({ value }) => value === typed)
  if (field.input === 'yes-no') return yesNo.some(({ value }) => value === typed)
  return field.input !== 'date' || parseDate(typed) !== undefined
}

/** Who or what the sale is for. */
export interface Recipient {
  readonly label: string
  /** As the cashier reads it back before payment. */
  readonly shown: string
  /** For lists, trays and dialogs (ruling R32). */
  readonly masked: string
}

/** The recipient among the typed values; `undefined` if none names one. */
export function recipientOf(
  fields: readonly FormField[],
  values: TypedValues,
  members: readonly PurchaseMember[] = recipientMembers,
): Recipient | undefined {
  const field = recipientField(
    fields.filter(({ key }) => (values[key] ?? '').trim() !== ''),
    members,
  )
  if (field === undefined) return undefined
  const typed = values[field.key] ?? ''
  const mobile = field.input === 'mobile' ? parseMobile(typed) : undefined
  return {
    label: field.label,
    shown: shownValue(field, typed),
    masked: mobile === undefined ? maskTail(sentValue(field, typed)) : maskMobile(mobile),
  }
}

/** The clearest of the fields that name a recipient. */
export function recipientField(
  fields: readonly FormField[],
  members: readonly PurchaseMember[] = recipientMembers,
): FormField | undefined {
  return (
    members
      .map((member) => fields.find((one) => goesTo(one, member)))
      .find((one) => one !== undefined) ?? fields.find(({ input }) => !namesNobody.has(input))
  )
}

const namesNobody: ReadonlySet<FieldInput> = new Set<FieldInput>([
  'yes-no',
  'choice',
  'date',
  'password',
])

/** Whether a field's value is that member of the body. */
export function goesTo(field: FormField, member: string): boolean {
  return field.targets.some((target) => target.place === 'member' && target.member === member)
}

/** What a body needs apart from the typed values. */
export interface BodyParts {
  readonly mobileForm?: (mobile: MobileNumber) => string
  readonly productCode: string
  readonly amount: Cents
  readonly paymentMethod: string
  readonly channelId: string
  readonly terminalId?: string | undefined
  /** From a lookup that found the recipient; never null and never empty (ruling R9). */
  readonly validationReference?: string | undefined
}

/**
 * The body of a purchase or a redemption, without `merchantReference` and `reprocess`, which the engine adds (spec,
 * sections Endpoints 9 and 11; ruling R9). Leaves out empty values. `additionalInfo` holds only text, and is left out
 * if it is empty.
 */
export function requestBody(
  fields: readonly FormField[],
  values: TypedValues,
  parts: BodyParts,
): Readonly<Record<string, BodyMember>> {
  const sent = fields.flatMap((field) => {
    const value = sentValue(field, values[field.key] ?? '', parts.mobileForm)
    return value === '' ? [] : field.targets.map((target) => ({ target, value }))
  })
  const members = sent.flatMap(({ target, value }) =>
    target.place === 'member' ? [[target.member, value] as const] : [],
  )
  const info = sent.flatMap(({ target, value }) =>
    target.place === 'additionalInfo' ? [[target.name, value] as const] : [],
  )
  const { productCode, amount, paymentMethod, channelId, terminalId, validationReference } = parts
  if (validationReference !== undefined) info.push(['validationReference', validationReference])
  return {
    productCode,
    amount: randOf(amount),
    ...Object.fromEntries(members),
    ...(terminalId === undefined ? {} : { terminalId }),
    paymentMethod,
    channelId,
    ...(info.length === 0 ? {} : { additionalInfo: Object.fromEntries(info) }),
  }
}
