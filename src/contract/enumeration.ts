import * as z from 'zod/mini'

/** The twelve read-only enumerations under `/lookups/`. Source: spec, section Endpoints 15. */
export const enumerationNames = [
  'brands',
  'providers',
  'transaction-status',
  'transaction-item-status',
  'channel-types',
  'partner-types',
  'funding-methods',
  'funding-request-status',
  'integrations',
  'environments',
  'authentication-types',
  'simple-entity-types',
] as const
export type EnumerationName = (typeof enumerationNames)[number]

/** One entry of an enumeration, whatever form it came in (ruling R12). */
export interface EnumerationEntry {
  readonly code: string
  readonly label: string
}

const textOrNumber = z.union([z.string(), z.number()])
const objectEntry = z.looseObject({
  id: z.optional(z.nullable(textOrNumber)),
  code: z.optional(z.nullable(textOrNumber)),
  name: z.optional(z.nullable(z.string())),
  description: z.optional(z.nullable(z.string())),
})

/** The answer of every enumeration endpoint: an array of text, or of objects, possibly mixed. */
export const enumerationResponse = z.array(z.unknown())

/**
 * Reads an enumeration of text or of objects; entries that are neither are left out (ruling R12).
 * The code is `code`, else `id`, else the name; the label is `description`, else `name`, else the code.
 */
export function readEnumeration(entries: readonly unknown[]): readonly EnumerationEntry[] {
  return entries.flatMap((entry) => {
    if (typeof entry === 'string') return entry === '' ? [] : [{ code: entry, label: entry }]
    const parsed = z.safeParse(objectEntry, entry)
    if (!parsed.success) return []
    const { id, code, name, description } = parsed.data
    const key = code ?? id ?? name
    if (key == null || key === '') return []
    return [{ code: String(key), label: description || name || String(key) }]
  })
}
