import {
  isPurgeable,
  matches,
  newestFirst,
  oldestPaymentFirst,
  StaleFence,
  VersionConflict,
  type Journal,
  type JournalEvent,
  type JournalHold,
  type JournalSend,
  type JournalWrite,
} from '../engine/journal/journal.ts'
import { laneKey } from '../engine/journal/lane.ts'
import { isAtRest } from '../engine/machine/folded.ts'
import type { SaleRow } from '../engine/machine/row.ts'
import type { Payment } from '../engine/payment.ts'
import { unsoldPhases } from '../engine/sale.ts'

/** Moments where a test can stop or fail a write or a read. */
export interface DiskFaults {
  /** Called before the commit; a throw aborts the write. */
  readonly beforeCommit?: (write: JournalWrite) => Promise<void>
  /** Called after the commit, before the writer hears of it. */
  readonly afterCommit?: (write: JournalWrite) => Promise<void>
  /** Before a read answers. */
  readonly beforeRead?: () => Promise<void>
}

/**
 * A disk in memory, shared by several tabs' journals; it outlives them. Each write is one step, so after a crash it
 * holds exactly the strict commits.
 */
export class MemoryDisk {
  fence = 0
  readonly rows = new Map<string, SaleRow>()
  readonly payments = new Map<string, Payment>()
  log: JournalEvent[] = []
  readonly sends = new Map<string, JournalSend>()
  readonly holds = new Map<string, JournalHold>()
  writes = 0

  /** Commits all of a write or nothing. @throws StaleFence, VersionConflict */
  commit(write: JournalWrite): void {
    if (write.fence !== this.fence) throw new StaleFence()
    for (const { row, replaces } of write.rows ?? []) {
      if ((this.rows.get(row.reference)?.version ?? 0) !== replaces)
        throw new VersionConflict(row.reference)
    }
    for (const { reference, replaces } of write.forgetRows ?? []) {
      if (this.rows.get(reference)?.version !== replaces) throw new VersionConflict(reference)
    }
    for (const { payment, replaces } of write.payments ?? []) {
      if ((this.payments.get(payment.id)?.version ?? 0) !== replaces)
        throw new VersionConflict(payment.id)
    }
    for (const { payment } of write.payments ?? []) this.payments.set(payment.id, payment)
    for (const id of write.forgetPayments ?? []) this.payments.delete(id)
    for (const { row } of write.rows ?? []) this.rows.set(row.reference, row)
    for (const { reference } of write.forgetRows ?? []) this.rows.delete(reference)
    const silent = new Set([
      ...(write.forgetEvents ?? []),
      ...(write.forgetRows ?? []).map(({ reference }) => reference),
    ])
    if (silent.size > 0) this.log = this.log.filter(({ reference }) => !silent.has(reference))
    for (const event of write.events ?? []) this.log.push({ ...event, fence: write.fence })
    for (const send of write.sends ?? []) this.sends.set(send.id, send)
    for (const id of write.forgetSends ?? []) this.sends.delete(id)
    if (write.hold !== undefined) {
      if ('lift' in write.hold) this.holds.delete(write.hold.lift)
      else this.holds.set(laneKey(write.hold), write.hold)
    }
    this.writes += 1
  }
}

/** One tab's journal on a shared disk in memory. For tests, the simulator and training. */
export class MemoryJournal implements Journal {
  readonly #disk: MemoryDisk
  readonly #faults: DiskFaults

  constructor(disk: MemoryDisk, faults: DiskFaults = {}) {
    this.#disk = disk
    this.#faults = faults
  }

  async open(): Promise<void> {
    await this.#pause()
  }

  async raiseFence(): Promise<number> {
    await this.#pause()
    this.#disk.fence += 1
    const raised = this.#disk.fence
    await this.#pause()
    return raised
  }

  async readFence(): Promise<number> {
    await this.#pause()
    return this.#disk.fence
  }

  async write(write: JournalWrite): Promise<void> {
    await this.#faults.beforeCommit?.(write)
    this.#disk.commit(structuredClone(write))
    await this.#faults.afterCommit?.(write)
  }

  async read(reference: string): Promise<SaleRow | undefined> {
    await this.#pause()
    return this.#disk.rows.get(reference)
  }

  async readOpen(): Promise<readonly SaleRow[]> {
    await this.#pause()
    return this.#all()
      .filter(({ open }) => open === 1)
      .reverse()
  }

  async readDamaged(): Promise<readonly string[]> {
    await this.#pause()
    return []
  }

  async readUnsold(): Promise<readonly SaleRow[]> {
    await this.#pause()
    return this.#all().filter(({ state }) => unsoldPhases.has(state))
  }

  async findByTransaction(transactionId: string): Promise<SaleRow | undefined> {
    await this.#pause()
    for (const row of this.#disk.rows.values()) {
      if (row.transactionId === transactionId) return row
    }
    return undefined
  }

  async list(query: Parameters<Journal['list']>[0]): Promise<readonly SaleRow[]> {
    await this.#pause()
    const { before } = query
    return this.#all()
      .filter((row) => before === undefined || newestFirst(row, before) > 0)
      .filter((row) => matches(row, query))
      .slice(0, query.limit)
  }

  async purgeable(until: number, limit: number): Promise<readonly SaleRow[]> {
    await this.#pause()
    return this.#all()
      .filter((row) => isPurgeable(row, until))
      .slice(0, limit)
  }

  async foldable(until: number, limit: number): Promise<readonly SaleRow[]> {
    await this.#pause()
    const told = new Set(this.#disk.log.map(({ reference }) => reference))
    return [...told]
      .flatMap((reference) => this.#disk.rows.get(reference) ?? [])
      .filter((row) => isAtRest(row, until))
      .slice(0, limit)
  }

  async forgettable(until: number, limit: number): Promise<readonly SaleRow[]> {
    await this.#pause()
    return this.#all()
      .reverse()
      .filter((row) => row.createdAt <= until && isAtRest(row, until))
      .filter(({ child }) => child === undefined || !this.#disk.rows.has(child))
      .slice(0, limit)
  }

  async paymentsFor(references: readonly string[]): Promise<readonly Payment[]> {
    await this.#pause()
    return [...this.#disk.payments.values()]
      .filter(({ covers }) => covers.some((one) => references.includes(one)))
      .sort(oldestPaymentFirst)
  }

  async paymentsSince(moment: number): Promise<readonly Payment[]> {
    await this.#pause()
    return [...this.#disk.payments.values()]
      .filter(({ updatedAt }) => updatedAt >= moment)
      .sort((a, b) => a.updatedAt - b.updatedAt)
  }

  async readBudget() {
    await this.#pause()
    return { sends: [...this.#disk.sends.values()], holds: [...this.#disk.holds.values()] }
  }

  async events(filter: { readonly reference?: string; readonly limit: number }) {
    await this.#pause()
    return this.#disk.log
      .filter(({ reference }) => filter.reference === undefined || reference === filter.reference)
      .slice(-filter.limit)
  }

  async count() {
    await this.#pause()
    return { sales: this.#disk.rows.size, events: this.#disk.log.length }
  }

  close(): void {
    // Nothing to close: the disk outlives its journals.
  }

  async #pause(): Promise<void> {
    await this.#faults.beforeRead?.()
  }

  #all(): SaleRow[] {
    return [...this.#disk.rows.values()].sort(newestFirst)
  }
}
