import { z } from 'zod'
import { parseDate } from '../values/time/dates.ts'
import { isAbroad, isMobileNumber } from '../values/number/mobile-number.ts'
import type { FieldInput } from './field-inputs.ts'
import type { FormField } from './form-fields.ts'
import { sentValue } from './form-values.ts'

/** A rule for a kind of field, for text that isn't empty. */
interface Rule {
  readonly holds: (sent: string) => boolean
  readonly error: string
}

/**
 * Checks a field's text as it would be sent (ruling R9). The messages are the cashier's words, and the first one
 * counts. An optional field is checked only once it has text.
 */
export function fieldSchema(field: FormField): z.ZodType<string, string | undefined> {
  const sent = z.string().overwrite((typed) => sentValue(field, typed))
  const needed = field.required ? sent.min(1, { error: field.missing, abort: true }) : sent
  const judged = rulesOf[field.input](field).reduce(
    (schema, { holds, error }) =>
      schema.refine((sent) => sent === '' || holds(sent), { error, abort: true }),
    needed,
  )
  // A field that a definition gains during a sale has no value yet.
  return judged.prefault('')
}

const rulesOf: Readonly<Record<FieldInput, (field: FormField) => readonly Rule[]>> = {
  mobile: mobileRules,
  // No rule of length or digits blocks a sale (ruling R17).
  meter: () => [],
  number: numberRules,
  date: ({ label }) => [rule((sent) => parseDate(sent) !== undefined, `Enter ${label} as a date.`)],
  'yes-no': () => [],
  choice: () => [],
  pin: lengthRules,
  password: lengthRules,
  account: lengthRules,
  order: lengthRules,
  notice: lengthRules,
  terminal: lengthRules,
  name: lengthRules,
  text: lengthRules,
}

function rule(holds: (sent: string) => boolean, error: string): Rule {
  return { holds, error }
}

/** A definition's lengths may be those of any spelling of a South African number, but not of another country's. */
function mobileRules(field: FormField): readonly Rule[] {
  const abroad = (sent: string) => isMobileNumber(sent) && isAbroad(sent)
  const hint = field.takesAbroad ? ' A number from another country starts with + and its code.' : ''
  return [
    rule(
      (sent) => isMobileNumber(sent) && (field.takesAbroad || !isAbroad(sent)),
      `This isn’t a South African mobile number. Check it with the customer.${hint}`,
    ),
    ...lengthRules(field).map(({ holds, error }) =>
      rule((sent) => !abroad(sent) || holds(sent), error),
    ),
  ]
}

function numberRules({ label, limits }: FormField): readonly Rule[] {
  const { least, most } = limits
  return [
    rule((sent) => /^[+-]?\d+(?:\.\d+)?$/.test(sent), `${label} must be a number.`),
    ...(least === undefined
      ? []
      : [rule((sent) => Number(sent) >= least, `${label} must be ${least} or more.`)]),
    ...(most === undefined
      ? []
      : [rule((sent) => Number(sent) <= most, `${label} must be ${most} or less.`)]),
  ]
}

function lengthRules({ label, limits }: FormField): readonly Rule[] {
  const { shortest, longest } = limits
  const words = (bound: string, count: number) => {
    const qualifier = shortest === longest ? '' : `${bound} `
    return `${label} must have ${qualifier}${count === 1 ? '1 character' : `${count} characters`}.`
  }
  return [
    ...(shortest === undefined
      ? []
      : [rule((sent) => lengthOf(sent) >= shortest, words('at least', shortest))]),
    ...(longest === undefined
      ? []
      : [rule((sent) => lengthOf(sent) <= longest, words('at most', longest))]),
  ]
}

/** In characters as people count them. */
function lengthOf(text: string): number {
  return Array.from(text).length
}
