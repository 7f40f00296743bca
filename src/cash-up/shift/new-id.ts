import { uuidV7 } from '../../values/number/reference.ts'

/** An id for a shift or a movement: a UUID of version 7, so ids sort by creation time. */
export function newId(now: number): string {
  return uuidV7(Math.max(0, now), (bytes) => crypto.getRandomValues(bytes))
}
