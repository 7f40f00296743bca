import { pagination } from '../../platform/contract/pagination.ts'
import { clockMargin } from '../../engine/limits.ts'
import type { RefusedWords } from '../../till/words/refused-words.ts'
import type { ListedSale } from './listed-sale.ts'
import { ownFailed } from './failed-transaction.ts'
import type { PlatformSale } from './platform-sale.ts'
import type { SalesStore } from './sales-store.ts'

const day = 24 * 60 * 60_000

/** Why nothing was retried: {@link knownAttempts} could not tell the attempts apart. */
export const attemptsUnknown: RefusedWords = {
  title: 'The platform’s list can’t be read right now',
  text: 'Another till sold this, and its other attempts have to be known first. Nothing was sent. Try again.',
}

/**
 * Reads the platform's list far enough back to tell a retry's own attempt from all earlier ones. For a sale of this
 * till, the journal has them, and the engine's search leaves out what is older. For another till's sale, the till must
 * know everything that the search for the retry may meet: all of `clockMargin`, the rest of the page in which that
 * begins (`searchFor`), and a day before the failed sale.
 * @param now epoch milliseconds
 * @returns the transactions read; `undefined` if the till could not read that far
 */
export async function knownAttempts(
  store: Pick<SalesStore, 'getState' | 'readBack'>,
  ones: readonly ListedSale[],
  now: number,
): Promise<readonly PlatformSale[] | undefined> {
  const foreign = ones.filter((one) => ownFailed(one) === undefined)
  if (foreign.length === 0) return []
  const since = Math.min(now - clockMargin, ...foreign.map(({ at }) => at)) - day
  await store.readBack({ since })
  for (;;) {
    const { list, since: reached, transactions } = store.getState()
    if (list.kind === 'failed' || reached >= since) return undefined
    const older = [...transactions.values()].filter(
      ({ createdAt = 0 }) => createdAt >= reached && createdAt < now - clockMargin,
    )
    if (reached === Number.NEGATIVE_INFINITY || older.length >= pagination.maximumSize)
      return [...transactions.values()]
    await store.readBack({ more: 1 })
  }
}
