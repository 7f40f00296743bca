import type { CatalogueCategory } from '../../platform/reads/categories.ts'
import { kindFromEvidence } from './kind.ts'

/** The source of a category's kind without the merchant's choice (ruling R7). */
export type KindReason = 'hint' | 'fields' | 'name' | 'parent' | 'products'

/** The first of ruling R7's steps that gives a kind, in its order. */
export function kindReason(category: CatalogueCategory, hasParent: boolean): KindReason {
  const { hints, fields, name } = category
  const fieldNames = fields?.fields.map((field) => field.name) ?? []
  if (kindFromEvidence({ hints }) !== undefined) return 'hint'
  if (kindFromEvidence({ fieldNames }) !== undefined) return 'fields'
  if (kindFromEvidence({ names: [name] }) !== undefined) return 'name'
  return hasParent ? 'parent' : 'products'
}

export const reasonWords: Readonly<Record<KindReason, string>> = {
  hint: 'As the platform says',
  fields: 'By what it asks for',
  name: 'By its name',
  parent: 'Like the category above it',
  products: 'By each product’s name',
}
