import type { BodyMember } from '../sale/sale.ts'
import { formatWhen, parseDate } from '../values/dates.ts'
import { maskTail } from '../values/mask.ts'
import { checkMeter } from '../values/meter.ts'
import { randOf, type Cents } from '../values/money.ts'
import { displayMobile, maskMobile, parseMobile, purchaseForm } from '../values/phone.ts'
import type { Choice } from './field-extras.ts'
import type { FieldInput } from './field-inputs.ts'
import type { FormField } from './form-fields.ts'

/** What was typed, by the field's key. */
export type TypedValues = Readonly<Record<string, string>>

/** What is wrong with a typed value, in words; `undefined` when it can be sent. */
export function wrongWith(field: FormField, typed: string): string | undefined {
  const text = typed.trim()
  if (text === '') return field.required ? missingWords(field) : undefined
  switch (field.input) {
    case 'mobile':
      return parseMobile(text) === undefined
        ? 'This is no South African mobile number. Check it with the customer.'
        : undefined
    case 'meter':
      // No length or digits rule blocks a sale (ruling R17).
      return undefined
    case 'number':
      return /^[+-]?\d+(?:[.,]\d+)?$/.test(text)
        ? wrongSize(field, Number(sentValue(field, text)))
        : `${field.label} must be a number.`
    case 'date':
      return parseDate(text) === undefined ? `Write ${field.label} as a date.` : undefined
    case 'yes-no':
    case 'choice':
      return undefined
    case 'pin':
    case 'account':
    case 'order':
    case 'notice':
    case 'terminal':
    case 'name':
    case 'text':
    default:
      return wrongLength(field, Array.from(sentValue(field, text)).length)
  }
}

function missingWords({ input, label }: FormField): string {
  return input === 'yes-no' || input === 'choice' ? `Choose for ${label}.` : `${label} is missing.`
}

function wrongSize({ label, limits }: FormField, value: number): string | undefined {
  const { least, most } = limits
  if (least !== undefined && value < least) return `${label} must be ${least} or more.`
  if (most !== undefined && value > most) return `${label} must be ${most} or less.`
  return undefined
}

function wrongLength({ label, limits }: FormField, length: number): string | undefined {
  const { shortest, longest } = limits
  const characters = (count: number) => (count === 1 ? '1 character' : `${count} characters`)
  if (shortest !== undefined && length < shortest)
    return `${label} must have ${shortest === longest ? '' : 'at least '}${characters(shortest)}.`
  if (longest !== undefined && length > longest)
    return `${label} must have ${shortest === longest ? '' : 'at most '}${characters(longest)}.`
  return undefined
}

/**
 * A typed value as it is sent, always text (rulings R9, R14, R16, R17). '' when there is nothing to
 * send.
 */
export function sentValue(field: FormField, typed: string): string {
  const text = typed.trim()
  if (text === '') return ''
  if (field.input === 'meter') return checkMeter(text).digits
  if (field.input === 'pin') return text.replace(/[\s-]+/g, '')
  // Written in groups to be read, and never with a space that counts.
  if (field.input === 'account') return text.replace(/\s+/g, '')
  if (field.input === 'number') return text.replace(',', '.')
  const mobile = field.input === 'mobile' ? parseMobile(text) : undefined
  return mobile === undefined ? text : purchaseForm(mobile)
}

/** A typed value as it is read back to the customer: numbers in groups, choices in their words. */
export function shownValue(field: FormField, typed: string): string {
  const text = typed.trim()
  if (field.input === 'mobile') {
    const mobile = parseMobile(text)
    return mobile === undefined ? text : displayMobile(mobile)
  }
  if (field.input === 'pin') return maskTail(sentValue(field, text))
  if (field.input === 'yes-no') return yesNo.find(({ value }) => value === text)?.label ?? text
  if (field.input === 'choice')
    return field.choices.find(({ value }) => value === text)?.label ?? text
  if (field.input === 'date') return dateInWords(text)
  return isLongNumber(text) ? inFours(sentValue(field, text)) : text
}

/** What a boolean field offers; sent as text, as everything beside the amount is. */
export const yesNo: readonly Choice[] = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]

function dateInWords(text: string): string {
  const date = parseDate(text)
  return date === undefined ? text : formatWhen({ kind: 'date', ...date })
}

/** Whether what was typed for another product can stand in this field. */
export function fits(field: FormField, typed: string): boolean {
  if (field.input === 'choice') return field.choices.some(({ value }) => value === typed)
  if (field.input === 'yes-no') return yesNo.some(({ value }) => value === typed)
  return field.input !== 'date' || parseDate(typed) !== undefined
}

function isLongNumber(text: string): boolean {
  return /^\d[\d\s-]{7,}$/.test(text)
}

function inFours(digits: string): string {
  return digits.replace(/\d{4}(?=\d)/g, '$&\u00a0')
}

/** Who or what the sale is for. */
export interface Recipient {
  readonly label: string
  /** As it is read back before paying. */
  readonly shown: string
  /** For lists, trays and dialogs (ruling R32). */
  readonly masked: string
}

/** Members that name a recipient, the most telling first. */
const recipientMembers = ['meterNumber', 'accountNumber', 'noticeNumber', 'mobileNumber'] as const

/** The recipient among what was typed; `undefined` when nothing of it names one. */
export function recipientOf(
  fields: readonly FormField[],
  values: TypedValues,
): Recipient | undefined {
  const filled = fields.filter(({ key }) => (values[key] ?? '').trim() !== '')
  const field =
    recipientMembers
      .map((member) => filled.find((one) => goesTo(one, member)))
      .find((one) => one !== undefined) ?? filled.find(({ input }) => !namesNobody.has(input))
  if (field === undefined) return undefined
  const typed = values[field.key] ?? ''
  const mobile = field.input === 'mobile' ? parseMobile(typed) : undefined
  return {
    label: field.label,
    shown: shownValue(field, typed),
    masked: mobile === undefined ? maskTail(sentValue(field, typed)) : maskMobile(mobile),
  }
}

const namesNobody: ReadonlySet<FieldInput> = new Set<FieldInput>(['yes-no', 'choice', 'date'])

/** Whether a field's value is that member of the body. */
export function goesTo(field: FormField, member: string): boolean {
  return field.targets.some((target) => target.place === 'member' && target.member === member)
}

/** What a body needs beside what was typed. */
export interface BodyParts {
  readonly productCode: string
  readonly amount: Cents
  readonly paymentMethod: string
  readonly channelId: string
  readonly terminalId?: string | undefined
  /** Of a lookup that found the recipient; never null and never empty (ruling R9). */
  readonly validationReference?: string | undefined
}

/**
 * The purchase body without `merchantReference` and `reprocess`, which are the engine's (spec,
 * section Endpoints 9; ruling R9). What is empty is left out; `additionalInfo` holds text only and
 * is left out when it has nothing.
 */
export function purchaseBody(
  fields: readonly FormField[],
  values: TypedValues,
  parts: BodyParts,
): Readonly<Record<string, BodyMember>> {
  const sent = fields.flatMap((field) => {
    const value = sentValue(field, values[field.key] ?? '')
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
