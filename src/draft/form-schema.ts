import { z } from 'zod'
import type { AmountRule } from '../catalogue/product-view.ts'
import { cents, type Cents } from '../values/money.ts'
import { amountSchema } from './amount.ts'
import type { Operation } from './operation.ts'
import { kindOf } from './field-kinds.ts'
import type { FormField } from './form-fields.ts'
import { amountKey, partKey, sentValue, type TypedValues } from './form-values.ts'

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
  operation: Operation,
): z.ZodType<FormResult, TypedValues> {
  const typed = Object.fromEntries(fields.map((field) => [field.key, fieldSchema(field)]))
  const amount = amountSchema(rule, operation.amountWords)
  if (!(partKey in operation.startValues)) return z.object({ ...typed, [amountKey]: amount })
  return z.discriminatedUnion(partKey, [
    z.object({ ...typed, [partKey]: z.literal('full'), [amountKey]: fullBalance }),
    z.object({ ...typed, [partKey]: z.literal('amount'), [amountKey]: amount }),
  ])
}

/** 0 asks for everything left on a voucher (spec, section Endpoints 11). */
const fullBalance = z.string().transform(() => cents(0))

/**
 * Checks a field's text as it would be sent (ruling R9). The messages are the cashier's words, and the first one
 * counts. An optional field is checked only once it has text.
 */
export function fieldSchema(field: FormField): z.ZodType<string, string | undefined> {
  const sent = z.string().overwrite((typed) => sentValue(field, typed))
  const needed = field.required ? sent.min(1, { error: field.missing, abort: true }) : sent
  const judged = kindOf(field)
    .rules(field)
    .reduce(
      (schema, { holds, error }) =>
        schema.refine((sent) => sent === '' || holds(sent), { error, abort: true }),
      needed,
    )
  // A field that a definition gains during a sale has no value yet.
  return judged.prefault('')
}
