import type {
  LookupField,
  LookupKind,
  LookupRequest,
  LookupResult,
} from '../platform/reads/lookups.ts'
import type { SaleKind } from '../catalogue/kind/kind.ts'
import type { AmountRule } from '../catalogue/product-view.ts'
import { checkMeter } from '../values/number/meter.ts'
import type { Cents } from '../values/money.ts'
import { parseMobile } from '../values/number/phone.ts'
import type { FormField } from './form-fields.ts'
import { goesTo, sentValue, type TypedValues } from './form-values.ts'

/** The lookup that a sale needs, and the field it checks. */
export interface LookupPlan {
  readonly kind: LookupKind
  readonly field: FormField
}

interface Row {
  readonly lookup: LookupKind
  readonly member: LookupField
}

/**
 * The lookup of each kind of sale (spec, section Endpoints 5 to 8); kinds without a row have none (ruling R7).
 * ASSUMPTION (R7): bundles are data and SMS, both sold to a mobile number.
 */
const lookupByKind: Readonly<Partial<Record<SaleKind, Row>>> = {
  'bill-payment': { lookup: 'bill-payment', member: 'accountNumber' },
  'money-transfer': { lookup: 'money-transfer', member: 'accountNumber' },
  electricity: { lookup: 'electricity', member: 'meterNumber' },
  data: { lookup: 'mobile-bundle', member: 'mobileNumber' },
  sms: { lookup: 'mobile-bundle', member: 'mobileNumber' },
}

/** The lookup before a sale; `undefined` if the kind has none, or no field asks for its number. */
export function lookupPlan(kind: SaleKind, fields: readonly FormField[]): LookupPlan | undefined {
  const row = lookupByKind[kind]
  const field = row && fields.find((one) => goesTo(one, row.member))
  return row && field && { kind: row.lookup, field }
}

/** The request; `undefined` without a valid number. */
export function lookupRequest(
  { kind, field }: LookupPlan,
  productCode: string,
  values: TypedValues,
): LookupRequest | undefined {
  const typed = values[field.key] ?? ''
  if (kind === 'mobile-bundle') {
    const mobileNumber = parseMobile(typed)
    return mobileNumber && { kind, mobileNumber, productCode }
  }
  const number = kind === 'electricity' ? checkMeter(typed.trim()).digits : sentValue(field, typed)
  if (number === '') return undefined
  return kind === 'electricity'
    ? { kind, meterNumber: number, productCode }
    : { kind, accountNumber: number, productCode }
}

/** Whether an answer to one also answers the other. */
export function sameLookup(one: LookupRequest, other: LookupRequest | undefined): boolean {
  return other !== undefined && JSON.stringify(one) === JSON.stringify(other)
}

/** Whether the platform rejects the number: asking again would give the same answer. */
export function saysNo(
  result: LookupResult,
): result is Extract<LookupResult, { kind: 'not-eligible' | 'refused' }> {
  return result.kind === 'not-eligible' || (result.kind === 'refused' && result.listed)
}

/** What is due, as far as this product can take it in one payment. */
export type Due =
  | { readonly kind: 'payable'; readonly amount: Cents }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'too-much' | 'too-little'; readonly amount: Cents }

/** What is due on a bill or a meter, within the product's limits (ruling R13). */
export function dueOf(
  kind: LookupKind,
  amountDue: Cents | undefined,
  rule: AmountRule,
): Due | undefined {
  if (amountDue === undefined || kind === 'money-transfer' || kind === 'mobile-bundle')
    return undefined
  if (amountDue === 0) return kind === 'bill-payment' ? { kind: 'nothing' } : undefined
  if (rule.kind === 'range' && amountDue > rule.max) return { kind: 'too-much', amount: amountDue }
  if (rule.kind === 'range' && amountDue < rule.min)
    return { kind: 'too-little', amount: amountDue }
  return { kind: 'payable', amount: amountDue }
}
