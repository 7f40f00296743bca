import type { Clock } from '../../api/clock.ts'
import type { SaleBook } from '../journal/book.ts'
import type { SendGate } from '../sending/gate.ts'
import { isPurgeable, type Journal } from '../journal/journal.ts'
import type { SaleLimits } from '../limits.ts'
import type { SaleEvent } from '../machine/event.ts'
import type { SaleRow } from '../machine/row.ts'
import type { DeskWorld } from './world.ts'
import { Waker } from '../sending/waker.ts'

const ROUND = 60 * 60_000
/** Expired sends are mostly forgotten along with other writes; this long is waited for one. */
const FORGET_LATER = 5_000
const PURGED_AT_ONCE = 20
const LESSENED_AT_ONCE = 20
/** Between two lots of them, so that no sale waits for more than one. */
const BETWEEN_LOTS = 100

export interface HouseParts {
  readonly book: SaleBook
  readonly gate: SendGate
  readonly journal: Journal
  readonly clock: Clock
  readonly limits: SaleLimits
  readonly countsFrom?: DeskWorld['countsFrom']
}

/**
 * Forgets sends that no longer count, removes what was sealed long enough, folds sales that ended long ago and lets go of
 * those that the shop wants no longer (sale-engine.md, The journal).
 */
export class Housekeeping {
  readonly #parts: HouseParts
  readonly #waker = new Waker()
  #ended = false

  constructor(parts: HouseParts) {
    this.#parts = parts
  }

  end(): void {
    this.#ended = true
    this.#waker.wake()
  }

  /** A send has begun: when it stops to count is waited for. */
  sending(): void {
    this.#waker.wake()
  }

  async run(): Promise<void> {
    const { book, gate, clock } = this.#parts
    let roundAt = clock.elapsed()
    while (!this.#ended) {
      // Not at each send: reading the sales would hold up what is written of this one.
      if (clock.elapsed() >= roundAt) {
        await this.#untilDone(() => this.#purgeSome())
        await this.#untilDone(() => this.#lessenSome('folded'))
        await this.#untilDone(() => this.#lessenSome('forgotten'))
        roundAt = clock.elapsed() + ROUND
      }
      const forgetSends = gate.expired()
      if (forgetSends.length > 0 && (await book.note({ forgetSends })) === 'written')
        gate.forget(forgetSends)
      const next = (gate.nextExpiry() ?? Infinity) + FORGET_LATER - clock.awake()
      const round = Math.max(0, roundAt - clock.elapsed())
      await this.#waker.wait(clock, Math.min(round, Math.max(FORGET_LATER, next)))
    }
  }

  /** All that is due, a few rows at a time. */
  async #untilDone(some: () => Promise<boolean>): Promise<void> {
    try {
      while (!this.#ended && (await some())) continue
    } catch {
      // Tried again within the hour.
    }
  }

  /** @returns whether there may be more: what could not be removed is not tried again at once */
  async #purgeSome(): Promise<boolean> {
    const { book, journal, clock, limits } = this.#parts
    const rows = await journal.purgeable(clock.wallNow() - limits.keepSecretsFor, PURGED_AT_ONCE)
    // Between the look and the row's turn its sale may have been retried.
    const purge = (row: SaleRow): SaleEvent | undefined => {
      const at = clock.wallNow()
      return isPurgeable(row, at - limits.keepSecretsFor) ? { kind: 'purge', at } : undefined
    }
    let purged = 0
    for (const { reference } of rows) {
      await book.find(reference)
      const applied = await book.apply(reference, purge, 'once')
      if (applied.kind === 'moved') purged += 1
    }
    return purged > 0 && rows.length === PURGED_AT_ONCE
  }

  /** @returns whether there may be more, after a pause */
  async #lessenSome(to: 'folded' | 'forgotten'): Promise<boolean> {
    const { book, journal, clock, limits, countsFrom } = this.#parts
    const { foldAfter, keepSalesFor } = limits
    const old = clock.wallNow() - (to === 'folded' ? foldAfter : Math.max(foldAfter, keepSalesFor))
    const due = to === 'folded' ? 'foldable' : 'forgettable'
    if ((await journal[due](old, 1)).length === 0) return false
    const until = Math.min(old, ((await countsFrom?.()) ?? Infinity) - 1)
    // What is at hand is left for later, and must not stand in front of the rest.
    const atHand = new Set([...book.rows()].map(({ reference }) => reference))
    const rows = await journal[due](until, LESSENED_AT_ONCE + atHand.size)
    const lot = rows.filter(({ reference }) => !atHand.has(reference)).slice(0, LESSENED_AT_ONCE)
    if (lot.length === 0 || (await book.lessen(lot, to)) === 0) return false
    if (lot.length < LESSENED_AT_ONCE) return false
    await clock.wait(BETWEEN_LOTS)
    return true
  }
}
