import { z } from 'zod'
import { plainLine } from '../../values/text/plain-line.ts'
import { textOfTimeNumber, textOfTimeParts } from '../../values/time/machine-time.ts'
import { most } from './sizes.ts'

/**
 * Reads members of an unexpected type (ruling R45): zod pieces for the schemas, and functions for hand-written readers.
 * Reads each member separately for its plain meaning. An unclear one is absent and drops nothing beside it.
 */

/** A text as it is, a number as its digits; absent if too long for any member. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.length <= most.text ? value : undefined
}

/** A code or an id: trimmed text; absent if empty or too long. */
export function codeOf(value: unknown): string | undefined {
  const code = textOf(value)?.trim()
  return code && code.length <= most.code ? code : undefined
}

/** A name as one line of plain text, cut if too long; absent if empty. */
export function nameOf(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string') return undefined
  const characters = Array.from(plainLine(text.slice(0, 10 * most.name)))
  return characters.slice(0, most.name).join('') || undefined
}

/** Whether {@link nameOf} cuts it. */
export function isCutName(value: unknown): boolean {
  return (
    typeof value === 'string' &&
    value.length > most.name &&
    plainLine(value.slice(0, 10 * most.name)).length > most.name
  )
}

const decimalText = /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d{1,3})?$/i

/** A number, or decimal text. */
export function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value
  const text = codeOf(value) ?? ''
  return decimalText.test(text) ? Number(text) : undefined
}

/** A time as text. One in another form, such as an instant or Java's list of its parts, becomes ISO 8601. */
export function timeText(time: unknown): string | undefined {
  if (typeof time === 'object' && time !== null) return textOfTimeParts(time)
  return textOfTimeNumber(textOf(time) ?? '') ?? (typeof time === 'string' ? time : undefined)
}

/** A number or a text; keeps numbers beyond 2^53 as text (ruling R14). */
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

/** A boolean, including text, 0 and 1. */
export function flagOf(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : flagTexts.get(codeOf(value)?.toLowerCase())
}

/** An object. */
export function documentOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? { ...value }
    : undefined
}

/** A list. */
export function listOf(value: unknown): readonly unknown[] | undefined {
  return Array.isArray(value) ? value : undefined
}

/** Reads an optional member; `null` counts as absent. */
export function member<Schema extends z.ZodType>(
  read: (value: unknown) => unknown,
  schema: Schema,
) {
  return z
    .preprocess((value) => (value === null ? null : read(value)), schema.nullish().catch(undefined))
    .optional()
}

export const text = member(textOf, z.string())
/** A name as one line of plain text. */
export const name = member(nameOf, z.string())
export const time = member(timeText, z.string())
export const number = member(numberOf, z.number())
export const wideNumber = member(wideNumberOf, z.union([z.number(), z.string()]))
export const flag = member(flagOf, z.boolean())

/** An object with these members. */
export function document<Schema extends z.ZodType>(members: Schema) {
  return member(documentOf, members)
}

/** A list of these; leaves out unreadable items. */
export function list<Schema extends z.ZodType>(item: Schema) {
  return member(listOf, z.array(item))
}

/** For a required member. */
export const neededText = z.preprocess(textOf, z.string().min(1))
export const neededCode = z.preprocess(textOf, z.string().min(1).max(most.code))
