import type { Caller } from '../store/store.ts'

/** An access token that lives. */
export interface LivingToken {
  readonly caller: Caller
  readonly expiresAt: number
}

export interface RememberedCallers {
  find(accessHash: string, now: number): Promise<Caller | undefined>
  /** Makes a change that may end tokens before their time, and forgets all. */
  forgetAfter<T>(change: () => Promise<T>): Promise<T>
}

/** Far more than a shop has tills. */
const most = 1_000

/**
 * Remembers who called, by the hashes of their tokens, for a database that nobody else writes to
 * (docs/decisions/0024): each request asks, and tokens end seldom.
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
      // A change meanwhile may have ended what was found just before it.
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
