import type { ProductView } from '../catalogue/product-view.ts'
import type { FormField } from './form-fields.ts'
import { fieldSchema } from './form-schema.ts'
import { amountKey, recipientOf, type TypedValues } from './form-values.ts'
import type { LookupState } from './lookup-state.ts'
import type { FormNow } from './drafts.ts'

/** What the till would hold of a product's form if the cashier left it now. */
export function formNow({
  product,
  fields,
  values,
  lookup,
}: {
  product: ProductView
  fields: readonly FormField[]
  values: TypedValues
  lookup: { readonly now: () => LookupState } | undefined
}): FormNow {
  const { amount } = product
  return {
    productCode: product.code,
    title: product.name,
    amount: amount.kind === 'fixed' ? '' : (values[amountKey] ?? '').trim(),
    ...(amount.kind === 'fixed' && { price: amount.amount }),
    ...(amount.kind === 'range' && { range: { min: amount.min, max: amount.max } }),
    recipient: () => {
      const valid = fields.filter(
        (field) => fieldSchema(field).safeParse(values[field.key] ?? '').success,
      )
      return recipientOf(valid, values)?.masked ?? ''
    },
    lookedUp: () => lookup?.now().kind === 'answered' || lookup?.now().kind === 'too-old',
  }
}
