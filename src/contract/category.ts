import * as z from 'zod/mini'

/** State of a category. Source: spec, section Product category. */
export const categoryState = { inactive: 0, active: 1 } as const

/**
 * A product category. `meta` is a JSON document serialised as text and is parsed on its own (ruling R10);
 * `parentId` is null for a top-level category. Source: spec, section Product category.
 */
export const category = z.looseObject({
  id: z.number(),
  createdById: z.optional(z.nullable(z.number())),
  lastModifiedById: z.optional(z.nullable(z.number())),
  createdDate: z.optional(z.nullable(z.string())),
  lastModifiedDate: z.optional(z.nullable(z.string())),
  state: z.optional(z.nullable(z.number())),
  name: z.string(),
  // Not shown, and so not checked (ruling R42).
  imageUrl: z.optional(z.unknown()),
  orderOfAppearance: z.optional(z.nullable(z.number())),
  parentId: z.optional(z.nullable(z.number())),
  meta: z.optional(z.nullable(z.unknown())),
})
export type Category = z.infer<typeof category>

/** The listing is an array; each item is parsed alone, so that one bad item costs only itself. */
export const categoryListing = z.array(z.unknown())

/** One field of a purchase form. Source: spec, section Category field definition. */
export const fieldDefinition = z.looseObject({
  name: z.string().check(z.minLength(1)),
  type: z.catch(z.string(), 'string'),
  required: z.catch(z.boolean(), false),
})
export type FieldDefinition = z.infer<typeof fieldDefinition>
