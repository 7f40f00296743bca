import { uuidV7 } from '../../values/number/reference.ts'

/** Names a shift or a movement: a UUID of version 7, so that they sort by the time they were made. */
export function newId(now: number): string {
  return uuidV7(Math.max(0, now), (bytes) => crypto.getRandomValues(bytes))
}
