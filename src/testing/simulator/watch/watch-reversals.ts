import { transactionIdIn } from './transaction-id-in.ts'
import type { PlatformReply, Posted } from '../network/platform.ts'
import type { Tab } from '../device/tab.ts'
import type { Violations } from './violations.ts'
import { pollHeard } from './watch-replays.ts'

interface Reversal {
  readonly tab: Tab
  readonly engine: Tab['engine']
  readonly id: string
}

/**
 * Watches that a till that has called a sale failed and then hears that it was sold says so: a manager is called. A till
 * that never asks again hears nothing (sale-engine.md, What is not promised).
 */
export class ReversalWatch {
  readonly #violations: Violations
  readonly #heard: Reversal[] = []

  constructor(violations: Violations) {
    this.#violations = violations
  }

  polled(tab: Tab, posted: Posted, reply: PlatformReply): void {
    const id = transactionIdIn(posted.body ?? '')
    if (id === undefined) return
    const answer = pollHeard(id, reply)
    if (answer.kind !== 'status' || answer.status !== 'COMPLETED') return
    if (failedRow(tab, id) !== undefined) this.#heard.push({ tab, engine: tab.engine, id })
  }

  /** Of what was heard by a tab that has died or signed out since, nothing need be left. */
  judgeEnd(): void {
    for (const { tab, engine, id } of this.#heard) {
      const row = failedRow(tab, id)
      if (row !== undefined && tab.isRunning && tab.engine === engine)
        this.#violations.fail(
          3,
          row.summary.title,
          'shown as failed, and the platform has told that it was sold',
        )
    }
  }
}

/** Where the platform has named the transaction for another sale too, it was asked for that one. */
function failedRow({ device }: Tab, id: string) {
  const named = [...device.disk.disk.rows.values()].filter(
    ({ transactionId, strangers }) => transactionId === id || strangers?.includes(id) === true,
  )
  const [row, ...others] = named
  return others.length === 0 && row?.transactionId === id && row.state === 'failed'
    ? row
    : undefined
}
