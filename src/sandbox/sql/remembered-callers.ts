import type { Caller } from '../store/store.ts'

/** A live access token. */
export interface LivingToken {
  readonly caller: Caller
  readonly expiresAt: number
}

export interface RememberedCallers {
  find(accessHash: string, now: number): Promise<Caller | undefined>
  /** Runs a change that may end tokens early, then forgets all. */
  forgetAfter<T>(change: () => Promise<T>): Promise<T>
}

/** Far more than a shop has tills. */
const most = 1_000

/**
 * Remembers callers by token hash, for a database without other writers (docs/decisions/0024). Every request asks, and
 * tokens seldom end.
 * @param look asks the database
 */
export function rememberedCallers(
  look: (accessHash: string, now: number) => Promise<LivingToken | undefined>,
): RememberedCallers {
  const known = new Map<string, LivingToken>()
  let changes = 0
  return {
    async find(accessHash, now) {
      const remembered = known.get(accessHash)
      if (remembered !== undefined && remembered.expiresAt > now) return remembered.caller
      const before = changes
      const found = await look(accessHash, now)
      // A change meanwhile may have ended the token that we found.
      if (found !== undefined && before === changes) {
        if (known.size >= most) known.clear()
        known.set(accessHash, found)
      }
      return found?.caller
    },
    async forgetAfter(change) {
      try {
        return await change()
      } finally {
        changes += 1
        known.clear()
      }
    },
  }
}
