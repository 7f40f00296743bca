/** The input a field gets; 'text' is the generic one (rulings R7, R10). */
export type FieldInput =
  | 'mobile'
  | 'meter'
  | 'account'
  | 'order'
  | 'notice'
  | 'terminal'
  | 'pin'
  | 'name'
  | 'number'
  | 'date'
  | 'yes-no'
  | 'choice'
  | 'text'

/** What a text input is like under the fingers. */
export interface InputLook {
  /** On touch the till's own pad writes its digits, and no keyboard rises. */
  readonly pad: boolean
  readonly keyboard: 'tel' | 'decimal' | 'text'
  /** Numerals of equal width, to be read back digit by digit. */
  readonly figures: boolean
  readonly capitals: 'off' | 'words' | 'characters' | 'sentences'
  /** What a scanner reads belongs here, most wanted first; not at all without a number. */
  readonly scanned?: number
}

const digits: InputLook = { pad: true, keyboard: 'tel', figures: true, capitals: 'off' }
/** Numbers that may hold letters, so that no pad of digits will do. */
const code: InputLook = { pad: false, keyboard: 'text', figures: true, capitals: 'characters' }
const words: InputLook = { pad: false, keyboard: 'text', figures: false, capitals: 'sentences' }

/** A row for each input; those chosen from a list are not written. */
export const inputLook: Readonly<Record<FieldInput, InputLook>> = {
  meter: { ...digits, scanned: 1 },
  pin: { ...digits, scanned: 2 },
  account: { ...code, scanned: 3 },
  notice: { ...code, scanned: 4 },
  order: { ...code, scanned: 5 },
  mobile: digits,
  terminal: code,
  name: { ...words, capitals: 'words' },
  number: { ...digits, pad: false, keyboard: 'decimal' },
  date: { ...words, figures: true, capitals: 'off' },
  'yes-no': words,
  choice: words,
  text: words,
}
