/** Members that wrap records: a list, or one record. */
const envelopes =
  'content data items results result records record rows list transactions transaction payload body response value values entity'.split(
    ' ',
  )

export type Members = Readonly<Record<string, unknown>>

/** A name for comparing: lower case, without separators. */
export function comparable(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
}

/** The values under the spellings, best first; leaves out `null` and absent members. */
type ValuesUnder = (spellings: readonly string[]) => readonly unknown[]

/** Reads several members of one object, normalising its names once, because lists have thousands of records. */
export function membersByName(members: Members): ValuesUnder {
  const named = new Map(Object.entries(members).map(([name, value]) => [comparable(name), value]))
  return (spellings) =>
    spellings.map((spelling) => named.get(normalOf(spelling))).filter((value) => value != null)
}

/** The values of one member; {@link membersByName} is for several. */
export function valuesUnder(members: Members, spellings: readonly string[]): readonly unknown[] {
  return membersByName(members)(spellings)
}

/** Caches the spellings' normal form; they are few. */
const normalOfSpelling = new Map<string, string>()
function normalOf(spelling: string): string {
  const known = normalOfSpelling.get(spelling)
  if (known !== undefined) return known
  const made = comparable(spelling)
  normalOfSpelling.set(spelling, made)
  return made
}

/**
 * The values that an answer wraps records in, with their names, best first; several may hold records.
 */
export function envelopesIn(members: Members): readonly (readonly [name: string, value: object])[] {
  const placed = Object.entries(members).flatMap(([name, value]: readonly [string, unknown]) => {
    const place = envelopes.indexOf(comparable(name))
    return place < 0 || typeof value !== 'object' || value === null ? [] : [{ place, name, value }]
  })
  return [...placed].sort((a, b) => a.place - b.place).map(({ name, value }) => [name, value])
}
