import { z } from 'zod'
import { flagOf, member, name, neededCode, number, numberOf, text, textOf } from '../lenient.ts'

/** State of a category. Source: spec, section Product category. */
export const categoryState = { inactive: 0, active: 1 } as const

/** 0 or 1, or a plain yes or no. */
const state = member((value) => {
  const said = flagOf(value)
  return said === undefined ? numberOf(value) : Number(said)
}, z.number())

/**
 * A product category. `meta` is a JSON document as text, parsed separately (ruling R10); `parentId` is null for a
 * top-level category. Source: spec, section Product category.
 */
export const category = z.looseObject({
  // Products and addresses name it, so it must be an exact number: rounding would name another category.
  id: z.preprocess(numberOf, z.number().refine(Number.isSafeInteger)),
  createdById: number,
  lastModifiedById: number,
  createdDate: text,
  lastModifiedDate: text,
  state,
  name,
  // Not shown, and so not checked (ruling R42).
  imageUrl: z.unknown().optional(),
  orderOfAppearance: number,
  parentId: number,
  meta: z.unknown().optional(),
})
export type Category = z.infer<typeof category>

/** The listing is an array; items are parsed one by one, so a bad item loses only itself. */
export const categoryListing = z.array(z.unknown())

/** One field of a purchase form. Source: spec, section Category field definition. */
export const fieldDefinition = z.looseObject({
  name: neededCode,
  type: z.preprocess(textOf, z.string().catch('string')),
  required: z.preprocess(flagOf, z.boolean().catch(false)),
})
export type FieldDefinition = z.infer<typeof fieldDefinition>
