import type { SaleKind } from '../catalogue/kind/kind.ts'
import type { FieldDefinition } from '../platform/contract/catalogue/category.ts'
import { purchaseMembers, type PurchaseMember } from '../platform/contract/sale/purchase.ts'
import { nameInWords } from '../receipt/field-words.ts'
import { fieldExtras, type Choice, type FieldLimits } from './field-extras.ts'
import { fieldInputs, type FieldInput } from './field-kind.ts'
import { fieldKinds } from './field-kinds.ts'
import { asksForRecipient } from './unknown-kind.ts'

/** Where a value goes in the purchase body (ruling R9). */
type FieldTarget =
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
  /** Its kind. */
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

/** The names of the spec that make a field of a certain kind, by {@link nameKey}. */
const known = new Map(
  fieldInputs.flatMap((input) =>
    Object.entries(fieldKinds[input].names ?? {}).map(
      ([name, label]) => [nameKey(name), { label, input }] as const,
    ),
  ),
)

const inputByType = new Map(
  fieldInputs.flatMap((input) =>
    (fieldKinds[input].types ?? []).map((type) => [type, input] as const),
  ),
)

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
  const input = choices.length > 0 && !fieldKinds[ownInput].isPersonal ? 'choice' : ownInput
  return {
    key: formKey(plain),
    name,
    label,
    hint,
    input,
    required: need !== undefined || spellings.some(({ required }) => required),
    missing: fieldKinds[input].control === 'select' ? `Choose ${label}.` : `${label} is missing.`,
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
 * A name without case, blanks, hyphens and underscores: 'first_name' and 'firstName' are the same, also between
 * products.
 */
export function nameKey(name: string): string {
  const plain = withoutHome(name.trim())
  return plain.replace(/[_\-\s]+/g, '').toLowerCase()
}
