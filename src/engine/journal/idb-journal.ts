import type { Unavailable } from '../engine.ts'
import {
  JournalUnavailable,
  matches,
  oldestPaymentFirst,
  StaleFence,
  VersionConflict,
  type Journal,
  type JournalBudget,
  type JournalEvent,
  type JournalQuery,
  type JournalWrite,
} from './journal.ts'
import { laneKey } from './lane.ts'
import { deviceDatabase, type Connection } from './device-database.ts'
import { createJournal, type JournalDatabase } from './journal-schema.ts'
import { isAtRest } from '../machine/folded.ts'
import type { SaleRow } from '../machine/row.ts'
import type { Payment } from '../payment.ts'
import { unsoldPhases } from '../sale.ts'
import { isPayment, isSaleRow } from './readable-row.ts'
import type { DeviceKeys } from './seal.ts'

/** Resolves when the data is on disk, not merely handed to the system (sale-engine.md, The journal). */
const strict = { durability: 'strict' } as const

/** How many history lines to read at once: about eighty sales'. */
const LINES_AT_ONCE = 500

/** The journal in IndexedDB. It also keeps the device's keys, so that both are lost or kept together. */
export class IdbJournal implements Journal {
  readonly #connection: Connection<JournalDatabase>

  constructor(name: string) {
    this.#connection = deviceDatabase(name, createJournal)
  }

  async open(): Promise<void> {
    await tried(this.#connection, () => Promise.resolve(), 'journal-unopenable')
  }

  async raiseFence(): Promise<number> {
    return this.#tried(async (database) => {
      const transaction = database.transaction('owner', 'readwrite', strict)
      const raised = ((await transaction.store.get('fence')) ?? 0) + 1
      await transaction.store.put(raised, 'fence')
      await transaction.done
      return raised
    })
  }

  async readFence(): Promise<number> {
    return this.#tried(async (database) => (await database.get('owner', 'fence')) ?? 0)
  }

  async write(write: JournalWrite): Promise<void> {
    await this.#tried(async (database) => {
      const transaction = database.transaction(
        ['owner', 'sales', 'payments', 'events', 'budget'],
        'readwrite',
        strict,
      )
      const puts: Promise<unknown>[] = [transaction.done]
      try {
        const owner = transaction.objectStore('owner')
        const sales = transaction.objectStore('sales')
        const payments = transaction.objectStore('payments')
        const events = transaction.objectStore('events')
        const budget = transaction.objectStore('budget')
        if (((await owner.get('fence')) ?? 0) !== write.fence) throw new StaleFence()
        for (const { row, replaces } of write.rows ?? []) {
          const version = (await sales.get(row.reference))?.version ?? 0
          if (version !== replaces) throw new VersionConflict(row.reference)
        }
        for (const { reference, replaces } of write.forgetRows ?? []) {
          if ((await sales.get(reference))?.version !== replaces)
            throw new VersionConflict(reference)
        }
        for (const { payment, replaces } of write.payments ?? []) {
          const version = (await payments.get(payment.id))?.version ?? 0
          if (version !== replaces) throw new VersionConflict(payment.id)
        }
        for (const { payment } of write.payments ?? []) puts.push(payments.put(payment))
        for (const id of write.forgetPayments ?? []) puts.push(payments.delete(id))
        const forgotten = (write.forgetRows ?? []).map(({ reference }) => reference)
        for (const reference of forgotten) puts.push(sales.delete(reference))
        for (const reference of [...forgotten, ...(write.forgetEvents ?? [])]) {
          const lines = await events.index('reference').getAllKeys(reference)
          for (const line of lines) puts.push(events.delete(line))
        }
        for (const { row } of write.rows ?? []) puts.push(sales.put(row))
        for (const event of write.events ?? [])
          puts.push(events.add({ ...event, fence: write.fence }))
        for (const send of write.sends ?? [])
          puts.push(budget.put({ key: `send:${send.id}`, kind: 'send', send }))
        for (const id of write.forgetSends ?? []) puts.push(budget.delete(`send:${id}`))
        const { hold } = write
        if (hold !== undefined) {
          puts.push(
            'lift' in hold
              ? budget.delete(`hold:${hold.lift}`)
              : budget.put({ key: `hold:${laneKey(hold)}`, kind: 'hold', hold }),
          )
        }
        await Promise.all(puts)
      } catch (error) {
        // Their promises would only repeat the error.
        void Promise.allSettled(puts)
        const cause = transaction.error ?? error
        abort(transaction)
        throw cause
      }
    })
  }

  async read(reference: string): Promise<SaleRow | undefined> {
    return this.#tried(async (database) => {
      const found: unknown = await database.get('sales', reference)
      return isSaleRow(found) ? found : undefined
    })
  }

  async readOpen(): Promise<readonly SaleRow[]> {
    return this.#tried(async (database) => {
      const rows = await database.getAllFromIndex('sales', 'open', 1)
      return rows.filter(isSaleRow).sort((a, b) => a.createdAt - b.createdAt)
    })
  }

  async readDamaged(): Promise<readonly string[]> {
    return this.#tried(async (database) => {
      const index = database.transaction('sales').store.index('open')
      const [rows, keys] = await Promise.all([index.getAll(1), index.getAllKeys(1)])
      return keys.filter((_, place) => !isSaleRow(rows[place]))
    })
  }

  async readUnsold(): Promise<readonly SaleRow[]> {
    return this.#tried(async (database) => {
      const index = database.transaction('sales').store.index('state')
      const found = await Promise.all([...unsoldPhases].map((state) => index.getAll(state)))
      return found.flat().filter(isSaleRow)
    })
  }

  async findByTransaction(transactionId: string): Promise<SaleRow | undefined> {
    return this.#tried(async (database) => {
      const found: unknown = await database.getFromIndex('sales', 'transaction', transactionId)
      return isSaleRow(found) ? found : undefined
    })
  }

  async list(query: JournalQuery): Promise<readonly SaleRow[]> {
    return this.#tried(async (database) => {
      const { before, to } = query
      const upper =
        before === undefined
          ? to === undefined
            ? undefined
            : [to, '']
          : [before.createdAt, before.reference]
      const range = upper === undefined ? null : IDBKeyRange.upperBound(upper, true)
      const found: SaleRow[] = []
      const index = database.transaction('sales').store.index('created')
      for await (const { value } of index.iterate(range, 'prev')) {
        if (query.from !== undefined && value.createdAt < query.from) break
        if (isSaleRow(value) && matches(value, query)) found.push(value)
        if (found.length >= query.limit) break
      }
      return found
    })
  }

  async purgeable(until: number, limit: number): Promise<readonly SaleRow[]> {
    return this.#tried(async (database) => {
      const range = IDBKeyRange.upperBound(until)
      return (await database.getAllFromIndex('sales', 'sealed', range, limit)).filter(isSaleRow)
    })
  }

  async foldable(until: number, limit: number): Promise<readonly SaleRow[]> {
    return this.#tried(async (database) => {
      const transaction = database.transaction(['sales', 'events'])
      const sales = transaction.objectStore('sales')
      const events = transaction.objectStore('events')
      const looked = new Set<string>()
      const found: SaleRow[] = []
      for (let after = 0; ;) {
        const range = IDBKeyRange.lowerBound(after, true)
        const [lines, keys] = await Promise.all([
          events.getAll(range, LINES_AT_ONCE),
          events.getAllKeys(range, LINES_AT_ONCE),
        ])
        const told = new Set(lines.map(({ reference }) => reference))
        const references = [...told].filter((reference) => !looked.has(reference))
        for (const row of await Promise.all(references.map((one) => sales.get(one)))) {
          if (isSaleRow(row) && isAtRest(row, until)) found.push(row)
        }
        // Lines are only roughly in order of time: older sales at rest may follow those of open sales.
        const isLast = keys.length < LINES_AT_ONCE || (lines.at(-1)?.at ?? 0) > until
        if (found.length >= limit || isLast) return found.slice(0, limit)
        for (const reference of references) looked.add(reference)
        after = keys.at(-1) ?? after
      }
    })
  }

  async forgettable(until: number, limit: number): Promise<readonly SaleRow[]> {
    return this.#tried(async (database) => {
      const found: SaleRow[] = []
      const { store } = database.transaction('sales')
      const before = IDBKeyRange.upperBound([until, '\uFFFF'])
      for await (const { value } of store.index('created').iterate(before)) {
        const { child } = value
        if (!isSaleRow(value) || !isAtRest(value, until)) continue
        if (child === undefined || (await store.getKey(child)) === undefined) found.push(value)
        if (found.length >= limit) break
      }
      return found
    })
  }

  async paymentsFor(references: readonly string[]): Promise<readonly Payment[]> {
    return this.#tried(async (database) => {
      const index = database.transaction('payments').store.index('covers')
      const found = await Promise.all(references.map((reference) => index.getAll(reference)))
      const readable = found.flat().filter(isPayment)
      const byId = new Map(readable.map((payment) => [payment.id, payment]))
      return [...byId.values()].sort(oldestPaymentFirst)
    })
  }

  async paymentsSince(moment: number): Promise<readonly Payment[]> {
    return this.#tried(async (database) => {
      const range = IDBKeyRange.lowerBound(moment)
      return (await database.getAllFromIndex('payments', 'updated', range)).filter(isPayment)
    })
  }

  async readBudget(): Promise<JournalBudget> {
    return this.#tried(async (database) => {
      const entries = await database.getAll('budget')
      return {
        sends: entries.flatMap((entry) => (entry.kind === 'send' ? [entry.send] : [])),
        holds: entries.flatMap((entry) => (entry.kind === 'hold' ? [entry.hold] : [])),
      }
    })
  }

  async events(filter: {
    readonly reference?: string
    readonly limit: number
  }): Promise<readonly JournalEvent[]> {
    return this.#tried(async (database) => {
      const store = database.transaction('events').store
      const found: JournalEvent[] = []
      const cursors =
        filter.reference === undefined
          ? store.iterate(null, 'prev')
          : store.index('reference').iterate(filter.reference, 'prev')
      for await (const { value } of cursors) {
        found.push(value)
        if (found.length >= filter.limit) break
      }
      return found.reverse()
    })
  }

  async count() {
    return this.#tried(async (database) => ({
      sales: await database.count('sales'),
      events: await database.count('events'),
    }))
  }

  /** This device's keys; `make` creates them the first time. If two tabs do so, one pair is kept. */
  async deviceKeys(make: () => Promise<DeviceKeys>): Promise<DeviceKeys> {
    return this.#tried(async (database) => {
      const known = await database.get('keys', 'device')
      if (known !== undefined) return known
      const made = await make()
      const transaction = database.transaction('keys', 'readwrite', strict)
      const meanwhile = await transaction.store.get('device')
      if (meanwhile === undefined) await transaction.store.put(made, 'device')
      await transaction.done
      return meanwhile ?? made
    })
  }

  close(): void {
    this.#connection.close()
  }

  #tried<Result>(work: (database: JournalDatabase) => Promise<Result>): Promise<Result> {
    return tried(this.#connection, work)
  }
}

/**
 * Works on a journal over a connection that may be lost.
 * @param otherwise the reason for a failure that names none
 * @throws StaleFence, VersionConflict, JournalUnavailable
 */
export async function tried<Opened, Result>(
  connection: Connection<Opened>,
  work: (opened: Opened) => Promise<Result>,
  otherwise: Unavailable = 'journal-failing',
): Promise<Result> {
  let runs = 0
  try {
    return await connection.run((opened) => {
      runs += 1
      return work(opened)
    })
  } catch (error) {
    if (error instanceof StaleFence || error instanceof JournalUnavailable) throw error
    // A second run may conflict with what the first has written: nobody knows, so the book reads it back.
    if (error instanceof VersionConflict && runs === 1) throw error
    throw new JournalUnavailable(reasonOf(error, otherwise), error)
  }
}

/** Nothing of the transaction is kept. */
function abort(transaction: Pick<IDBTransaction, 'abort'>): void {
  try {
    transaction.abort()
  } catch {
    // It has ended by itself.
  }
}

/** What a failure of the database means for the till. */
const reasons: Readonly<Record<string, Unavailable>> = {
  QuotaExceededError: 'journal-full',
  VersionError: 'journal-newer',
}

function reasonOf(error: unknown, otherwise: Unavailable): Unavailable {
  const name = error instanceof Error || error instanceof DOMException ? error.name : ''
  return reasons[name] ?? otherwise
}
