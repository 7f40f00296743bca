import { Disconnect } from './disconnect.ts'
import { endings, endsIn } from '../rules/outcomes.ts'
import type { Parts } from './parts.ts'
import { Rejection } from '../rules/rejection.ts'
import type { Caller } from '../store/store.ts'

/** References that are remembered, so that a long run doesn't fill the memory. */
const most = 10_000

/**
 * Stops what the recipient says never gets done: 1999 is turned away, and the first send under a reference
 * to 0009 is lost on its way. Which sends were lost is kept in memory only, so that after a restart of the
 * process the next send counts as the first again.
 * @throws {Rejection} 1999
 * @throws {Disconnect} for the lost send
 */
export function stopBeforeExecution(
  { lostRequests }: Parts,
  { accountId }: Caller,
  merchantReference: string,
  recipient: string,
): void {
  if (endsIn(recipient, endings.withdrawn)) throw new Rejection('withdrawn')
  if (!endsIn(recipient, endings.lostRequest)) return
  const send = `${accountId} ${merchantReference}`
  if (lostRequests.has(send)) return
  if (lostRequests.size >= most) lostRequests.clear()
  lostRequests.add(send)
  throw new Disconnect()
}
