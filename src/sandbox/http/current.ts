import type { Store, Transaction } from '../store/store.ts'
import type { Parts } from './parts.ts'

/** The transaction of an id from outside, once every step of it that is due by now has been taken. */
export async function findCurrent(
  { store, fulfilment }: Parts,
  id: string | undefined,
): Promise<Transaction | undefined> {
  const found = await findTransaction(store, id)
  return found && fulfilment.current(found)
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** The transaction of an id from outside; what is no UUID is not looked for. */
async function findTransaction(
  store: Store,
  id: string | undefined,
): Promise<Transaction | undefined> {
  const wanted = id?.toLowerCase() ?? ''
  return uuid.test(wanted) ? store.findTransaction(wanted) : undefined
}
