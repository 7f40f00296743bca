import { unfolded } from '../../values/text/json-text.ts'

/** Members around records: a list, or one record. */
const envelopes =
  'content data items results result records record rows list transactions transaction payload body response value values entity'.split(
    ' ',
  )

export type Members = Readonly<Record<string, unknown>>

/** A name as it is compared: in lower case, without separators. */
export function comparable(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
}

/** What stands under one of the spellings, the surest first. `null` and absent members are left out. */
export type ValuesUnder = (spellings: readonly string[]) => readonly unknown[]

/** Reads several members of one object: its names are made comparable once. Lists have thousands of records. */
export function membersByName(members: Members): ValuesUnder {
  const named = new Map(Object.entries(members).map(([name, value]) => [comparable(name), value]))
  return (spellings) =>
    spellings.map((spelling) => named.get(normalOf(spelling))).filter((value) => value != null)
}

/** @see {@link membersByName} for more than one */
export function valuesUnder(members: Members, spellings: readonly string[]): readonly unknown[] {
  return membersByName(members)(spellings)
}

/** Spellings are ours, and few: each is made comparable once. */
const normalOfSpelling = new Map<string, string>()
function normalOf(spelling: string): string {
  const known = normalOfSpelling.get(spelling)
  if (known !== undefined) return known
  const made = comparable(spelling)
  normalOfSpelling.set(spelling, made)
  return made
}

/** What an answer wraps its records in, with its names, the surest first; records may stand in several, and deeper. */
export function envelopesIn(members: Members): readonly (readonly [name: string, value: object])[] {
  const placed = Object.entries(members).flatMap(([name, folded]: readonly [string, unknown]) => {
    const place = envelopes.indexOf(comparable(name))
    const value = place < 0 ? undefined : unfolded(folded)
    return typeof value !== 'object' || value === null ? [] : [{ place, name, value }]
  })
  return [...placed].sort((a, b) => a.place - b.place).map(({ name, value }) => [name, value])
}
