import type { SaleKind } from '../catalogue/kind/kind.ts'
import type { FieldDefinition } from '../platform/contract/catalogue/category.ts'
import { purchaseMembers, type PurchaseMember } from '../platform/contract/sale/purchase.ts'
import { nameInWords } from '../receipt/field-words.ts'
import { fieldExtras, type Choice, type FieldLimits } from './field-extras.ts'
import type { FieldInput } from './field-inputs.ts'
import { asksForRecipient } from './unknown-kind.ts'

/** Where a value goes in the purchase body (ruling R9). */
export type FieldTarget =
  | { readonly place: 'member'; readonly member: PurchaseMember }
  | { readonly place: 'additionalInfo'; readonly name: string }

/** A thing that the cashier is asked for. */
export interface FormField {
  /** The form's name for it, without points and brackets: a form library would read those as nesting. */
  readonly key: string
  /** The definition's name. Typed values are remembered by it. */
  readonly name: string
  readonly label: string
  readonly hint: string | undefined
  readonly input: FieldInput
  readonly required: boolean
  /** The message if it is required and empty. */
  readonly missing: string
  readonly limits: FieldLimits
  /** For a 'choice'. */
  readonly choices: readonly Choice[]
  readonly targets: readonly FieldTarget[]
  /** For a 'mobile': whether the request can name another country's number. */
  readonly takesAbroad: boolean
}

interface Words {
  readonly label: string
  readonly input: FieldInput
}

/** Names with a special input (spec, section Endpoints 9), by {@link nameKey}. */
const known: ReadonlyMap<string, Words> = new Map<string, Words>([
  ['mobilenumber', { label: 'Mobile number', input: 'mobile' }],
  ['meternumber', { label: 'Meter number', input: 'meter' }],
  ['accountnumber', { label: 'Account number', input: 'account' }],
  ['ordernumber', { label: 'Order number', input: 'order' }],
  ['noticenumber', { label: 'Notice number', input: 'notice' }],
  ['voucherpin', { label: 'Voucher PIN', input: 'pin' }],
  ['terminalid', { label: 'Terminal', input: 'terminal' }],
  ['firstname', { label: 'First name', input: 'name' }],
  ['surname', { label: 'Surname', input: 'name' }],
])

/** Types of a definition with a special input; every other type is text (ruling R10). */
const inputByType: ReadonlyMap<string, FieldInput> = new Map<string, FieldInput>([
  ['number', 'number'],
  ['integer', 'number'],
  ['decimal', 'number'],
  ['boolean', 'yes-no'],
  ['date', 'date'],
  ['phone', 'mobile'],
  ['mobile', 'mobile'],
  ['msisdn', 'mobile'],
  ['pin', 'pin'],
  ['password', 'password'],
])

/** What a kind needs, even if its definition leaves it out (ruling R8; spec, section Endpoints 9, rule 3). */
const requiredByKind: Readonly<Partial<Record<SaleKind, readonly string[]>>> = {
  electricity: ['meterNumber'],
  airtime: ['mobileNumber'],
  data: ['mobileNumber'],
  sms: ['mobileNumber'],
  voucher: ['mobileNumber', 'firstname', 'surname'],
}

/**
 * Optional fields for a definition that asks for no recipient (ruling R35). If the kind is not known, every possible
 * one; otherwise the account that a bill or a transfer goes to.
 */
const offeredByKind: Readonly<Partial<Record<SaleKind | 'unknown', readonly string[]>>> = {
  unknown: ['mobileNumber', 'meterNumber', 'accountNumber'],
  'bill-payment': ['accountNumber'],
  'money-transfer': ['accountNumber'],
}

/** Written by the till or asked elsewhere, never a field of the form. */
const notAsked = new Set([
  'productcode',
  'amount',
  'paymentmethod',
  'channelid',
  'merchantreference',
  'reprocess',
  'additionalinfo',
  'validationreference',
])

/**
 * The fields of a sale's form, except the amount: first those that the kind needs and the category leaves out, then the
 * category's, in its order (rulings R8, R9). Merges two definitions of the same name.
 */
export function formFields(
  definitions: readonly FieldDefinition[],
  kind: SaleKind,
  { terminalId, isKindUnknown }: FormTerms = {},
): readonly FormField[] {
  const fields = askedFields(definitions, requiredByKind[kind] ?? [], terminalId)
  const offered = offeredByKind[isKindUnknown ? 'unknown' : kind]
  if (offered === undefined || asksForRecipient(fields)) return fields
  const standard = offered.map((name) => ({ name, type: 'string', required: false }))
  return [...askedFields(standard, [], terminalId), ...fields]
}

/** What else a form depends on. */
export interface FormTerms {
  /** The till's own, so the form doesn't ask for it. */
  readonly terminalId?: string | undefined
  /** The kind is not known (ruling R35). */
  readonly isKindUnknown?: boolean | undefined
}

function askedFields(
  definitions: readonly FieldDefinition[],
  needed: readonly string[],
  terminalId: string | undefined,
): readonly FormField[] {
  const asked = definitions.filter(({ name }) => !isSettled(name, terminalId))
  const missing = needed.filter(
    (name) => !asked.some((field) => nameKey(field.name) === nameKey(name)),
  )
  const all = [...missing.map((name) => ({ name, type: 'string', required: true })), ...asked]
  const byName = new Map<string, FieldDefinition[]>()
  for (const field of all) {
    const plain = nameKey(field.name)
    byName.set(plain, [...(byName.get(plain) ?? []), field])
  }
  return [...byName].map(([plain, spellings]) =>
    formField(
      spellings,
      plain,
      needed.find((name) => nameKey(name) === plain),
    ),
  )
}

/**
 * @param spellings the definitions of this field; the first one sets how it looks
 * @param plain its name from {@link nameKey}
 */
function formField(
  spellings: readonly FieldDefinition[],
  plain: string,
  need: string | undefined,
): FormField {
  const [definition = { name: '', type: 'string', required: false }] = spellings
  const { name, type } = definition
  const words = known.get(plain)
  const { hint, limits, choices, ...extras } = fieldExtras(definition)
  const label = extras.label ?? words?.label ?? nameInWords(withoutHome(name))
  const ownInput = words?.input ?? inputByType.get(type.trim().toLowerCase()) ?? 'text'
  const input = choices.length > 0 && !neverChosen.has(ownInput) ? 'choice' : ownInput
  return {
    key: formKey(plain),
    name,
    label,
    hint,
    input,
    required: need !== undefined || spellings.some(({ required }) => required),
    missing: input === 'yes-no' || input === 'choice' ? `Choose ${label}.` : `${label} is missing.`,
    limits,
    choices,
    targets: targetsOf(
      spellings.map((one) => one.name),
      need,
    ),
    takesAbroad: true,
  }
}

/**
 * By the name alone. If the definition changes during a sale, the typed text stays in its field, wherever the field
 * moves. In digits, so browsers neither know the name nor keep a history of it (ui/field/not-filled-in.ts).
 */
export function formKey(plain: string): string {
  const digits = plain.split('').map((unit) => String(unit.charCodeAt(0)).padStart(5, '0'))
  return `field_${digits.join('')}`
}

/** Every customer has a different one. */
const neverChosen: ReadonlySet<FieldInput> = new Set<FieldInput>([
  'mobile',
  'meter',
  'pin',
  'password',
])

/**
 * The value under every name that asks for it, including the one in the spec. ASSUMPTION (R9): 'account_number' is
 * `accountNumber` too.
 */
function targetsOf(names: readonly string[], need: string | undefined): readonly FieldTarget[] {
  const alike = names.flatMap((name) => purchaseMembers.find((one) => isAlike(one, name)) ?? [])
  const all = [...names.map(withoutHome), ...alike, ...(need === undefined ? [] : [need])]
  return [...new Set(all)].map(targetOf)
}

function isAlike(one: string, other: string): boolean {
  return nameKey(one) === nameKey(other)
}

function targetOf(name: string): FieldTarget {
  const member = purchaseMembers.find((one) => one === name)
  return member === undefined ? { place: 'additionalInfo', name } : { place: 'member', member }
}

/** 'additionalInfo.firstname' is 'firstname'. */
function withoutHome(name: string): string {
  return name.replace(/^additionalInfo\./, '')
}

function isSettled(name: string, terminalId: string | undefined): boolean {
  const plain = nameKey(name)
  return plain === '' || notAsked.has(plain) || (plain === 'terminalid' && terminalId !== undefined)
}

/**
 * A name without case, blanks, hyphens and underscores: 'first_name' and 'firstName' are the same, also between products.
 */
export function nameKey(name: string): string {
  const plain = withoutHome(name.trim())
  return plain.replace(/[_\-\s]+/g, '').toLowerCase()
}
