import { Disconnect } from './disconnect.ts'
import { endings, endsIn } from '../rules/outcomes.ts'
import type { Parts } from './parts.ts'
import { Rejection } from '../rules/checks/rejection.ts'
import type { Caller } from '../store/store.ts'

/** How long we remember a lost send: a day, after which tills stop sending again by themselves (ruling R21). */
const once = { most: 1, windowMs: 24 * 60 * 60 * 1_000 }

/**
 * Stops requests that a recipient marks as never executed: refuses 1999, and loses the first send under a reference to
 * 0009.
 * @throws {Rejection} 1999
 * @throws {Disconnect} for the lost send
 */
export async function stopBeforeExecution(
  { store, clock }: Parts,
  { accountId }: Caller,
  merchantReference: string,
  recipient: string,
): Promise<void> {
  if (endsIn(recipient, endings.withdrawn)) throw new Rejection('withdrawn')
  if (!endsIn(recipient, endings.lostRequest)) return
  const isFirst = await store.admit(`lost ${accountId} ${merchantReference}`, once, clock.now())
  if (isFirst) throw new Disconnect()
}
