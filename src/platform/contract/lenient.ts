import { z } from 'zod'
import { unfolded } from '../../values/text/json-text.ts'
import { plainLine } from '../../values/text/plain-line.ts'
import { most } from './sizes.ts'

/**
 * Members of another type (ruling R45), as zod pieces for the schemas and as functions for what is read by hand. Each
 * member is read by itself as what it plainly says. What stays unclear is absent, so that it drops nothing beside it.
 */

/** A text as it is, a number as its digits; one that is too long for any member is absent. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.length <= most.text ? value : undefined
}

/** A code or an id: a text without the blanks around it; an empty one is absent, and so is one that is too long. */
export function codeOf(value: unknown): string | undefined {
  const code = textOf(value)?.trim()
  return code && code.length <= most.code ? code : undefined
}

/** A name as one line of plain text, its end cut off where it is too long; an empty one is absent. */
export function nameOf(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string') return undefined
  const characters = Array.from(plainLine(text.slice(0, 10 * most.name)))
  return characters.slice(0, most.name).join('') || undefined
}

/** Whether {@link nameOf} has cut it. */
export function isCutName(value: unknown): boolean {
  return (
    typeof value === 'string' &&
    value.length > most.name &&
    plainLine(value.slice(0, 10 * most.name)).length > most.name
  )
}

const decimalText = /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d{1,3})?$/i

/** A number, or the one that a decimal text says. */
export function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value
  const text = codeOf(value) ?? ''
  return decimalText.test(text) ? Number(text) : undefined
}

/** A number or a text: numbers beyond 2^53 are kept as text (ruling R14). */
export function wideNumberOf(value: unknown): number | string | undefined {
  if (typeof value === 'number') return value
  return typeof value === 'string' && value.length <= most.code ? value : undefined
}

const flagTexts: ReadonlyMap<string | undefined, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
])

/** A boolean, also as text, or as 0 or 1. */
export function flagOf(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : flagTexts.get(codeOf(value)?.toLowerCase())
}

/** An object, also as JSON text or as the only one of a list. */
export function documentOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  const open = unfolded(value)
  const only: unknown = Array.isArray(open) && open.length === 1 ? unfolded(open[0]) : open
  return typeof only === 'object' && only !== null && !Array.isArray(only) ? { ...only } : undefined
}

/** A list, also as JSON text. */
export function listOf(value: unknown): readonly unknown[] | undefined {
  const open = unfolded(value)
  return Array.isArray(open) ? open : undefined
}

/** Reads a member that may be missing; `null` says that there is nothing. */
export function member<Schema extends z.ZodType>(
  read: (value: unknown) => unknown,
  schema: Schema,
) {
  return z
    .preprocess((value) => (value === null ? null : read(value)), schema.nullish().catch(undefined))
    .optional()
}

export const text = member(textOf, z.string())
/** What a thing is called, as one line of plain text. */
export const name = member(nameOf, z.string())
export const number = member(numberOf, z.number())
export const wideNumber = member(wideNumberOf, z.union([z.number(), z.string()]))
export const flag = member(flagOf, z.boolean())

/** An object of these members. */
export function document<Schema extends z.ZodType>(members: Schema) {
  return member(documentOf, members)
}

/** A list of these; an odd item costs only itself. */
export function list<Schema extends z.ZodType>(item: Schema) {
  return member(listOf, z.array(item))
}

/** For a member that must be there. */
export const neededText = z.preprocess(textOf, z.string().min(1))
export const neededCode = z.preprocess(textOf, z.string().min(1).max(most.code))
