import { readPoll, type PollAnswer } from '../../../platform/transport/poll.ts'
import { saleLimits } from '../../../engine/limits.ts'
import type { SaleRow } from '../../../engine/machine/row.ts'
import { parseJson } from '../../../values/text/json-text.ts'
import { transactionIdIn } from './transaction-id-in.ts'
import type { PlatformReply, Posted } from '../network/platform.ts'
import type { Tab } from '../device/tab.ts'
import type { Violations } from './violations.ts'

/**
 * Watches replays of sales whose transaction is known. The till may send such a sale again only if its record tells
 * nothing (ruling R34), or for its receipt. On a platform that forgot the reference, each replay is another debit.
 */
export class ReplayWatch {
  readonly #violations: Violations
  /** Consecutive polls without a status, by tab and transaction. */
  readonly #untold = new WeakMap<Tab, Map<string, number>>()

  constructor(violations: Violations) {
    this.#violations = violations
  }

  polled(tab: Tab, posted: Posted, reply: PlatformReply): void {
    const id = transactionIdIn(posted.body ?? '')
    if (id === undefined) return
    const { kind } = pollHeard(id, reply)
    const untold = this.#untold.get(tab) ?? new Map<string, number>()
    this.#untold.set(tab, untold)
    if (kind === 'status') untold.delete(id)
    else if (kind === 'not-an-answer') untold.set(id, (untold.get(id) ?? 0) + 1)
  }

  leaves(tab: Tab, { transactionId, state, reference, summary }: SaleRow): void {
    if (transactionId === undefined || state === 'receipt-awaited') return
    const untold = this.#untold.get(tab)?.get(transactionId) ?? 0
    if (untold < saleLimits.untoldBeforeReplay)
      this.#violations.fail(
        1,
        summary.title,
        `${reference} was sent again, although its record tells the status`,
      )
  }
}

/** What a till hears of a transaction, according to the contract. */
export function pollHeard(id: string, { status, text }: PlatformReply): PollAnswer {
  const json = parseJson(text)
  const body = json.ok ? json.value : undefined
  return readPoll({ kind: 'answer', status, body, readable: json.ok }, id)
}
