import { fieldDefinition, type FieldDefinition } from './category.ts'
import { codeOf, documentOf, listOf, textOf } from '../lenient.ts'
import { most } from '../sizes.ts'
import { unfolded } from '../../../values/text/json-text.ts'

/**
 * A category's form fields and receipt fields, from the category-fields endpoint or the parsed `meta`. `receiptFields`
 * are paths with dots and bracketed indexes (ruling R27).
 */
export interface CategoryFields {
  readonly fields: readonly FieldDefinition[]
  readonly receiptFields: readonly string[]
}

/**
 * Reads a fields document; leaves out malformed entries one by one (ruling R10).
 * @param onCut called when there are more entries than a form or a slip may have
 * @returns `undefined` when the value isn't a fields document
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

/** Extra keys of `meta` that tell the kind of sale, if a platform has them (ruling R7). */
export interface MetaHints {
  readonly kind?: string | undefined
  readonly lookup?: string | undefined
}

/**
 * Parses `meta`, as text or as an object. `fields` is `undefined` without a list of that name; the till then asks the
 * fields endpoint (ruling R10).
 * @returns `undefined` for missing, empty or malformed text (ruling R10). Never throws.
 */
export function readMeta(
  meta: unknown,
  onCut?: () => void,
): { fields: CategoryFields | undefined; hints: MetaHints } | undefined {
  const value = documentOf(unfolded(meta))
  if (value === undefined) return undefined
  const tellsFields = listOf(value['fields']) !== undefined
  return {
    fields: tellsFields ? readCategoryFields(value, onCut) : undefined,
    hints: { kind: textOf(value['kind']), lookup: textOf(value['lookup']) },
  }
}
