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
 * Watches reversals: a till that called a sale failed, and then hears that it was sold, must call a manager. A till
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

  /** A tab that died or signed out since may have lost what it heard. */
  judgeEnd(): void {
    for (const { tab, engine, id } of this.#heard) {
      const row = failedRow(tab, id)
      if (row !== undefined && tab.isRunning && tab.engine === engine)
        this.#violations.fail(
          3,
          row.summary.title,
          'shown as failed, although the platform told that it was sold',
        )
    }
  }
}

/** If the platform also named the transaction for another sale, the poll was for that sale. */
function failedRow({ device }: Tab, id: string) {
  const named = [...device.disk.disk.rows.values()].filter(
    ({ transactionId, strangers }) => transactionId === id || strangers?.includes(id) === true,
  )
  const [row, ...others] = named
  return others.length === 0 && row?.transactionId === id && row.state === 'failed'
    ? row
    : undefined
}
