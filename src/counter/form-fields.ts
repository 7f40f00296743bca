import type { SaleKind } from '../catalogue/kind.ts'
import type { FieldDefinition } from '../contract/category.ts'
import { purchaseMembers, type PurchaseMember } from '../contract/purchase.ts'
import { nameInWords } from '../receipt/field-words.ts'

/** The input a field gets; 'text' is the generic one (rulings R7, R10). */
export type FieldInput = 'mobile' | 'meter' | 'pin' | 'number' | 'date' | 'yes-no' | 'text'

/** Where a value goes in the purchase body (ruling R9). */
export type FieldTarget =
  | { readonly place: 'member'; readonly member: PurchaseMember }
  | { readonly place: 'additionalInfo'; readonly name: string }

/** One thing that the cashier is asked for. */
export interface FormField {
  /**
   * What the form calls it: free of points and brackets, which a form library would take for
   * nesting.
   */
  readonly key: string
  /** As the definition has it; what was typed is remembered by it. */
  readonly name: string
  readonly label: string
  readonly hint: string | undefined
  readonly input: FieldInput
  readonly required: boolean
  readonly targets: readonly FieldTarget[]
}

interface Words {
  readonly label: string
  readonly input: FieldInput
  readonly hint?: string
}

/** Names with an input of their own (spec, section Endpoints 9), by their letters alone. */
const known: ReadonlyMap<string, Words> = new Map<string, Words>([
  ['mobilenumber', { label: 'Mobile number', input: 'mobile' }],
  ['meternumber', { label: 'Meter number', input: 'meter' }],
  ['accountnumber', { label: 'Account number', input: 'text' }],
  ['ordernumber', { label: 'Order number', input: 'text' }],
  ['noticenumber', { label: 'Notice number', input: 'text' }],
  ['voucherpin', { label: 'Voucher PIN', input: 'pin' }],
  ['terminalid', { label: 'Terminal', input: 'text' }],
  ['firstname', { label: 'First name', input: 'text' }],
  ['surname', { label: 'Surname', input: 'text' }],
])

/** Types of a definition with an input of their own; every other type is text (ruling R10). */
const inputByType: ReadonlyMap<string, FieldInput> = new Map<string, FieldInput>([
  ['number', 'number'],
  ['integer', 'number'],
  ['decimal', 'number'],
  ['boolean', 'yes-no'],
  ['date', 'date'],
  ['phone', 'mobile'],
  ['mobile', 'mobile'],
  ['msisdn', 'mobile'],
])

/**
 * What a kind needs whatever its definition says (ruling R8; spec, section Endpoints 9, rule 3).
 */
const requiredByKind: Readonly<Partial<Record<SaleKind, readonly string[]>>> = {
  electricity: ['meterNumber'],
  airtime: ['mobileNumber'],
  data: ['mobileNumber'],
  sms: ['mobileNumber'],
  voucher: ['mobileNumber', 'firstname', 'surname'],
}

/** Written by the till or asked elsewhere, never by a field of the form. */
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
 * The fields of a sale's form, the amount not among them: the category's, in its order, after those
 * that the kind needs and the category leaves out (rulings R8, R9). Two definitions of one name
 * make one field.
 */
export function formFields(
  definitions: readonly FieldDefinition[],
  kind: SaleKind,
  { terminalId }: { terminalId?: string | undefined } = {},
): readonly FormField[] {
  const needed = requiredByKind[kind] ?? []
  const asked = definitions.filter(({ name }) => !isSettled(name, terminalId))
  const missing = needed.filter(
    (name) => !asked.some((field) => letters(field.name) === letters(name)),
  )
  const all = [...missing.map((name) => ({ name, type: 'string', required: true })), ...asked]
  const byName = new Map<string, FieldDefinition>()
  for (const field of all)
    if (!byName.has(letters(field.name))) byName.set(letters(field.name), field)
  return [...byName.values()].map((definition, index) => {
    const need = needed.find((name) => letters(name) === letters(definition.name))
    return formField(definition, index, need)
  })
}

function formField(
  definition: FieldDefinition,
  index: number,
  need: string | undefined,
): FormField {
  const { name, type, required } = definition
  const words = known.get(letters(name))
  const ownInput = inputByType.get(type.trim().toLowerCase())
  return {
    key: `field${index}`,
    name,
    label: words?.label ?? nameInWords(withoutHome(name)),
    hint: words?.hint,
    input: words?.input ?? ownInput ?? 'text',
    required: required || need !== undefined,
    targets: targetsOf(name, need),
  }
}

/**
 * Under the definition's own name and, where that is spelled otherwise, under the one the spec
 * requires.
 */
function targetsOf(name: string, need: string | undefined): readonly FieldTarget[] {
  const own = targetOf(withoutHome(name))
  if (need === undefined || need === withoutHome(name)) return [own]
  return [own, targetOf(need)]
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
  const plain = letters(name)
  return plain === '' || notAsked.has(plain) || (plain === 'terminalid' && terminalId !== undefined)
}

/** A name by its letters and digits alone, so that 'first_name' and 'firstName' are one. */
function letters(name: string): string {
  const plain = withoutHome(name.trim())
  return plain.replace(/[_\-\s]+/g, '').toLowerCase()
}
