import type { Clock } from '../../platform/transport/clock.ts'
import type { SaleBook } from '../journal/book.ts'
import type { SendGate } from '../sending/gate.ts'
import { isPurgeable, type Journal } from '../journal/journal.ts'
import type { SaleLimits } from '../limits.ts'
import type { SaleEvent } from '../machine/event.ts'
import type { SaleRow } from '../machine/row.ts'
import type { DeskDependencies } from './dependencies.ts'
import { Waker } from '../sending/waker.ts'

const ROUND = 60 * 60_000
/** The pause before checking again whether the clock may decide deletions. */
const CLOCK_LATER = 60_000
/** How long an expired send waits for another write to be forgotten with. */
const FORGET_LATER = 5_000
const PURGED_AT_ONCE = 20
const AT_ONCE = 20
/** The pause between two batches, so a sale waits for one at most. */
const BETWEEN_LOTS = 100

interface HouseParts {
  readonly book: SaleBook
  readonly gate: SendGate
  readonly journal: Journal
  readonly clock: Clock
  readonly limits: SaleLimits
  readonly countsFrom?: DeskDependencies['countsFrom']
  readonly clockHolds?: DeskDependencies['clockHolds']
  /** Called before rows are deleted. */
  readonly forgets?: (references: readonly string[]) => Promise<void> | undefined
  /** Called after rows were deleted. */
  readonly forgotten?: () => Promise<void> | undefined
}

/**
 * Forgets sends that no longer count, purges old sealed parts, folds sales that ended long ago, and deletes sales past
 * the shop's keeping time (sale-engine.md, The journal).
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

  /** A send has begun; {@link run} waits until it no longer counts. */
  sending(): void {
    this.#waker.wake()
  }

  async run(): Promise<void> {
    const { book, gate, clock } = this.#parts
    let roundAt = clock.elapsed()
    while (!this.#ended) {
      if (clock.elapsed() >= roundAt && !this.#clockHolds()) roundAt = clock.elapsed() + CLOCK_LATER
      if (clock.elapsed() >= roundAt) {
        await this.#untilDone(() => this.#purgeSome())
        await this.#untilDone(() => this.#foldSome())
        await this.#untilDone(() => this.#forgetSome())
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

  #clockHolds(): boolean {
    return this.#parts.clockHolds?.() ?? true
  }

  /** Does all due work, a few rows at a time. */
  async #untilDone(some: () => Promise<boolean>): Promise<void> {
    try {
      // The clock may turn out wrong between two batches.
      while (!this.#ended && this.#clockHolds() && (await some())) continue
    } catch {
      // The next round tries again within the hour.
    }
  }

  /** @returns whether there may be more; unpurged rows wait for the next round */
  async #purgeSome(): Promise<boolean> {
    const { book, journal, clock, limits } = this.#parts
    const rows = await journal.purgeable(clock.wallNow() - limits.keepSecretsFor, PURGED_AT_ONCE)
    // Someone may retry the sale between the read and its turn.
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

  /** @returns whether there may be more */
  async #foldSome(): Promise<boolean> {
    const { book, journal, limits } = this.#parts
    const until = await this.#atRestUntil(limits.foldAfter)
    const inMemory = this.#inMemory()
    const rows = await journal.foldable(until, AT_ONCE + inMemory.size)
    const lot = rows.filter(({ reference }) => !inMemory.has(reference)).slice(0, AT_ONCE)
    return (await book.fold(lot)) > 0 && this.#mayBeMore(lot)
  }

  /** @returns whether there may be more */
  async #forgetSome(): Promise<boolean> {
    const { book, journal, limits, forgets, forgotten } = this.#parts
    const until = await this.#atRestUntil(Math.max(limits.foldAfter, limits.keepSalesFor))
    const inMemory = this.#inMemory()
    const rows = await journal.forgettable(until, AT_ONCE + inMemory.size)
    const others = rows.filter(({ reference }) => !inMemory.has(reference))
    const lot = (await this.#withoutNewMoney(others, until)).slice(0, AT_ONCE)
    if (lot.length === 0) return false
    await forgets?.(lot.map(({ reference }) => reference))
    if ((await book.forget(lot)) === 0) return false
    await forgotten?.()
    return this.#mayBeMore(lot)
  }

  /** Sales of the open shift stay whole. */
  async #atRestUntil(after: number): Promise<number> {
    const { clock, countsFrom } = this.#parts
    const old = clock.wallNow() - after
    return Math.min(old, ((await countsFrom?.()) ?? Infinity) - 1)
  }

  /** The book skips these rows, so they must not crowd out the others. */
  #inMemory(): ReadonlySet<string> {
    return new Set([...this.#parts.book.rows()].map(({ reference }) => reference))
  }

  /** Whether there may be more; pauses if so. */
  async #mayBeMore(lot: readonly SaleRow[]): Promise<boolean> {
    if (lot.length < AT_ONCE) return false
    await this.#parts.clock.wait(BETWEEN_LOTS)
    return true
  }

  /** Leaves out sales with a recent decision about their money: the drawer may not have been counted since. */
  async #withoutNewMoney(rows: readonly SaleRow[], until: number): Promise<readonly SaleRow[]> {
    const payments = await this.#parts.journal.paymentsFor(rows.map(({ reference }) => reference))
    const fresh = payments.filter(({ updatedAt }) => updatedAt > until)
    const kept = new Set(fresh.flatMap(({ covers }) => covers))
    return rows.filter(({ reference }) => !kept.has(reference))
  }
}
