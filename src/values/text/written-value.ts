import { parseWhen, writtenWhen } from '../time/dates.ts'

const yesAndNo: ReadonlyMap<string, string> = new Map([
  ['true', 'Yes'],
  ['false', 'No'],
])

/**
 * A platform's text as a person writes it (ruling R37): a machine's time as a date, `true` and `false` as Yes and No,
 * any other text as it is. Not for tokens, PINs, numbers and references: those stay as they are written.
 */
export function writtenValue(text: string): string {
  const plain = text.trim()
  const when = parseWhen(plain)
  return when === undefined ? (yesAndNo.get(plain.toLowerCase()) ?? text) : writtenWhen(when)
}
