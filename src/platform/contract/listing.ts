import { unfolded } from '../../values/text/json-text.ts'
import { flagOf } from './lenient.ts'
import { envelopesIn, valuesUnder, type Members } from './members.ts'

/**
 * The entries of a listing: the specification's array or, if a platform wraps it, the array in its envelopes or under
 * the listing's name (ruling R33).
 * @returns `undefined` without an array, or when the answer says that it failed
 */
export function readListing(
  answer: unknown,
  ownName: string,
  depth = 3,
): readonly unknown[] | undefined {
  const open = unfolded(answer)
  if (Array.isArray(open)) return open
  if (depth === 0 || typeof open !== 'object' || open === null) return undefined
  const members: Members = { ...open }
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
