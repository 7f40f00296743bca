import { categoryOf, type Catalogue } from '../../../catalogue/catalogue.ts'
import { knownFields, noFields } from '../../../catalogue/use-category-fields.ts'
import type { ProductView } from '../../../catalogue/product-view.ts'
import type { Till } from '../../../till/till.ts'
import { cents } from '../../../values/money.ts'
import { typedAmount } from '../../../draft/amount.ts'
import { draftForm } from '../../../draft/check.ts'
import { nameKey } from '../../../draft/form-fields.ts'
import { amountKey, recipientField } from '../../../draft/form-values.ts'

/** The values to put into a product's form when it opens. */
export interface Carried {
  /** Whom or what it is for, as a person types it. */
  readonly recipient?: string | undefined
  /** The label of its field in an earlier sale; without it, the clearest field that names a recipient. */
  readonly recipientLabel?: string | undefined
  /** Cents. */
  readonly amount?: number | undefined
  /** The amount, in cents, that it can't be sold at any more. */
  readonly was?: number | undefined
  /** Opens its check at once, if nothing is missing. */
  readonly isWhole?: boolean
}

/**
 * Puts it into the next form. Another recipient is another customer, so the till holds what was typed for the previous
 * one. An amount alone leaves the form's number.
 */
export function carry(
  till: Till,
  catalogue: Catalogue,
  product: ProductView,
  { recipient, recipientLabel, amount, was, isWhole = false }: Carried,
): void {
  const { purchase } = till.drafts
  const typed = new Map<string, string>()
  if (amount !== undefined) typed.set(amountKey, typedAmount(cents(amount)))
  if (recipient !== undefined) {
    purchase.leave()
    const asked = knownFields(till, categoryOf(catalogue, product))
    const { fields } = draftForm(product, asked ?? noFields, till.terminal)
    const field = fields.find(({ label }) => label === recipientLabel) ?? recipientField(fields)
    if (field !== undefined) typed.set(nameKey(field.name), recipient)
  }
  purchase.carry(typed, {
    isWhole,
    ...(was !== undefined && {
      was: { productCode: product.code, before: { kind: 'sum', amount: cents(was) } },
    }),
  })
}
