import { documentOf, flagOf } from './lenient.ts'
import { envelopesIn, valuesUnder } from './members.ts'

/**
 * The entries of a listing: the specification's array or, if a platform wraps it, the array in an envelope or a page,
 * or under the listing's name (ruling R33).
 * @returns `undefined` without an array, or when the answer says that it failed
 */
export function readListing(
  answer: unknown,
  ownName: string,
  depth = 2,
): readonly unknown[] | undefined {
  if (Array.isArray(answer)) return answer
  const members = documentOf(answer)
  if (depth === 0 || members === undefined) return undefined
  if (flagOf(members['successful']) === false) return undefined
  const inner = [
    ...valuesUnder(members, [ownName]),
    ...envelopesIn(members).map(([, value]) => value),
  ]
  for (const value of inner) {
    const found = readListing(value, ownName, depth - 1)
    if (found !== undefined) return found
  }
  return undefined
}
