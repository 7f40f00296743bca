import type { Store, Transaction } from './store.ts'

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** The transaction of an id from outside; what is no UUID is not looked for. */
export async function findTransaction(
  store: Store,
  id: string | undefined,
): Promise<Transaction | undefined> {
  const wanted = id?.toLowerCase() ?? ''
  return uuid.test(wanted) ? store.findTransaction(wanted) : undefined
}
