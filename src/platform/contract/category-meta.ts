import { fieldDefinition, type FieldDefinition } from './category.ts'
import { codeOf, documentOf, listOf, textOf } from './lenient.ts'
import { most } from './sizes.ts'

/**
 * What a category asks for and what its receipt holds: the answer of the category-fields endpoint, and the
 * parsed `meta`. `receiptFields` are paths with dots and bracketed indexes (ruling R27).
 */
export interface CategoryFields {
  readonly fields: readonly FieldDefinition[]
  readonly receiptFields: readonly string[]
}

/**
 * Reads a fields document: malformed entries are left out, one by one (ruling R10).
 * @param onCut hears that there were more entries than a form or a slip may have
 * @returns `undefined` when the value is no such document at all.
 */
export function readCategoryFields(value: unknown, onCut?: () => void): CategoryFields | undefined {
  const members = documentOf(value)
  const fields = listOf(members?.['fields'])
  const receiptFields = listOf(members?.['receiptFields'])
  if (fields === undefined && receiptFields === undefined) return undefined
  if ((fields?.length ?? 0) > most.fields || (receiptFields?.length ?? 0) > most.receiptFields)
    onCut?.()
  return {
    fields: (fields ?? []).slice(0, most.fields).flatMap((item) => {
      const field = fieldDefinition.safeParse(documentOf(item))
      return field.success ? [field.data] : []
    }),
    receiptFields: (receiptFields ?? [])
      .slice(0, most.receiptFields)
      .flatMap((path) => codeOf(path) ?? []),
  }
}

/** Extra keys of `meta` that tell the kind of sale, where a platform carries them (ruling R7). */
export interface MetaHints {
  readonly kind?: string | undefined
  readonly lookup?: string | undefined
}

/**
 * Parses the text of `meta`. A document that is already an object is taken as it is. Its `fields` are `undefined` where
 * it has no list of that name, whatever else it has: then the fields endpoint is asked (ruling R10).
 * @returns `undefined` for missing, empty or malformed text (ruling R10). Never throws.
 */
export function readMeta(
  meta: unknown,
  onCut?: () => void,
): { fields: CategoryFields | undefined; hints: MetaHints } | undefined {
  const value = documentOf(meta)
  if (value === undefined) return undefined
  const tellsFields = listOf(value['fields']) !== undefined
  return {
    fields: tellsFields ? readCategoryFields(value, onCut) : undefined,
    hints: { kind: textOf(value['kind']), lookup: textOf(value['lookup']) },
  }
}
