import { maskTail } from '../values/number/mask.ts'
import type { MobileNumber } from '../values/number/mobile-number.ts'
import { readBackText } from '../values/number/read-back.ts'
import { readCode } from '../values/number/scanned.ts'
import { plainText } from '../values/text/plain-text.ts'
import type { Choice } from './field-extras.ts'
import type { FormField } from './form-fields.ts'

/** The kinds of field; 'text' is the generic one (rulings R7, R10). */
export const fieldInputs = [
  'mobile',
  'meter',
  'account',
  'order',
  'notice',
  'terminal',
  'pin',
  'password',
  'name',
  'number',
  'date',
  'yes-no',
  'choice',
  'text',
] as const

/** The name of a field's kind. */
export type FieldInput = (typeof fieldInputs)[number]

/** Everything that the till knows about a kind of field. */
export interface FieldKind {
  /** The spec's names of such fields, with their labels (spec, section Endpoints 9). */
  readonly names?: Readonly<Record<string, string>>
  /** The types of such fields in a definition, in small letters. Any other type is text (ruling R10). */
  readonly types?: readonly string[]
  /** What the form shows. A 'secret' is hidden as it is typed, and never shown to the customer (ruling R32). */
  readonly control: 'text' | 'date' | 'secret' | 'select'
  /** On touch, the till's own pad writes its digits, and no keyboard opens. */
  readonly pad: boolean
  readonly keyboard: 'tel' | 'decimal' | 'text'
  /** Digits of equal width, easier to read back one by one. */
  readonly figures: boolean
  readonly capitals: 'off' | 'words' | 'characters' | 'sentences'
  /** Every customer has a different one: it is typed, whatever choices a definition lists. */
  readonly isPersonal: boolean
  /**
   * Whether it says whom or what a sale is for: a 'number' does, so it is never folded and no account is offered beside
   * it; a 'text' may; anything else doesn't.
   */
  readonly recipient: 'number' | 'text' | 'none'
  /** The next customer's form offers the last ones. */
  readonly isOfferedAgain: boolean
  /** The text as it is sent (rulings R9, R14, R16, R17); '' if there is nothing to send. */
  readonly sent: (typed: string, mobileForm: MobileForm) => string
  /** As the cashier reads it back: numbers in groups, choices in words. */
  readonly shown: (text: string, sent: string, field: FormField) => string
  /** For lists, trays and dialogs (ruling R32). */
  readonly masked: (typed: string, sent: string) => string
  /** For a text that isn't empty, as it is sent. The first broken rule counts. */
  readonly rules: (field: FormField) => readonly Rule[]
  /** What the definition's limits allow, in words. */
  readonly limitsHint: (field: FormField) => string | undefined
  /** What the till knows about a text: a name for it, or a question for the customer. It blocks nothing. */
  readonly hint?: (typed: string, brandName: string | undefined) => FieldHint | undefined
  /** The text as people write it, for a field that the cashier leaves; `undefined` leaves it as typed. */
  readonly tidied?: (typed: string) => string | undefined
  readonly scan: ScanInto
  /** What it is chosen from, as it is sent. */
  readonly choices: (field: FormField) => readonly Choice[]
  /** Whether what was typed for another product fits this field. */
  readonly fits: (typed: string, field: FormField) => boolean
}

/** How a request writes mobile numbers. */
export type MobileForm = (mobile: MobileNumber) => string

/** What a scan does to a kind of field. */
interface ScanInto {
  /**
   * What a scanner reads belongs here, lowest number first, and the field has the camera's button; without a number,
   * only if {@link takes} says so.
   */
  readonly rank?: number
  /** The part of a scanned text that goes into it. */
  readonly read: (raw: string) => string
  /** Whether it takes this text while it has the focus. */
  readonly takes?: (text: string) => boolean
  /** Whether this text stays where the scanner typed it: scanners are rarely meant for such a field. */
  readonly leaves?: (text: string) => boolean
}

/** A rule about a text as it is sent. */
export interface Rule {
  readonly holds: (sent: string) => boolean
  /** In the cashier's words. */
  readonly error: string
}

/** The text under a field before it has an error. */
export type FieldHint = { readonly kind: 'plain'; readonly text: string } | FieldWarning

/** A question for the customer, in the form and again when the cashier reads the number back. */
export interface FieldWarning {
  readonly kind: 'warning'
  /** Under the field: what is odd, and what to ask. */
  readonly text: string
  readonly title: string
  /** At the check: what to ask, and what to do then. */
  readonly advice: string
}

export function rule(holds: Rule['holds'], error: string): Rule {
  return { holds, error }
}

export function plainHint(text: string | undefined): FieldHint | undefined {
  return text === undefined ? undefined : { kind: 'plain', text }
}

export function warning(title: string, ask: string, then: string): FieldHint {
  return { kind: 'warning', text: `${title}. ${ask}`, title, advice: `${ask} ${then}` }
}

/** Limits of its length in characters. */
export const byLength = {
  rules({ label, limits }: FormField): readonly Rule[] {
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
  },
  limitsHint({ limits: { shortest, longest } }: FormField): string | undefined {
    if (longest === undefined) return undefined
    return shortest === longest ? `${longest} characters` : `At most ${longest} characters`
  },
}

/** No limits. */
export const unlimited = { rules: () => [], limitsHint: () => undefined }

/** As people count them. */
function lengthOf(text: string): number {
  return Array.from(text).length
}

/** What the kinds have in common: a record says what differs. */
export const textField: FieldKind = {
  ...byLength,
  control: 'text',
  pad: false,
  keyboard: 'text',
  figures: false,
  capitals: 'sentences',
  isPersonal: false,
  recipient: 'text',
  isOfferedAgain: false,
  sent: plainText,
  shown: (text, sent) => readBackText(/^\d+$/.test(sent) ? sent : text, sent),
  masked: (_, sent) => maskTail(sent),
  scan: { read: readCode, leaves: () => true },
  choices: () => [],
  fits: () => true,
}
