import { z } from 'zod'
import type { FieldDefinition } from '../platform/contract/catalogue/category.ts'
import { readEnumeration } from '../platform/contract/catalogue/enumeration.ts'
import { plainLine } from '../values/text/plain-line.ts'

/** What a definition may add to the spec's name, type and required. */
interface FieldExtras {
  readonly label: string | undefined
  readonly hint: string | undefined
  readonly limits: FieldLimits
  /** None: the field is typed, not chosen. */
  readonly choices: readonly Choice[]
}

/** Inclusive. Contradictory limits count as none. */
export interface FieldLimits {
  /** In characters. */
  readonly shortest?: number
  readonly longest?: number
  readonly least?: number
  readonly most?: number
}

export interface Choice {
  /** As it is sent. */
  readonly value: string
  readonly label: string
}

const text = z.string().optional().catch(undefined)
const number = z.union([z.number(), z.string()]).optional().catch(undefined)
const list = z.array(z.unknown()).optional().catch(undefined)

/**
 * ASSUMPTION (R10): the spec shows a name, a type and a required mark. Platforms that say more use the words of JSON
 * Schema and HTML, or those of the enumerations (ruling R12).
 */
const extras = z.looseObject({
  label: text,
  title: text,
  hint: text,
  description: text,
  placeholder: text,
  minLength: number,
  maxLength: number,
  min: number,
  minimum: number,
  max: number,
  maximum: number,
  options: list,
  enum: list,
  values: list,
})

const LONGEST_LABEL = 60
const LONGEST_HINT = 160
/** A list too long to choose from is not a list of choices. */
const MOST_CHOICES = 500

/** Reads a definition's extras separately: a malformed one costs only itself. Never throws. */
export function fieldExtras(definition: FieldDefinition): FieldExtras {
  const read = extras.safeParse(definition).data ?? {}
  const { minLength, maxLength, min, minimum, max, maximum } = read
  return {
    label: short(read.label, LONGEST_LABEL) ?? short(read.title, LONGEST_LABEL),
    hint: [read.hint, read.description, read.placeholder]
      .map((one) => short(one, LONGEST_HINT))
      .find((one) => one !== undefined),
    limits: {
      ...inOrder('shortest', length(minLength), 'longest', length(maxLength)),
      ...inOrder('least', numeric(min ?? minimum), 'most', numeric(max ?? maximum)),
    },
    choices: choicesOf(read.options ?? read.enum ?? read.values ?? []),
  }
}

function short(words: string | undefined, longest: number): string | undefined {
  const line = plainLine(words ?? '')
  return line === '' || line.length > longest ? undefined : line
}

function numeric(value: number | string | undefined): number | undefined {
  if (value === undefined || value === '') return undefined
  const read = Number(value)
  return Number.isFinite(read) ? read : undefined
}

function length(value: number | string | undefined): number | undefined {
  const read = numeric(value)
  return read === undefined || read < 1 ? undefined : Math.floor(read)
}

function inOrder(
  lower: keyof FieldLimits,
  from: number | undefined,
  upper: keyof FieldLimits,
  to: number | undefined,
): FieldLimits {
  if (from !== undefined && to !== undefined && from > to) return {}
  return {
    ...(from === undefined ? {} : { [lower]: from }),
    ...(to === undefined ? {} : { [upper]: to }),
  }
}

const pair = z.looseObject({ value: z.union([z.string(), z.number()]), label: text })

function choicesOf(entries: readonly unknown[]): readonly Choice[] {
  if (entries.length > MOST_CHOICES) return []
  const read = entries.flatMap((entry): readonly Choice[] => {
    if (typeof entry === 'number') return [{ value: String(entry), label: String(entry) }]
    const own = pair.safeParse(entry)
    if (own.success && own.data.value !== '')
      return [{ value: String(own.data.value), label: own.data.label || String(own.data.value) }]
    return readEnumeration([entry]).map(({ code, label }) => ({ value: code, label }))
  })
  return [...new Map(read.map((choice) => [choice.value, choice])).values()]
}
