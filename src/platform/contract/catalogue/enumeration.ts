import { z } from 'zod'
import { documentOf, nameOf, textOf } from '../lenient.ts'

/** The twelve read-only enumerations under `/lookups/`. Source: spec, section Endpoints 15. */
export const enumerationNames = [
  'brands',
  'providers',
  'transaction-status',
  'transaction-item-status',
  'channel-types',
  'partner-types',
  'funding-methods',
  'funding-request-status',
  'integrations',
  'environments',
  'authentication-types',
  'simple-entity-types',
] as const
export type EnumerationName = (typeof enumerationNames)[number]

/** One entry of an enumeration, in any of its forms (ruling R12). */
export interface EnumerationEntry {
  readonly code: string
  readonly label: string
}

/** Last words of the members that identify and name an entry, best first. */
const keyWords = ['code', 'id', 'key', 'value']
const labelWords = ['description', 'name', 'label', 'title', 'text', 'value']
/** Words of members that describe an entry without identifying it. */
const aboutWords = ['state', 'status', 'type', 'active', 'date', 'url', 'uri', 'by', 'order']

/** The answer of every enumeration endpoint: an array of text, or of objects, possibly mixed. */
export const enumerationResponse = z.array(z.unknown())

/**
 * Reads an enumeration of text or of objects; leaves out other entries (ruling R12). The code is `code`, else `id`,
 * else a similar name (`brandCode`), else the label. The label is `description`, else `name`, else a similar name
 * (`brandName`), else the first other text (`brand`), else the code.
 */
export function readEnumeration(entries: readonly unknown[]): readonly EnumerationEntry[] {
  return entries.flatMap((entry) => {
    const members = documentOf(entry)
    if (members === undefined) {
      const text = textOf(entry) ?? ''
      return text === '' ? [] : [{ code: text, label: nameOf(text) ?? text }]
    }
    const texts = Object.entries(members).flatMap(([name, value]): readonly Member[] => {
      const text = textOf(value) ?? ''
      return text.trim() === '' ? [] : [{ words: memberWords(name), text }]
    })
    const key = under(keyWords, texts)
    const label = under(labelWords, texts) ?? texts.find(tellsWhich)?.text ?? key
    const code = key ?? label
    if (code === undefined || label === undefined) return []
    return [{ code, label: nameOf(label) ?? code }]
  })
}

/** A member with a readable value. */
interface Member {
  /** The words of its name, in lower case. */
  readonly words: readonly string[]
  readonly text: string
}

/** The value under exactly one of the words, else under a longer name that ends in the first. */
function under(wanted: readonly string[], texts: readonly Member[]): string | undefined {
  const exact = wanted.map((word) => texts.find(({ words }) => words.join(' ') === word))
  const longer = wanted.map((word) => texts.find(({ words }) => words.at(-1) === word))
  return [...exact, ...longer].find((found) => found !== undefined)?.text
}

function tellsWhich({ words }: Member): boolean {
  const last = words.at(-1) ?? ''
  return !keyWords.includes(last) && !aboutWords.includes(last)
}

function memberWords(name: string): readonly string[] {
  const apart = name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase()
  return apart.split(/[^a-z0-9]+/).filter((word) => word !== '')
}
