import { z } from 'zod'
import { fieldDefinition, type FieldDefinition } from './category.ts'

/**
 * What a category asks for and what its receipt holds: the answer of the category-fields endpoint, and the
 * parsed `meta`. `receiptFields` are paths with dots and bracketed indexes (ruling R27).
 */
export interface CategoryFields {
  readonly fields: readonly FieldDefinition[]
  readonly receiptFields: readonly string[]
}

const document = z.looseObject({
  fields: z.array(z.unknown()).nullish(),
  receiptFields: z.array(z.unknown()).nullish(),
})

/**
 * Reads a fields document: malformed entries are left out, one by one (ruling R10).
 * @returns `undefined` when the value is no such document at all.
 */
export function readCategoryFields(value: unknown): CategoryFields | undefined {
  const parsed = document.safeParse(value)
  if (!parsed.success) return undefined
  const { fields, receiptFields } = parsed.data
  if (fields == null && receiptFields == null) return undefined
  return {
    fields: (fields ?? []).flatMap((item) => {
      const field = fieldDefinition.safeParse(item)
      return field.success ? [field.data] : []
    }),
    receiptFields: (receiptFields ?? []).filter((path) => typeof path === 'string'),
  }
}

/** Extra keys of `meta` that tell the kind of sale, where a platform carries them (ruling R7). */
const metaHints = z.looseObject({
  kind: z.string().optional(),
  lookup: z.string().optional(),
})

/**
 * Parses the text of `meta`. A document that is already an object is taken as it is. Its `fields` are `undefined` where
 * it has no list of that name, whatever else it has: then the fields endpoint is asked (ruling R10).
 * @returns `undefined` for missing, empty or malformed text (ruling R10). Never throws.
 */
export function readMeta(
  meta: unknown,
): { fields: CategoryFields | undefined; hints: z.infer<typeof metaHints> } | undefined {
  const value = typeof meta === 'string' ? parseText(meta) : meta
  if (typeof value !== 'object' || value === null) return undefined
  const hints = metaHints.safeParse(value)
  const tellsFields = 'fields' in value && Array.isArray(value.fields)
  return {
    fields: tellsFields ? readCategoryFields(value) : undefined,
    hints: hints.success ? hints.data : {},
  }
}

function parseText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
