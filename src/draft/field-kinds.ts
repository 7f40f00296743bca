import { checkAccount } from '../values/number/account-number.ts'
import { maskTail } from '../values/number/mask.ts'
import { checkMeter } from '../values/number/meter.ts'
import { readCard, readMeter, readPin } from '../values/number/scanned.ts'
import { plainText } from '../values/text/plain-text.ts'
import { formatWhen, parseDate } from '../values/time/dates.ts'
import type { Choice } from './field-extras.ts'
import {
  rule,
  textField,
  unlimited,
  warning,
  type FieldHint,
  type FieldInput,
  type FieldKind,
  type Rule,
} from './field-kind.ts'
import { mobileField } from './mobile-field.ts'
import type { FormField } from './form-fields.ts'

const digits = { pad: true, keyboard: 'tel', figures: true, capitals: 'off' } as const
/** Numbers that may have letters, which a digit pad can't type. */
const code = { figures: true, capitals: 'characters' } as const

const { read } = textField.scan

/** Chosen from a list, so sent as it is. */
const chosen: Partial<FieldKind> = {
  ...unlimited,
  control: 'select',
  recipient: 'none',
  sent: (typed) => typed.trim(),
  shown: labelOf,
  fits: (typed, field) => choicesOf(field).some(({ value }) => value === typed),
}

const yesNo: readonly Choice[] = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]

/** A record for each kind of field. */
export const fieldKinds: Readonly<Record<FieldInput, FieldKind>> = {
  text: textField,
  mobile: mobileField,
  meter: {
    ...textField,
    ...digits,
    // No rule of length or digits blocks a sale (ruling R17).
    ...unlimited,
    names: { meterNumber: 'Meter number' },
    isPersonal: true,
    recipient: 'number',
    isOfferedAgain: true,
    sent: (typed) => checkMeter(plainText(typed)).digits,
    hint: (typed) => checkDigitHint(checkMeter(typed)),
    tidied: readCard,
    scan: { rank: 1, read: readMeter },
  },
  pin: {
    ...textField,
    ...digits,
    names: { voucherPin: 'Voucher PIN' },
    types: ['pin'],
    control: 'secret',
    isPersonal: true,
    recipient: 'none',
    sent: sentPin,
    shown: (_, sent) => maskTail(sent),
    scan: { rank: 2, read: readPin },
  },
  account: {
    ...textField,
    ...code,
    names: { accountNumber: 'Account number' },
    recipient: 'number',
    sent: (typed) => checkAccount(plainText(typed)).number,
    hint: (typed) => checkDigitHint(checkAccount(typed)),
    scan: { rank: 3, read },
  },
  notice: {
    ...textField,
    ...code,
    names: { noticeNumber: 'Notice number' },
    recipient: 'number',
    scan: { rank: 4, read },
  },
  order: {
    ...textField,
    ...code,
    names: { orderNumber: 'Order number' },
    recipient: 'number',
    scan: { rank: 5, read },
  },
  terminal: { ...textField, ...code, names: { terminalId: 'Terminal' } },
  password: {
    ...textField,
    types: ['password'],
    control: 'secret',
    capitals: 'off',
    isPersonal: true,
    recipient: 'none',
    sent: (typed) => (typed.trim() === '' ? '' : typed),
    shown: (_, sent) => maskTail(sent),
  },
  name: {
    ...textField,
    names: { firstname: 'First name', surname: 'Surname' },
    capitals: 'words',
    sent: (typed) => typed.trim(),
    scan: { read, leaves: (text) => /\p{L}/u.test(text) },
  },
  number: {
    ...textField,
    ...digits,
    types: ['number', 'integer', 'decimal'],
    pad: false,
    keyboard: 'decimal',
    sent: (typed) => plainText(typed).replace(',', '.'),
    rules: numberRules,
    limitsHint({ limits: { least, most } }) {
      return least === undefined || most === undefined ? undefined : `From ${least} to ${most}`
    },
  },
  date: {
    ...textField,
    ...unlimited,
    types: ['date'],
    control: 'date',
    figures: true,
    capitals: 'off',
    recipient: 'none',
    shown: dateInWords,
    rules: ({ label }) => [
      rule((sent) => parseDate(sent) !== undefined, `Enter ${label} as a date.`),
    ],
    scan: { read },
    fits: (typed) => parseDate(typed) !== undefined,
  },
  'yes-no': { ...textField, ...chosen, types: ['boolean'], choices: () => yesNo, scan: { read } },
  choice: { ...textField, ...chosen, choices: ({ choices }) => choices, scan: { read } },
}

/** A field's record. */
export function kindOf({ input }: Pick<FormField, 'input'>): FieldKind {
  return fieldKinds[input]
}

/** Whether only the form on the screen may remember what is typed into it (ruling R32). */
export function isSecret(field: Pick<FormField, 'input'>): boolean {
  return kindOf(field).control === 'secret'
}

/** A PIN as it is sent: text, with its leading zeros, without the separators between its groups (ruling R14). */
function sentPin(typed: string): string {
  return plainText(typed).replace(/[\s.-]+/g, '')
}

function choicesOf(field: FormField): readonly Choice[] {
  return kindOf(field).choices(field)
}

function labelOf(text: string, _: string, field: FormField): string {
  return choicesOf(field).find(({ value }) => value === text)?.label ?? text
}

function dateInWords(text: string): string {
  const date = parseDate(text)
  return date === undefined ? text : formatWhen({ kind: 'date', ...date })
}

function numberRules({ label, limits: { least, most } }: FormField): readonly Rule[] {
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

/** A hint, never a rule: the lookup decides about a number (ruling R17). */
function checkDigitHint({ kind }: { readonly kind: string }): FieldHint | undefined {
  if (kind !== 'check-digit') return undefined
  return warning(
    'The last digit doesn’t match the others',
    'Check the number with the customer.',
    'If a digit is wrong, go back and correct it.',
  )
}
