import { purchaseMembers, type PurchaseRequest } from '../../../platform/contract/sale/purchase.ts'
import { Rejection } from './rejection.ts'
import type { Catalogue } from '../../seed/catalogue.ts'
import type { ProductKind, SeedProduct } from '../../seed/product.ts'

const person = ['mobileNumber', 'firstname', 'surname']

/** What each kind of sale needs, regardless of its category's fields (spec, section Endpoints 9; ruling R8). */
const requiredByKind: Readonly<Record<ProductKind, readonly string[]>> = {
  airtime: ['mobileNumber'],
  data: ['mobileNumber'],
  sms: ['mobileNumber'],
  electricity: ['meterNumber'],
  voucher: person,
  'bill-payment': ['accountNumber'],
  'money-transfer': ['accountNumber'],
  redemption: [],
  other: [],
}

/** `+27` and nine digits (spec, section Endpoints 9). ASSUMPTION (R16): another country's number is E.164 too. */
const purchaseMobile = /^\+(?:27\d{9}|(?!27|0)\d{7,15})$/

/**
 * Checks that a purchase has what its kind and its category's fields need, and that a mobile number has the form
 * `+27…`, or another country's. ASSUMPTION (R8): "missing required fields cause errors" shows no code; we answer 1001
 * with the field's name, like redeem's missing `voucherPin`.
 */
export function checkRequiredFields(
  catalogue: Catalogue,
  product: SeedProduct,
  body: PurchaseRequest,
): void {
  const { categoryId, kind } = product
  const category = categoryId === undefined ? undefined : catalogue.category(categoryId)
  const byCategory = (category?.fields.fields ?? []).filter(({ required }) => required)
  for (const name of [...requiredByKind[kind], ...byCategory.map((field) => field.name)])
    if (isMissing(body, name)) throw new Rejection('invalidInput', `${name} is required`)
  if (body.mobileNumber && !purchaseMobile.test(body.mobileNumber))
    throw new Rejection('invalidInput', 'mobileNumber must have the form +27821234567')
}

/** Looks for a member in the body, and for any other name in `additionalInfo` (ruling R9). */
function isMissing(body: PurchaseRequest, name: string): boolean {
  const member = purchaseMembers.find((known) => known === name)
  if (member === 'amount') return false
  const value =
    member === undefined
      ? new Map(Object.entries(body.additionalInfo ?? {})).get(name)
      : body[member]
  return value == null || value.trim() === ''
}
