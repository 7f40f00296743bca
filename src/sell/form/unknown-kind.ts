import type { ProductView } from '../../catalogue/product-view.ts'
import type { FieldInput } from './field/field-inputs.ts'

/** What is asked of the cashier. */
interface Asked {
  readonly input: FieldInput
  readonly required: boolean
}

/** Inputs of numbers that a sale may be for. */
const recipients: ReadonlySet<FieldInput> = new Set([
  'mobile',
  'meter',
  'account',
  'notice',
  'order',
])

/** Whether a form asks for something that the sale can be for: a number, or whatever must be given. */
export function asksForRecipient(fields: readonly Asked[]): boolean {
  return fields.some(({ input, required }) => required || recipients.has(input))
}

/**
 * Whether a field may be folded away: nobody has to fill it in, and the sale doesn't rest on it. Where nothing is required,
 * a number is all that says whom the sale is for.
 */
export function mayBeFolded({ input, required }: Asked, fields: readonly Asked[]): boolean {
  return !required && (fields.some((one) => one.required) || !recipients.has(input))
}

/**
 * Whether to ask what kind of sale a product is before it is sold (ruling R35): nothing tells, and it could be sold
 * with an amount alone.
 */
export function needsKind(
  { isKindUnknown }: Pick<ProductView, 'isKindUnknown'>,
  fields: readonly Asked[],
): boolean {
  return isKindUnknown === true && !fields.some(({ required }) => required)
}

/**
 * Whether a sale that names nobody may be a slip (ruling R35): any, but of a kind that a merchant or the till's rules call
 * 'other'.
 */
export function shouldNameSomebody({
  kind,
  isKindUnknown,
}: Pick<ProductView, 'kind' | 'isKindUnknown'>): boolean {
  return isKindUnknown === true || kind !== 'other'
}
