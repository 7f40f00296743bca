import { parseWhen, writtenWhen } from '../time/dates.ts'

const yesAndNo: ReadonlyMap<string, string> = new Map([
  ['true', 'Yes'],
  ['false', 'No'],
])

/**
 * A platform's text for people (ruling R37): a machine's time becomes a date, `true` and `false` become Yes and No,
 * other text stays. Don't use it for tokens, PINs, numbers or references.
 */
export function writtenValue(text: string): string {
  const plain = text.trim()
  const when = parseWhen(plain)
  return when === undefined ? (yesAndNo.get(plain.toLowerCase()) ?? text) : writtenWhen(when)
}
