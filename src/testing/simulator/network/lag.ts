import type { Transaction } from '../../../sandbox/store/store.ts'
import { saleLimits } from '../../../engine/limits.ts'
import type { Dice } from '../dice.ts'
import { worldStart } from '../device/device-time.ts'
import { transactionIdIn } from '../watch/transaction-id-in.ts'
import type { PlatformReply } from './platform.ts'
import type { Timeline } from '../watch/timeline.ts'

const second = 1_000
const minute = 60 * second

/** An unlisted code, for an outcome that the platform can't tell yet. */
const unlisted = JSON.stringify({ responseCode: '7431', responseMessage: 'Supplier is resting' })

/** The lag of a world's list: none, within the engine's allowance, or far more. */
export function lagOf(dice: Dice): number {
  return dice.weighted<() => number>(
    [
      [() => 0, 70],
      [() => dice.between(0, saleLimits.listLag - 2 * second), 20],
      [() => dice.between(minute, 8 * minute), 10],
    ],
    () => 0,
  )()
}

/** Transactions that the platform has carried out but doesn't list yet. */
export class Lag {
  readonly #timeline: Timeline
  readonly #ms: number
  readonly #hidden = new Map<string, number>()

  /** @param ms from a transaction's opening to its listing */
  constructor(timeline: Timeline, ms: number) {
    this.#timeline = timeline
    this.#ms = ms
  }

  /** Longer than the till waits for the list. An unlisted code must not be the only news of such a sale. */
  get isLong(): boolean {
    return this.#ms > saleLimits.listLag
  }

  lists({ id, createdAt }: Pick<Transaction, 'id' | 'createdAt'>): boolean {
    return createdAt - worldStart + this.#ms <= this.#timeline.now && !this.#isHidden(id)
  }

  /** Hides a transaction from list and replays for a while: each send gets an unlisted code. */
  hide(id: string, dice: Dice): void {
    const ms = dice.between(second, saleLimits.listLag - 2 * second)
    this.#hidden.set(id, this.#timeline.now + ms)
  }

  /** The answer to a send meanwhile. */
  told(reply: PlatformReply): PlatformReply {
    const id = this.#hidden.size === 0 ? undefined : transactionIdIn(reply.text)
    return id !== undefined && this.#isHidden(id) ? { status: 422, text: unlisted } : reply
  }

  #isHidden(id: string): boolean {
    return (this.#hidden.get(id) ?? 0) > this.#timeline.now
  }
}
