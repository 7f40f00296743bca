import type {
  LookupField,
  LookupKind,
  LookupRequest,
  LookupResult,
} from '../platform/reads/lookups.ts'
import type { SaleKind } from '../catalogue/kind/kind.ts'
import type { AmountRule } from '../catalogue/product-view.ts'
import type { Cents } from '../values/money.ts'
import { parseMobile } from '../values/number/phone.ts'
import type { FormField } from './form-fields.ts'
import { goesTo, sentValue, type TypedValues } from './form-values.ts'

/** What the till knows about a kind of lookup. Its endpoint and its answer are in `platform/reads/lookups.ts`. */
interface LookupRecord {
  /** The kinds of sale that need it (ruling R7). */
  readonly before: readonly SaleKind[]
  /** The field that it checks. */
  readonly member: LookupField
  /** What it is about, in everyday words. */
  readonly noun: string
  /** The sum in its answer: a bill, a debt that the customer should know of, or nothing (ruling R13). */
  readonly due: 'bill' | 'debt' | 'nothing'
  /**
   * @param number the field's value as it is sent, not empty
   * @returns `undefined` if it can't be looked up
   */
  readonly request: (number: string, productCode: string) => LookupRequest | undefined
}

/** A record for each kind of lookup (spec, section Endpoints 5 to 8). */
export const lookupKinds: Readonly<Record<LookupKind, LookupRecord>> = {
  'bill-payment': {
    before: ['bill-payment'],
    member: 'accountNumber',
    noun: 'account',
    due: 'bill',
    request: (accountNumber, productCode) => ({ kind: 'bill-payment', accountNumber, productCode }),
  },
  'money-transfer': {
    before: ['money-transfer'],
    member: 'accountNumber',
    noun: 'account',
    due: 'nothing',
    request: (accountNumber, productCode) => ({
      kind: 'money-transfer',
      accountNumber,
      productCode,
    }),
  },
  electricity: {
    before: ['electricity'],
    member: 'meterNumber',
    noun: 'meter',
    due: 'debt',
    request: (meterNumber, productCode) => ({ kind: 'electricity', meterNumber, productCode }),
  },
  'mobile-bundle': {
    // ASSUMPTION (R7): bundles are data and SMS, both sold to a mobile number.
    before: ['data', 'sms'],
    member: 'mobileNumber',
    noun: 'number',
    due: 'nothing',
    request(number, productCode) {
      const mobileNumber = parseMobile(number)
      return mobileNumber && { kind: 'mobile-bundle', mobileNumber, productCode }
    },
  },
}

/** The lookup that a sale needs, and the field it checks. */
export interface LookupPlan {
  readonly kind: LookupKind
  readonly field: FormField
}

/** The lookup before a sale; `undefined` if the kind has none, or no field asks for its number. */
export function lookupPlan(
  saleKind: SaleKind,
  fields: readonly FormField[],
): LookupPlan | undefined {
  return kinds.flatMap((kind) => {
    const { before, member } = lookupKinds[kind]
    const field = before.includes(saleKind) ? fields.find((one) => goesTo(one, member)) : undefined
    return field === undefined ? [] : [{ kind, field }]
  })[0]
}

const kinds = Object.keys(lookupKinds).filter((name): name is LookupKind =>
  Object.hasOwn(lookupKinds, name),
)

/** The request; `undefined` without a valid number. */
export function lookupRequest(
  { kind, field }: LookupPlan,
  productCode: string,
  values: TypedValues,
): LookupRequest | undefined {
  const number = sentValue(field, values[field.key] ?? '')
  return number === '' ? undefined : lookupKinds[kind].request(number, productCode)
}

/** Whether an answer to one also answers the other. */
export function sameLookup(one: LookupRequest, other: LookupRequest | undefined): boolean {
  return (
    one.kind === other?.kind &&
    one.productCode === other.productCode &&
    numberIn(one) === numberIn(other)
  )
}

function numberIn(request: LookupRequest): string {
  if (request.kind === 'electricity') return request.meterNumber
  return request.kind === 'mobile-bundle' ? request.mobileNumber : request.accountNumber
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
  const { due } = lookupKinds[kind]
  if (amountDue === undefined || due === 'nothing') return undefined
  if (amountDue === 0) return due === 'bill' ? { kind: 'nothing' } : undefined
  if (rule.kind === 'range' && amountDue > rule.max) return { kind: 'too-much', amount: amountDue }
  if (rule.kind === 'range' && amountDue < rule.min)
    return { kind: 'too-little', amount: amountDue }
  return { kind: 'payable', amount: amountDue }
}
