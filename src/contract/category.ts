import { z } from 'zod'

/** State of a category. Source: spec, section Product category. */
export const categoryState = { inactive: 0, active: 1 } as const

/**
 * A product category. `meta` is a JSON document serialised as text and is parsed on its own (ruling R10);
 * `parentId` is null for a top-level category. Source: spec, section Product category.
 */
export const category = z.looseObject({
  id: z.number(),
  createdById: z.number().nullish(),
  lastModifiedById: z.number().nullish(),
  createdDate: z.string().nullish(),
  lastModifiedDate: z.string().nullish(),
  state: z.number().nullish(),
  name: z.string(),
  // Not shown, and so not checked (ruling R42).
  imageUrl: z.unknown().optional(),
  orderOfAppearance: z.number().nullish(),
  parentId: z.number().nullish(),
  meta: z.unknown().optional(),
})
export type Category = z.infer<typeof category>

/** The listing is an array; each item is parsed alone, so that one bad item costs only itself. */
export const categoryListing = z.array(z.unknown())

/** One field of a purchase form. Source: spec, section Category field definition. */
export const fieldDefinition = z.looseObject({
  name: z.string().min(1),
  type: z.string().catch('string'),
  required: z.boolean().catch(false),
})
export type FieldDefinition = z.infer<typeof fieldDefinition>
