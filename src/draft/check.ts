import type { ProductView } from '../catalogue/product-view.ts'
import type { CategoryFields } from '../platform/contract/catalogue/category-meta.ts'
import type { LookupRequest } from '../platform/reads/lookups.ts'
import { sentCode } from '../platform/reads/products.ts'
import type { Terminal } from '../till/terminal/set-up/set-up.ts'
import type { Cents } from '../values/money.ts'
import { operationOf, type Operation } from './operation.ts'
import type { FormField } from './form-fields.ts'
import { formSchema } from './form-schema.ts'
import type { TypedValues } from './form-values.ts'
import { lookupPlan, lookupRequest, type LookupPlan } from './lookup-kinds.ts'
import { settledBy, type LookupState, type SettledLookup } from './lookup-state.ts'

/** What a product's form asks for on this till. */
export interface DraftForm {
  readonly product: ProductView
  readonly operation: Operation
  readonly fields: readonly FormField[]
  /** The paths of the category's receipt. */
  readonly receiptFields: readonly string[]
  /** `undefined` for a sale without a lookup. */
  readonly plan: LookupPlan | undefined
}

/** What the cashier has settled before the payment. */
export interface CheckedDraft extends DraftForm {
  readonly values: TypedValues
  /** For a voucher, 0 means everything left on it. */
  readonly amount: Cents
  /** The recipient's lookup; `undefined` if the sale needs none. */
  readonly lookup: SettledLookup | undefined
}

export type Check =
  | { readonly kind: 'ready'; readonly checked: CheckedDraft }
  /** The form says what is missing or wrong. */
  | { readonly kind: 'incomplete' }
  /** Its number has to be looked up first. */
  | { readonly kind: 'look-up'; readonly request: LookupRequest; readonly amount: Cents }

/**
 * The form of a product (rulings R8 to R10).
 * @param asked what its category asks for
 * @param terminal the till's own id, which its forms don't ask for
 */
export function draftForm(
  product: ProductView,
  { fields: definitions, receiptFields }: CategoryFields,
  { terminalId }: { readonly terminalId?: Terminal['terminalId'] | undefined },
): DraftForm {
  const { kind, isKindUnknown } = product
  const operation = operationOf(kind)
  const fields = operation.fields(definitions, kind, {
    terminalId: terminalId || undefined,
    isKindUnknown,
  })
  return { product, operation, fields, receiptFields, plan: lookupPlan(kind, fields) }
}

/** The brand whose numbers a sale is for, to spot a number of another network. */
export function numbersBrand({ operation, product }: Pick<DraftForm, 'operation' | 'product'>) {
  return operation.forNumber ? product.brandName : undefined
}

/** The lookup that these values need; `undefined` without a number. */
export function requestOf(
  { plan, product }: DraftForm,
  values: TypedValues,
): LookupRequest | undefined {
  return plan && lookupRequest(plan, sentCode(product), values)
}

/** Whether these values can be sold or redeemed. */
export function check(form: DraftForm, values: TypedValues, lookup?: LookupState): Check {
  const { product, operation, fields } = form
  const read = formSchema(fields, product.amount, operation).safeParse(values)
  if (!read.success) return { kind: 'incomplete' }
  const { amount } = read.data
  const request = requestOf(form, values)
  const settled = settledBy(lookup, request)
  if (request !== undefined && settled === undefined) return { kind: 'look-up', request, amount }
  return { kind: 'ready', checked: { ...form, values, amount, lookup: settled } }
}
