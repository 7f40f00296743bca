import { backOffMs, type Random } from '../../platform/transport/back-off.ts'
import type { Clock } from '../../platform/transport/clock.ts'
import type { Unavailable } from '../engine.ts'
import type { SaleEvent } from '../machine/event.ts'
import {
  JournalUnavailable,
  StaleFence,
  VersionConflict,
  type Journal,
  type JournalWrite,
  type PaymentWrite,
} from './journal.ts'
import type { SaleLimits } from '../limits.ts'
import { decided, paymentFor, withoutReturn, type Payment } from '../payment.ts'
import { folded } from '../machine/folded.ts'
import { step, type Step } from '../machine/machine.ts'
import type { SaleRow } from '../machine/row.ts'

/** What to write with an event, in the same transaction. */
export type ExtraWrites = Pick<JournalWrite, 'sends' | 'forgetSends' | 'hold'>

export type Applied =
  | Step
  /** The journal rejected the write, and nothing happened. */
  | { readonly kind: 'not-written'; readonly reason: Unavailable }
  /** Another tab is the owner now; this tab writes nothing any more. */
  | { readonly kind: 'lost' }
  | { readonly kind: 'not-found' }

/** An event, or a function that makes one from the row in its turn; without an event, nothing happens. */
export type NextEvent = SaleEvent | ((row: SaleRow) => SaleEvent | undefined)

interface BookParts {
  readonly journal: Journal
  readonly clock: Clock
  readonly random: Random
  readonly limits: SaleLimits
  readonly fence: number
  /** See `DeskDependencies`. */
  readonly laterNow?: (() => number) | undefined
  /** A row has changed on disk; `before` is the previous row. */
  readonly changed: (row: SaleRow, before: SaleRow | undefined) => void
  /** A payment has changed on disk, but its rows have not. */
  readonly paid: (payment: Payment) => void
  /** The fence was raised: another tab is the owner. */
  readonly lost: () => void
  /** The journal rejects writes, or accepts them again. */
  readonly failing: (reason: Unavailable | undefined) => void
}

/** What was written with a row, if the write succeeded. */
interface Uncertain {
  /** The sale that it retries. */
  readonly parent: string | undefined
  /** The sales of the earlier payments that it changed. */
  readonly paidBefore: readonly string[]
}

/**
 * The owner's rows, in memory exactly as on disk: a row changes here only after its write is durable. Writes run one
 * after the other.
 */
export class SaleBook {
  readonly #parts: BookParts
  readonly #rows = new Map<string, SaleRow>()
  /** The latest payment of each row in memory, by the row's reference. */
  readonly #payments = new Map<string, Payment>()
  /** New rows that were reported as not written, but may be on disk. The probe cancels them. */
  readonly #uncertain = new Map<string, Uncertain>()
  /** Rows that may have a later version on disk. The probe reads them again. */
  readonly #stale = new Set<string>()
  #tail: Promise<unknown> = Promise.resolve()
  #closed = false
  #probing = false

  constructor(parts: BookParts) {
    this.#parts = parts
  }

  row(reference: string): SaleRow | undefined {
    return this.#rows.get(reference)
  }

  rows(): Iterable<SaleRow> {
    return this.#rows.values()
  }

  get isClosed(): boolean {
    return this.#closed
  }

  get fence(): number {
    return this.#parts.fence
  }

  /** Stops all writing; a write that waits for the disk gives up. */
  close(): void {
    this.#closed = true
  }

  /** The fence was raised: another tab is the owner. Closes the book. */
  lose(): void {
    if (this.#closed) return
    this.#closed = true
    this.#parts.lost()
  }

  /** Resolves once all writes so far have ended. */
  async settled(): Promise<void> {
    await this.#tail
  }

  /** Takes in a row that is already on disk. */
  take(row: SaleRow): void {
    if (!this.#rows.has(row.reference)) this.#rows.set(row.reference, row)
  }

  /** A row from memory or disk. */
  async find(reference: string): Promise<SaleRow | undefined> {
    const known = this.#rows.get(reference)
    if (known !== undefined) return known
    await this.readPayments([reference])
    const row = await this.#parts.journal.read(reference)
    if (row !== undefined) this.take(row)
    return this.#rows.get(reference) ?? row
  }

  /** The payment of a row in memory, if known. */
  paymentOf(reference: string): Payment | undefined {
    return this.#payments.get(reference)
  }

  /** Takes in the payments of some rows on disk. */
  async readPayments(references: readonly string[]): Promise<void> {
    for (const payment of await this.#parts.journal.paymentsFor(references))
      this.#takePayment(payment)
  }

  #takePayment(payment: Payment): void {
    for (const reference of payment.covers) {
      const known = this.#payments.get(reference)
      const isNewer =
        known?.id === payment.id
          ? known.version < payment.version
          : known === undefined || paymentFor([known, payment], reference) === payment
      if (isNewer) this.#payments.set(reference, payment)
    }
  }

  /**
   * Writes a decision about payments, with a line in each sale's history.
   * @param change makes the new payments from the current ones, in its turn; nothing happens if it returns none
   */
  settle(
    change: () => readonly Payment[],
    lines: readonly Omit<JournalLine, 'from' | 'to'>[],
  ): Promise<'written' | 'not-written' | 'ignored'> {
    return this.#inTurn(async () => {
      const payments = change().map((payment) => this.#paymentWrite(payment))
      if (payments.length === 0) return 'ignored'
      const events = lines.flatMap((line) => {
        const state = this.#rows.get(line.reference)?.state
        return state === undefined ? [] : [{ ...line, from: state, to: state }]
      })
      const outcome = await this.#write({ fence: this.#parts.fence, payments, events }, 'once')
      if (outcome === 'written') this.#putPayments(payments)
      else await this.#readPaymentsBack(payments)
      return outcome === 'written' ? 'written' : 'not-written'
    })
  }

  /** A sale's next payment continues the previous one's versions, so a sale's newest view always has the highest. */
  #paymentWrite(payment: Payment): PaymentWrite {
    const known = payment.covers.flatMap((reference) => this.#payments.get(reference) ?? [])
    const version = Math.max(0, ...known.map((one) => one.version)) + 1
    const replaces = known.find(({ id }) => id === payment.id)?.version ?? 0
    return { payment: { ...payment, version }, replaces }
  }

  #putPayments(writes: readonly PaymentWrite[]): void {
    for (const { payment } of writes) this.#takePayment(payment)
    for (const { payment } of writes) this.#parts.paid(payment)
  }

  /** A failed write may still be on disk, so the disk's versions count. */
  async #readPaymentsBack(writes: readonly PaymentWrite[]): Promise<void> {
    try {
      await this.readPayments(writes.flatMap(({ payment }) => payment.covers))
      if (!this.#closed) for (const { payment } of writes) this.#parts.paid(payment)
    } catch {
      // The next write of such a payment conflicts, and reads it back.
    }
  }

  /**
   * Writes new rows with their payments and, for a retry, its parent's change, all in one transaction.
   * @returns `exists` when a reference is taken; nothing is written then
   */
  insert(
    news: readonly [SaleRow, ...SaleRow[]],
    {
      parent,
      paid = () => [],
    }: {
      readonly parent?: { readonly reference: string; readonly event: SaleEvent }
      /** The payments as they are in its turn; if `undefined`, nothing happens. */
      readonly paid?: () => readonly Payment[] | undefined
    } = {},
  ): Promise<Applied | { readonly kind: 'exists' }> {
    return this.#inTurn(async () => {
      const before = parent === undefined ? undefined : this.#rows.get(parent.reference)
      const moved =
        parent === undefined || before === undefined ? undefined : this.#step(before, parent.event)
      if (parent !== undefined && moved?.kind !== 'moved') return moved ?? { kind: 'not-found' }
      const rows = news.map((row) => ({ row, replaces: 0 }))
      const payments = paid()?.map((payment) => this.#paymentWrite(payment))
      if (payments === undefined) return { kind: 'ignored' }
      const events: JournalLine[] = news.map((row) => ({
        reference: row.reference,
        at: row.createdAt,
        event: entryOf(row),
        from: 'draft',
        to: row.state,
      }))
      if (moved?.kind === 'moved' && before !== undefined && parent !== undefined) {
        rows.push({ row: moved.row, replaces: before.version })
        events.push(lineOf(before, moved.row, parent.event))
      }
      const outcome = await this.#write(
        { fence: this.#parts.fence, rows, payments, events },
        'once',
      )
      if (outcome !== 'written')
        return this.#notInserted(outcome, news, payments, parent?.reference)
      for (const { payment } of payments) this.#takePayment(payment)
      for (const row of news) this.#put(row)
      if (moved?.kind === 'moved') this.#put(moved.row)
      this.#putPayments(payments)
      return {
        kind: 'moved',
        row: news[0],
        cite: 'sale-engine.md: nothing is sent before its row is on disk',
      }
    })
  }

  /**
   * After a failed write of new rows, which may be on disk all the same. Such rows will be sent, so they count.
   * @param parent the sale that they retry
   */
  async #notInserted(
    outcome: StaleFence | VersionConflict | JournalUnavailable,
    news: readonly SaleRow[],
    payments: readonly PaymentWrite[],
    parent: string | undefined,
  ): Promise<Applied | { readonly kind: 'exists' }> {
    if (outcome instanceof VersionConflict) {
      await this.#readPaymentsBack(payments)
      return { kind: 'exists' }
    }
    const isThere = await this.#readBack(news)
    if (isThere === undefined && outcome instanceof JournalUnavailable) {
      const earlier = payments.filter(({ replaces }) => replaces > 0)
      const paidBefore = earlier.flatMap(({ payment }) => payment.covers)
      for (const { reference } of news) this.#uncertain.set(reference, { parent, paidBefore })
    }
    if (isThere !== true) return failure(outcome)
    if (parent !== undefined) await this.#readBack([{ reference: parent }])
    return { kind: 'exists' }
  }

  /**
   * Applies an event to a sale and writes the result.
   * @param patience `must`: a fact, written as soon as the disk accepts it; `once`: a wish or an intention, dropped if
   *   the disk rejects it now
   */
  apply(
    reference: string,
    happening: NextEvent,
    patience: 'must' | 'once',
    along: ExtraWrites = {},
  ): Promise<Applied> {
    return this.#inTurn(async () => {
      const applied = await this.#apply(reference, happening, patience, along)
      // The book now has the disk's later version, and the event applies to that one.
      return applied === 'overtaken'
        ? failureOf(await this.#apply(reference, happening, patience, along))
        : applied
    })
  }

  async #apply(
    reference: string,
    happening: NextEvent,
    patience: 'must' | 'once',
    along: ExtraWrites,
  ): Promise<Applied | 'overtaken'> {
    const before = this.#rows.get(reference)
    if (before === undefined) return { kind: 'not-found' }
    const event = typeof happening === 'function' ? happening(before) : happening
    if (event === undefined) return { kind: 'ignored' }
    const taken = this.#step(before, event)
    const rows = taken.kind === 'moved' ? [{ row: taken.row, replaces: before.version }] : []
    const events = taken.kind === 'moved' ? [lineOf(before, taken.row, event)] : []
    // Writes a back-off even if its answer changes no row.
    if (taken.kind !== 'moved' && along.hold === undefined) return taken
    const outcome = await this.#write(
      { fence: this.#parts.fence, rows, events, ...along },
      patience,
    )
    if (outcome === 'written') {
      if (taken.kind === 'moved') this.#put(taken.row)
      return taken
    }
    if (taken.kind !== 'moved' || outcome instanceof StaleFence) return failure(outcome)
    return (await this.#found(before, taken, patience)) ?? failure(outcome)
  }

  /** A step of the machine. The life of what is sealed counts from the later of two clocks that differ. */
  #step(before: SaleRow, event: SaleEvent): Step {
    const taken = step(before, event, this.#parts.limits)
    const { laterNow } = this.#parts
    if (taken.kind !== 'moved' || laterNow === undefined) return taken
    const { sealedSince } = taken.row
    if (sealedSince === undefined || sealedSince === before.sealedSince) return taken
    return { ...taken, row: { ...taken.row, sealedSince: Math.max(sealedSince, laterNow()) } }
  }

  /**
   * A failed write may still be on disk, and every later write would then conflict with it. So the disk's version
   * counts, as this change or an earlier one. A readable version may not survive a power cut, so it counts as this
   * change only after a later write succeeds.
   */
  async #found(
    before: SaleRow,
    taken: Moved,
    patience: 'must' | 'once',
  ): Promise<Moved | 'overtaken' | undefined> {
    const found = await this.#onDisk(before, patience)
    if (found === undefined) return undefined
    const isTaken = isSame(found, taken.row)
    const isKept = isTaken && (await this.#write(this.#traceless(), patience)) === 'written'
    if (this.#closed) return undefined
    if (isKept) {
      this.#put(found)
      return taken
    }
    this.#takeOver(found)
    return isTaken ? undefined : 'overtaken'
  }

  /**
   * A later version of a row on disk, while this tab is the owner. If the disk can't be read, a fact waits until it
   * can; for a wish the probe reads it later.
   */
  async #onDisk(
    { reference, version }: SaleRow,
    patience: 'must' | 'once',
  ): Promise<SaleRow | undefined> {
    const { journal, clock, random, fence } = this.#parts
    for (let failures = 0; !this.#closed; failures++) {
      try {
        const found = await journal.read(reference)
        if ((await journal.readFence()) !== fence) return undefined
        return found !== undefined && found.version > version ? found : undefined
      } catch {
        if (patience === 'once') {
          this.#stale.add(reference)
          void this.#probe()
          return undefined
        }
        await clock.wait(backOffMs(failures, random))
      }
    }
    return undefined
  }

  /** Takes in a row that was reported as not written, like one from an earlier run. */
  #takeOver(found: SaleRow): void {
    this.#put(found)
    // It may contain an attempt that never left, because its sender gave up.
    void this.apply(
      found.reference,
      { kind: 'found-at-start', at: this.#parts.clock.wallNow() },
      'must',
    )
  }

  async #readAgain(reference: string): Promise<void> {
    const { journal, fence } = this.#parts
    const found = await journal.read(reference)
    if ((await journal.readFence()) !== fence) return
    this.#stale.delete(reference)
    const known = this.#rows.get(reference)
    if (found !== undefined && known !== undefined && found.version > known.version)
      this.#takeOver(found)
  }

  /** Writes something that isn't about one sale. */
  note(along: ExtraWrites): Promise<'written' | 'not-written'> {
    return this.#inTurn(async () => {
      const outcome = await this.#write({ fence: this.#parts.fence, ...along }, 'once')
      return outcome === 'written' ? 'written' : 'not-written'
    })
  }

  /** Reads the rows of one write from disk. @returns whether they exist; `undefined` if the disk can't be read */
  async #readBack(rows: readonly Pick<SaleRow, 'reference'>[]): Promise<boolean | undefined> {
    const { journal } = this.#parts
    try {
      const references = rows.map(({ reference }) => reference)
      await this.readPayments(references)
      const found = await Promise.all(references.map((reference) => journal.read(reference)))
      if (!this.#closed) for (const row of found) if (row !== undefined) this.#put(row)
      return found.every((row) => row !== undefined)
    } catch {
      return undefined
    }
  }

  /**
   * Cancels a row that was reported as not written but is on disk, before anything can send it, because nobody expects
   * that sale.
   */
  async #takeBack(reference: string, { parent, paidBefore }: Uncertain): Promise<void> {
    const { journal, clock, fence } = this.#parts
    const found = await journal.read(reference)
    const event: SaleEvent = { kind: 'cancel', at: clock.wallNow() }
    const taken = found && this.#step(found, event)
    if (found !== undefined && taken?.kind === 'moved') {
      await this.readPayments([reference])
      const paid = this.#payments.get(reference)
      // The customer never paid for it. The payment of a retry stays with the parent sale.
      const isItsOwn = paid?.lines.some(({ attempts }) => attempts[0] === reference)
      const own =
        paid === undefined || isItsOwn !== true
          ? []
          : [decided(paid, 'given-back', [reference], { at: event.at })]
      // The money returned in the same write is still in the till.
      const before = own.length === 0 ? [] : await journal.paymentsFor(paidBefore)
      const kept = before.flatMap((payment) => {
        const back = paidBefore.reduce(
          (next, one) => withoutReturn(next, one, found.createdAt),
          payment,
        )
        return back === payment ? [] : [back]
      })
      for (const payment of before) this.#takePayment(payment)
      const payments = [...own, ...kept].map((payment) => this.#paymentWrite(payment))
      await journal.write({
        fence,
        rows: [{ row: taken.row, replaces: found.version }],
        payments,
        events: [lineOf(found, taken.row, event)],
      })
      for (const { payment } of payments) this.#takePayment(payment)
      this.#put(taken.row)
      this.#putPayments(payments)
    }
    if (parent !== undefined) await this.#readBack([{ reference: parent }])
    this.#uncertain.delete(reference)
  }

  /**
   * Folds rows at rest, all in one write. Skips rows in memory.
   * @param rows as they are on disk
   * @returns how many; none if the disk rejected the write or has other versions
   */
  fold(rows: readonly SaleRow[]): Promise<number> {
    return this.#inTurn(async () => {
      const smaller = this.#notInMemory(rows).map(folded)
      if (smaller.length === 0) return 0
      const write = {
        rows: smaller.map((row) => ({ row, replaces: row.version - 1 })),
        forgetEvents: smaller.map(({ reference }) => reference),
      }
      const outcome = await this.#write({ fence: this.#parts.fence, ...write }, 'once')
      if (outcome !== 'written') return 0
      // A screen may have read an earlier version meanwhile.
      for (const row of smaller)
        if (this.#rows.has(row.reference)) this.#rows.set(row.reference, row)
      return smaller.length
    })
  }

  /** Deletes rows at rest, and payments that cover only them; otherwise like {@link fold}. */
  forget(rows: readonly SaleRow[]): Promise<number> {
    return this.#inTurn(async () => {
      const going = this.#notInMemory(rows)
      if (going.length === 0) return 0
      const write = {
        forgetRows: going.map(({ reference, version }) => ({ reference, replaces: version })),
        forgetPayments: await this.#onlyFor(going),
      }
      const outcome = await this.#write({ fence: this.#parts.fence, ...write }, 'once')
      if (outcome !== 'written') return 0
      // A screen may have read one meanwhile.
      for (const { reference } of going) this.#rows.delete(reference)
      return going.length
    })
  }

  #notInMemory(rows: readonly SaleRow[]): readonly SaleRow[] {
    return rows.filter(({ reference }) => !this.#rows.has(reference))
  }

  /** The payments that cover only these rows. */
  async #onlyFor(rows: readonly SaleRow[]): Promise<readonly string[]> {
    const { journal } = this.#parts
    const going = new Set(rows.map(({ reference }) => reference))
    const ids: string[] = []
    for (const { id, covers } of await journal.paymentsFor([...going])) {
      const others = covers.filter((reference) => !going.has(reference))
      const kept = await Promise.all(others.map((reference) => journal.read(reference)))
      if (kept.every((row) => row === undefined)) ids.push(id)
    }
    return ids
  }

  #put(row: SaleRow): void {
    const before = this.#rows.get(row.reference)
    this.#rows.set(row.reference, row)
    this.#parts.changed(row, before)
  }

  /** Drops an ended row from memory, not from the disk. */
  drop(reference: string): void {
    this.#rows.delete(reference)
    this.#payments.delete(reference)
  }

  async #write(
    write: JournalWrite,
    patience: 'must' | 'once',
  ): Promise<'written' | StaleFence | VersionConflict | JournalUnavailable> {
    for (let failures = 0; ; failures++) {
      if (this.#closed) return new StaleFence()
      try {
        await this.#parts.journal.write(write)
        if (failures > 0 || patience === 'once') this.#parts.failing(undefined)
        return 'written'
      } catch (error) {
        if (error instanceof StaleFence) {
          this.lose()
          return error
        }
        if (error instanceof VersionConflict) {
          // The disk works again.
          if (failures > 0) this.#parts.failing(undefined)
          return error
        }
        const reason = error instanceof JournalUnavailable ? error.reason : 'journal-failing'
        this.#parts.failing(reason)
        if (patience === 'once') {
          void this.#probe()
          return new JournalUnavailable(reason, error)
        }
        await this.#parts.clock.wait(backOffMs(failures, this.#parts.random))
      }
    }
  }

  /** A write that changes nothing. */
  #traceless(): JournalWrite {
    const probe = { id: 'probe', userKey: '', endpoint: 'purchase', at: 0 } as const
    return { fence: this.#parts.fence, sends: [probe], forgetSends: ['probe'] }
  }

  /**
   * Repeats an empty write until the disk accepts it. After a rejected wish the till takes no others, so without this
   * it might never write again.
   */
  async #probe(): Promise<void> {
    if (this.#probing) return
    this.#probing = true
    const { clock, random, journal, failing } = this.#parts
    for (let failures = 0; this.#probing; failures++) {
      await clock.wait(backOffMs(failures, random))
      try {
        for (const [reference, written] of this.#uncertain) {
          if (this.#closed) break
          await this.#inTurn(() => this.#takeBack(reference, written))
        }
        for (const reference of this.#stale) {
          if (this.#closed) break
          await this.#inTurn(() => this.#readAgain(reference))
        }
        if (!this.#closed) await journal.write(this.#traceless())
        this.#probing = false
        if (!this.#closed) failing(undefined)
      } catch (error) {
        if (error instanceof StaleFence) {
          this.#probing = false
          this.lose()
        }
      }
    }
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#tail.then(work)
    this.#tail = result.catch(() => undefined)
    return result
  }
}

type JournalLine = NonNullable<JournalWrite['events']>[number]

/** How a row came into the journal: confirmed here, or adopted from the platform's list. */
function entryOf(row: SaleRow): string {
  return row.state === 'prepared' ? 'confirmed' : 'adopted'
}

function lineOf(before: SaleRow, after: SaleRow, event: SaleEvent): JournalLine {
  return {
    reference: before.reference,
    at: event.at,
    event: event.kind,
    from: before.state,
    to: after.state,
    ...('note' in event ? { note: event.note } : {}),
  }
}

type Moved = Extract<Step, { kind: 'moved' }>

/** Whether the disk has the row that this write meant to leave there. */
function isSame(found: SaleRow, wanted: SaleRow): boolean {
  return (
    found.version === wanted.version &&
    found.state === wanted.state &&
    found.updatedAt === wanted.updatedAt &&
    found.attempts.length === wanted.attempts.length
  )
}

/** A row overtaken twice has another owner. */
function failureOf(applied: Applied | 'overtaken'): Applied {
  return applied === 'overtaken' ? { kind: 'lost' } : applied
}

function failure(outcome: StaleFence | VersionConflict | JournalUnavailable): Applied {
  if (outcome instanceof JournalUnavailable) return { kind: 'not-written', reason: outcome.reason }
  // Only the owner writes rows, so someone else's change means that this tab is no longer the owner.
  return { kind: 'lost' }
}
