import * as z from 'zod/mini'
import type { AmountRule } from '../catalogue/product-view.ts'
import { checkAmount } from './amount.ts'
import type { FormField } from './form-fields.ts'
import { wrongWith } from './form-values.ts'

/** The form's name for the amount; no field of a definition gets it. */
export const amountKey = 'amount'

/**
 * One schema for the whole form: the category's fields, what the kind needs, the product's limits
 * (rulings R8 to R11). Values stay text as typed, so that Back shows them as they were; messages
 * are the cashier's words.
 */
export function formSchema(fields: readonly FormField[], rule: AmountRule) {
  const typed = fields.map(
    (field) => [field.key, checkedText((text) => wrongWith(field, text))] as const,
  )
  const amount = checkedText((text) => {
    const check = checkAmount(rule, text)
    return check.kind === 'ok' ? undefined : check.words
  })
  return z.object(Object.fromEntries([...typed, [amountKey, amount] as const]))
}

function checkedText(wrong: (text: string) => string | undefined) {
  return z.string().check(
    z.superRefine((text, context) => {
      const message = wrong(text)
      if (message !== undefined) context.addIssue(message)
    }),
  )
}
