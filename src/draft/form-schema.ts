import { z } from 'zod'
import type { AmountRule } from '../catalogue/product-view.ts'
import { cents, type Cents } from '../values/money.ts'
import { amountSchema } from './amount.ts'
import type { Deed } from './deed.ts'
import { fieldSchema } from './field-schema.ts'
import type { FormField } from './form-fields.ts'
import { amountKey, partKey, type TypedValues } from './form-values.ts'

/** The form's parsed values. The typed text stays in the form, so Back shows it. */
export interface FormResult {
  readonly amount: Cents
}

/**
 * One schema for the whole form: the fields that the category or the kind asks for, and the product's limits (rulings
 * R8 to R11). For a voucher, an amount is required only if it is not the full balance.
 */
export function formSchema(
  fields: readonly FormField[],
  rule: AmountRule,
  deed: Deed,
): z.ZodType<FormResult, TypedValues> {
  const typed = Object.fromEntries(fields.map((field) => [field.key, fieldSchema(field)]))
  const amount = amountSchema(rule, deed.amountWords)
  if (!(partKey in deed.startValues)) return z.object({ ...typed, [amountKey]: amount })
  return z.discriminatedUnion(partKey, [
    z.object({ ...typed, [partKey]: z.literal('full'), [amountKey]: fullBalance }),
    z.object({ ...typed, [partKey]: z.literal('amount'), [amountKey]: amount }),
  ])
}

/** 0 asks for everything left on a voucher (spec, section Endpoints 11). */
const fullBalance = z.string().transform(() => cents(0))
