import type { ProductView } from '../catalogue/product-view.ts'
import type { FieldInput } from './field-kind.ts'
import { kindOf } from './field-kinds.ts'

/** The fields that the cashier fills in. */
interface Asked {
  readonly input: FieldInput
  readonly required: boolean
}

/** Whether a form asks for something that the sale can be for: a number, or any required field. */
export function asksForRecipient(fields: readonly Asked[]): boolean {
  return fields.some((field) => field.required || saysWhom(field))
}

/**
 * Whether a field may be folded away: it is optional, and the sale doesn't depend on it. If nothing is required, only a
 * number says whom the sale is for.
 */
export function mayBeFolded(field: Asked, fields: readonly Asked[]): boolean {
  return !field.required && (fields.some((one) => one.required) || !saysWhom(field))
}

/**
 * Whether to ask what kind of sale a product is before selling it (ruling R35): the kind is not known, and it could be
 * sold with just an amount.
 */
export function needsKind(
  { isKindUnknown }: Pick<ProductView, 'isKindUnknown'>,
  fields: readonly Asked[],
): boolean {
  return isKindUnknown === true && !fields.some(({ required }) => required)
}

/**
 * Whether a sale without a recipient may be a mistake (ruling R35): for any kind, except one that a merchant or the
 * till's rules call 'other'.
 */
export function shouldNameSomebody({
  kind,
  isKindUnknown,
}: Pick<ProductView, 'kind' | 'isKindUnknown'>): boolean {
  return isKindUnknown === true || kind !== 'other'
}

function saysWhom(field: Asked): boolean {
  return kindOf(field).recipient === 'number'
}
