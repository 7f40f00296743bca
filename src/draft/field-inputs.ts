/** The input of a field; 'text' is the generic one (rulings R7, R10). */
export type FieldInput =
  | 'mobile'
  | 'meter'
  | 'account'
  | 'order'
  | 'notice'
  | 'terminal'
  | 'pin'
  | 'password'
  | 'name'
  | 'number'
  | 'date'
  | 'yes-no'
  | 'choice'
  | 'text'

/** Hidden as they are typed, and never shown to the customer (ruling R32). */
export const secretInputs: ReadonlySet<FieldInput> = new Set<FieldInput>(['pin', 'password'])

/** How a text input behaves under the fingers. */
export interface InputLook {
  /** On touch, the till's own pad writes its digits, and no keyboard opens. */
  readonly pad: boolean
  readonly keyboard: 'tel' | 'decimal' | 'text'
  /** Digits of equal width, easier to read back one by one. */
  readonly figures: boolean
  readonly capitals: 'off' | 'words' | 'characters' | 'sentences'
  /** What a scanner reads belongs here, lowest number first; without a number, never. */
  readonly scanned?: number
}

const digits: InputLook = { pad: true, keyboard: 'tel', figures: true, capitals: 'off' }
/** Numbers that may have letters, which a digit pad can't type. */
const code: InputLook = { pad: false, keyboard: 'text', figures: true, capitals: 'characters' }
const words: InputLook = { pad: false, keyboard: 'text', figures: false, capitals: 'sentences' }

/** A row for each input. Those chosen from a list have none, because nobody types them. */
export const inputLook: Readonly<Record<FieldInput, InputLook>> = {
  meter: { ...digits, scanned: 1 },
  pin: { ...digits, scanned: 2 },
  account: { ...code, scanned: 3 },
  notice: { ...code, scanned: 4 },
  order: { ...code, scanned: 5 },
  mobile: digits,
  terminal: code,
  password: { ...words, capitals: 'off' },
  name: { ...words, capitals: 'words' },
  number: { ...digits, pad: false, keyboard: 'decimal' },
  date: { ...words, figures: true, capitals: 'off' },
  'yes-no': words,
  choice: words,
  text: words,
}
