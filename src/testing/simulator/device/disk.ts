import { connectionTo } from '../../../engine/journal/device-database.ts'
import { tried } from '../../../engine/journal/idb-journal.ts'
import {
  JournalUnavailable,
  type Journal,
  type JournalWrite,
} from '../../../engine/journal/journal.ts'
import { MemoryDisk, MemoryJournal, type DiskFaults } from '../../memory-journal.ts'
import type { Dice } from '../dice.ts'
import type { FaultLog } from '../watch/fault-log.ts'
import type { Life } from '../../browser/life.ts'
import type { Timeline } from '../watch/timeline.ts'

interface Photograph {
  readonly at: number
  readonly restore: () => void
}

/** A tab's connection to the disk. Once it is lost, every operation over it fails. */
interface Handle {
  isLost: boolean
}

/** How long a write stays in the system's cache, where a power cut can still lose it. */
const FLUSH_MS = 40

/** A device's disk: the journal's memory disk, and its state before each write that isn't safe yet. */
export class DeviceDisk {
  readonly disk = new MemoryDisk()
  readonly #timeline: Timeline
  #photographs: Photograph[] = []
  #handles: Handle[] = []
  /** Until then no connection opens. */
  #closedUntil = 0

  constructor(timeline: Timeline) {
    this.#timeline = timeline
  }

  connect(): Handle {
    if (this.#timeline.now < this.#closedUntil) throw connectionLost()
    const handle = { isLost: false }
    this.#handles.push(handle)
    return handle
  }

  /**
   * The browser's storage process crashes, with every tab's connection.
   * @param forMs how long it takes to start again. At once while a write is kept that its tab has not heard of: nobody
   *   could tell the cashier about it if the tab died meanwhile (sale-engine.md, What is not promised).
   */
  loseConnections(forMs: number): void {
    for (const handle of this.#handles) handle.isLost = true
    this.#handles = []
    if (this.#photographs.length === 0) this.#closedUntil = this.#timeline.now + forMs
  }

  /** Call right before a write is kept. */
  remember(): void {
    const { disk } = this
    const since = this.#timeline.now - FLUSH_MS
    this.#photographs = this.#photographs.filter(({ at }) => at > since)
    const { fence, writes } = disk
    const rows = new Map(disk.rows)
    const payments = new Map(disk.payments)
    const sends = new Map(disk.sends)
    const holds = new Map(disk.holds)
    const { log } = disk
    const lines = log.length
    this.#photographs.push({
      at: this.#timeline.now,
      restore: () => {
        disk.fence = fence
        disk.writes = writes
        disk.log = log
        disk.log.length = lines
        refill(disk.rows, rows)
        refill(disk.payments, payments)
        refill(disk.sends, sends)
        refill(disk.holds, holds)
      },
    })
  }

  /** A writer heard that its write is durable: everything so far must survive. */
  isSafe(): void {
    this.#photographs = []
  }

  /** Empties the disk. */
  empty(): void {
    const { disk } = this
    this.#photographs = []
    disk.fence = 0
    disk.log = []
    for (const store of [disk.rows, disk.payments, disk.sends, disk.holds]) store.clear()
  }

  /**
   * Goes back to the last confirmed write, or to any later write.
   * @returns whether anything was lost
   */
  cutBack(dice: Dice): boolean {
    const since = this.#timeline.now - FLUSH_MS
    const loose = this.#photographs.filter(({ at }) => at > since)
    this.#photographs = []
    const chosen = loose[dice.whole(0, loose.length)]
    chosen?.restore()
    return chosen !== undefined
  }
}

function refill<Key, Value>(map: Map<Key, Value>, from: ReadonlyMap<Key, Value>): void {
  map.clear()
  for (const [key, value] of from) map.set(key, value)
}

/** What a tab's journal tells the watch, and asks of its device. */
export interface JournalParts {
  readonly device: DeviceDisk
  readonly timeline: Timeline
  readonly dice: Dice
  readonly faults: FaultLog
  readonly life: Life
  /** Whether the disk is full now. */
  readonly isFull: () => boolean
  readonly sales: (write: JournalWrite | undefined) => Iterable<string>
  readonly raised: (fence: number) => void
  /** The fence was read, but the tab hasn't heard of it yet. */
  readonly fenceRead: () => void
  readonly committing: (write: JournalWrite) => () => void
}

/** The chance that an operation fails while faults happen. */
const ABORTED = 0.004

/** As iOS says it. */
function connectionLost(): DOMException {
  return new DOMException('Connection to Indexed Database server lost', 'UnknownError')
}

/**
 * The real memory journal, over the product's connection. Each operation is two events: it reaches the disk, and the
 * tab hears of it. In between, a tab can be killed or frozen, the connection can be lost, and another tab's operation
 * can happen.
 */
export function simulatedJournal(parts: JournalParts): Journal {
  const { device, timeline, dice, faults, life } = parts
  const pass = () => timeline.pass(dice.between(0.2, 6), life, 'journal')
  const watched = new WeakMap<JournalWrite, () => void>()
  const connection = connectionTo(
    async () => {
      await pass()
      return opened(device.connect())
    },
    () => undefined,
  )
  const opened = (handle: Handle) => {
    const way = async () => {
      await pass()
      if (handle.isLost) throw connectionLost()
    }
    return { way, inner: new MemoryJournal(device.disk, faultsOver(way)) }
  }
  const faultsOver = (way: () => Promise<void>): DiskFaults => ({
    beforeCommit: async (write) => {
      await way()
      if (parts.isFull()) throw new JournalUnavailable('journal-full')
      if (faults.active && dice.chance(ABORTED)) {
        faults.note('write aborted', parts.sales(write), life.name)
        throw new JournalUnavailable('journal-failing')
      }
      device.remember()
      watched.set(write, parts.committing(write))
    },
    afterCommit: async (write) => {
      watched.get(write)?.()
      if (faults.active && dice.chance(ABORTED / 4)) {
        faults.note('commit told as aborted', parts.sales(write), life.name)
        throw new JournalUnavailable('journal-failing')
      }
      await way()
      device.isSafe()
    },
    beforeRead: async () => {
      await way()
      if (faults.active && dice.chance(ABORTED / 4)) {
        faults.note('read failed', parts.sales(undefined), life.name)
        throw new JournalUnavailable('journal-failing')
      }
    },
  })
  /** A read: the tab hears of it after a while. */
  const told = <Result>(work: (journal: Journal) => Promise<Result>) =>
    tried(connection, async ({ inner, way }) => {
      const result = await work(inner)
      await way()
      return result
    })
  return {
    open: async () => {
      try {
        await tried(connection, ({ inner }) => inner.open())
      } catch (error) {
        // The same error as the browser's journal, which asks for a reload.
        throw new JournalUnavailable('journal-unopenable', error)
      }
    },
    raiseFence: () =>
      tried(connection, async ({ inner, way }) => {
        await way()
        device.remember()
        const fence = await inner.raiseFence()
        parts.raised(fence)
        await way()
        device.isSafe()
        return fence
      }),
    readFence: () =>
      tried(connection, async ({ inner, way }) => {
        const fence = await inner.readFence()
        parts.fenceRead()
        await way()
        return fence
      }),
    write: (write) => tried(connection, ({ inner }) => inner.write(write)),
    read: (reference) => told((inner) => inner.read(reference)),
    readOpen: () => told((inner) => inner.readOpen()),
    readDamaged: () => told((inner) => inner.readDamaged()),
    readUnsold: () => told((inner) => inner.readUnsold()),
    findByTransaction: (id) => told((inner) => inner.findByTransaction(id)),
    list: (query) => told((inner) => inner.list(query)),
    purgeable: (until, limit) => told((inner) => inner.purgeable(until, limit)),
    foldable: (until, limit) => told((inner) => inner.foldable(until, limit)),
    forgettable: (until, limit) => told((inner) => inner.forgettable(until, limit)),
    paymentsFor: (references) => told((inner) => inner.paymentsFor(references)),
    paymentsSince: (moment) => told((inner) => inner.paymentsSince(moment)),
    readBudget: () => told((inner) => inner.readBudget()),
    events: (filter) => told((inner) => inner.events(filter)),
    count: () => told((inner) => inner.count()),
    close: () => connection.close(),
  }
}
