import { JournalUnavailable, type JournalWrite } from '../../../engine/journal/journal.ts'
import { saleLimits } from '../../../engine/limits.ts'
import { hasEnded, type SaleRow } from '../../../engine/machine/row.ts'
import type { Device } from '../device/device.ts'
import { keptInWeeks } from '../device/kept-in-weeks.ts'
import type { Scene } from '../scene.ts'
import type { Tab } from '../device/tab.ts'
import type { Violations } from './violations.ts'

/** Watches every write of every journal: invariants 2, 7, 12 and 13. */
export class JournalWatch {
  readonly #scene: Scene
  readonly #violations: Violations
  /** Since when an ended row has held sealed bytes, by till and reference, on the true timeline. */
  readonly #sealed = new Map<string, number>()
  /** Unexpected errors of the engine. */
  readonly errors: string[] = []

  constructor(scene: Scene, violations: Violations) {
    this.#scene = scene
    this.#violations = violations
  }

  /**
   * Called right before a write is kept.
   * @returns what to do after the write
   */
  committing(tab: Tab, write: JournalWrite): () => void {
    const { rows } = tab.device.disk.disk
    tab.device.moment('write')
    const before = (write.rows ?? []).map(({ row }) => rows.get(row.reference))
    this.#foldedOrDeleted(tab, write)
    return () => {
      if (!tab.isOwner || write.fence !== tab.device.disk.disk.fence)
        this.#violations.fail(13, undefined, `${tab.name} wrote under fence ${write.fence}`)
      write.rows?.forEach(({ row }, place) => {
        this.#written(row, before[place])
        this.#purged(tab.device, row, before[place])
        if (row.sealedSince !== before[place]?.sealedSince)
          this.#sealed.set(`${tab.device.id} ${row.reference}`, this.#scene.timeline.now)
      })
      for (const event of write.events ?? [])
        this.#scene.trace(
          () => `${tab.name} wrote ${event.reference}: ${event.event}, ${event.from} → ${event.to}`,
        )
    }
  }

  /** A deleted row must have ended long ago and hold nothing sealed. */
  #foldedOrDeleted(
    { device }: Tab,
    { forgetEvents, forgetRows, forgetPayments }: JournalWrite,
  ): void {
    const { rows, payments } = device.disk.disk
    // Its clock may be some minutes off before the platform corrects it.
    const now = device.tillNow() + device.time.setBackJustNow + 10 * 60_000
    const judge = (reference: string, age: number) => {
      const row = rows.get(reference)
      const sale = row?.summary.title
      if (row === undefined || !hasEnded(row.state) || now - row.updatedAt < age)
        this.#violations.fail(10, sale, `${reference} was ${row?.state} when it was deleted`)
      if (row?.receipt !== undefined || row?.body !== undefined)
        this.#violations.fail(2, sale, `${reference} was deleted with its receipt or request`)
      return row
    }
    for (const reference of forgetEvents ?? []) judge(reference, keptInWeeks.foldAfter)
    for (const { reference } of forgetRows ?? []) {
      const row = judge(reference, keptInWeeks.keepSalesFor)
      if (row !== undefined) device.forgotten.set(reference, row)
    }
    for (const id of forgetPayments ?? []) {
      const payment = payments.get(id)
      if (payment !== undefined) device.forgottenPayments.set(id, payment)
    }
  }

  /** A till purges only after the time is truly over, and only if the platform tells the time. */
  #purged({ id, isToldTime, time }: Device, row: SaleRow, before: SaleRow | undefined): void {
    if (before === undefined || row.purgedAt === before.purgedAt) return
    const { reference, summary } = row
    const since = this.#sealed.get(`${id} ${reference}`) ?? -Infinity
    const age = this.#scene.timeline.now - since
    if (!isToldTime || (time.isNearTruth && age < kept - day))
      this.#violations.fail(2, summary.title, `${reference} was purged early, by a clock alone`)
  }

  unforeseen(tab: Tab, error: unknown): void {
    const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
    this.#violations.inspect(text, 'a log')
    if (error instanceof JournalUnavailable) return
    this.#scene.trace(() => `${tab.name} did not expect ${text}`)
    this.errors.push(error instanceof Error ? (error.stack ?? text) : text)
  }

  #written(row: SaleRow, before: SaleRow | undefined): void {
    const sale = row.summary.title
    this.#violations.inspect(plainTextOf(row), 'the journal', sale)
    if (before !== undefined) {
      for (const member of constant) {
        // The digest of the bytes goes after the bytes.
        if (member === 'bodyMark' && before.body === undefined) continue
        if (JSON.stringify(row[member]) !== JSON.stringify(before[member]))
          this.#violations.fail(7, sale, `${member} of ${row.reference} was changed`)
      }
      if (row.body !== undefined && String(row.body.data) !== String(before.body?.data))
        this.#violations.fail(7, sale, `the bytes of ${row.reference} were changed`)
      const purged = row.purgedAt !== undefined && row.purgedAt - before.updatedAt >= kept
      if (before.receipt !== undefined && row.receipt === undefined && !purged)
        this.#violations.fail(2, sale, `the receipt of ${row.reference} was dropped`)
      if (before.body !== undefined && row.body === undefined && !purged)
        this.#violations.fail(7, sale, `the bytes of ${row.reference} were dropped`)
    }
    if ((row.state === 'completed' || row.state === 'delivered') && !row.receipt && !row.purgedAt)
      this.#violations.fail(2, sale, `${row.reference} is ${row.state} without a receipt`)
  }
}

/** A row's confirmed members, which never change. */
const constant = ['reference', 'merchantReference', 'kind', 'route', 'account', 'bodyMark'] as const

const kept = saleLimits.keepSecretsFor
const day = 24 * 3_600_000

const latin = new TextDecoder('latin1')

/** A row as a thief of the disk reads it: sealed bytes as characters. */
function plainTextOf(row: SaleRow): string {
  return JSON.stringify(row, (_name, value: unknown) =>
    value instanceof Uint8Array ? latin.decode(value) : value,
  )
}
