import { recipientMembers, type PurchaseMember } from '../platform/contract/sale/purchase.ts'
import type { BodyMember } from '../engine/sale.ts'
import { randOf, type Cents } from '../values/money.ts'
import { purchaseForm } from '../values/number/mobile-number.ts'
import type { MobileForm } from './field-kind.ts'
import { kindOf } from './field-kinds.ts'
import type { FormField } from './form-fields.ts'

/** The form's name for the amount; no field of a definition gets it. */
export const amountKey = 'amount'
/** The form's name for how much of a voucher to redeem: its full balance, or an amount. */
export const partKey = 'part'

/** Typed values, by the field's key. */
export type TypedValues = Readonly<Record<string, string>>

/** Whether the same was typed in both. */
export function sameValues(one: TypedValues, other: TypedValues): boolean {
  const keys = [...Object.keys(one), ...Object.keys(other)]
  return keys.every((key) => one[key] === other[key])
}

/**
 * A typed value as it is sent, always text (rulings R9, R14, R16, R17). '' if there is nothing to send.
 * @param mobileForm how the request writes mobile numbers
 */
export function sentValue(
  field: FormField,
  typed: string,
  mobileForm: MobileForm = purchaseForm,
): string {
  return kindOf(field).sent(typed, mobileForm)
}

/** A typed value as the cashier reads it back to the customer: numbers in groups, choices in words. */
export function shownValue(field: FormField, typed: string): string {
  const text = typed.trim()
  return kindOf(field).shown(text, sentValue(field, text), field)
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
  return {
    label: field.label,
    shown: shownValue(field, typed),
    masked: kindOf(field).masked(typed, sentValue(field, typed)),
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
      .find((one) => one !== undefined) ?? fields.find((one) => kindOf(one).recipient !== 'none')
  )
}

/** Whether a field's value is that member of the body. */
export function goesTo(field: FormField, member: PurchaseMember): boolean {
  return field.targets.some((target) => target.place === 'member' && target.member === member)
}

/** What a body needs apart from the typed values. */
export interface BodyParts {
  readonly mobileForm?: MobileForm
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
