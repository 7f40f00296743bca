import type { Transaction } from '../store/store.ts'
import { findTransaction } from '../store/transaction-id.ts'
import type { Parts } from './parts.ts'

/** The transaction of an id from outside, once every step of it that is due by now has been taken. */
export async function findCurrent(
  { store, fulfilment }: Parts,
  id: string | undefined,
): Promise<Transaction | undefined> {
  const found = await findTransaction(store, id)
  return found && fulfilment.current(found)
}
