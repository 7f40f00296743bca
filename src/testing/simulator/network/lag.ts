import type { Transaction } from '../../../sandbox/store/store.ts'
import { saleLimits } from '../../../engine/limits.ts'
import type { Dice } from '../dice.ts'
import { worldStart } from '../device/device-time.ts'
import { transactionIdIn } from '../watch/transaction-id-in.ts'
import type { PlatformReply } from './platform.ts'
import type { Timeline } from '../watch/timeline.ts'

const second = 1_000
const minute = 60 * second

/** A code of no list, in the place of what the platform can't tell yet. */
const unlisted = JSON.stringify({ responseCode: '7431', responseMessage: 'Supplier is resting' })

/** How far a world's list of transactions is behind: not at all, as far as the engine allows for, or much further. */
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

/** What the platform has carried out and doesn't list yet. */
export class Lag {
  readonly #timeline: Timeline
  readonly #ms: number
  readonly #hidden = new Map<string, number>()

  /** @param ms how long after its opening a transaction is listed */
  constructor(timeline: Timeline, ms: number) {
    this.#timeline = timeline
    this.#ms = ms
  }

  /** Longer than the till waits for the list: then a code that nobody knows must not be all that is told of a sale. */
  get isLong(): boolean {
    return this.#ms > saleLimits.listLag
  }

  lists({ id, createdAt }: Pick<Transaction, 'id' | 'createdAt'>): boolean {
    return createdAt - worldStart + this.#ms <= this.#timeline.now && !this.#isHidden(id)
  }

  /** For a while neither the list nor a replay tells of it: each send of it is answered with an unlisted code. */
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
