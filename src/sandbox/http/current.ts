import type { Store, Transaction } from '../store/store.ts'
import type { Parts } from './parts.ts'

/** Finds a transaction by an id from outside, after taking each of its due steps. */
export async function findCurrent(
  { store, fulfilment }: Parts,
  id: string | undefined,
): Promise<Transaction | undefined> {
  const found = await findTransaction(store, id)
  return found && fulfilment.current(found)
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** Finds a transaction by an id from outside; doesn't look for one that isn't a UUID. */
async function findTransaction(
  store: Store,
  id: string | undefined,
): Promise<Transaction | undefined> {
  const wanted = id?.toLowerCase() ?? ''
  return uuid.test(wanted) ? store.findTransaction(wanted) : undefined
}
