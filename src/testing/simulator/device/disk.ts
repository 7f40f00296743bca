import {
  JournalUnavailable,
  type Journal,
  type JournalWrite,
} from '../../../engine/journal/journal.ts'
import { MemoryDisk, MemoryJournal } from '../../../engine/journal/memory-journal.ts'
import type { Dice } from '../dice.ts'
import type { FaultLog } from '../watch/fault-log.ts'
import type { Life } from '../../browser/life.ts'
import type { Timeline } from '../watch/timeline.ts'

interface Photograph {
  readonly at: number
  readonly restore: () => void
}

/** How long a write stays in the system's cache, where a power cut can still lose it. */
const FLUSH_MS = 40

/** A device's disk: the journal's memory disk, and its state before each write that isn't safe yet. */
export class DeviceDisk {
  readonly disk = new MemoryDisk()
  readonly #timeline: Timeline
  #photographs: Photograph[] = []

  constructor(timeline: Timeline) {
    this.#timeline = timeline
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

/**
 * The real memory journal. Each operation is two events: it reaches the disk, and the tab hears of it. In between, a
 * tab can be killed or frozen, and another tab's operation can happen.
 */
export function simulatedJournal(parts: JournalParts): Journal {
  const { device, timeline, dice, faults, life } = parts
  const way = () => timeline.pass(dice.between(0.2, 6), life, 'journal')
  const watched = new WeakMap<JournalWrite, () => void>()
  const inner = new MemoryJournal(device.disk, {
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
  const told = async <Result>(work: Promise<Result>): Promise<Result> => {
    const result = await work
    await way()
    return result
  }
  return {
    open: async () => {
      try {
        await inner.open()
      } catch (error) {
        // The same error as the browser's journal, which asks for a reload.
        throw new JournalUnavailable('journal-unopenable', error)
      }
    },
    raiseFence: async () => {
      await way()
      device.remember()
      const fence = await inner.raiseFence()
      parts.raised(fence)
      await way()
      device.isSafe()
      return fence
    },
    readFence: async () => {
      const fence = await inner.readFence()
      parts.fenceRead()
      await way()
      return fence
    },
    write: (write) => inner.write(write),
    read: (reference) => told(inner.read(reference)),
    readOpen: () => told(inner.readOpen()),
    readDamaged: () => told(inner.readDamaged()),
    readUnsold: () => told(inner.readUnsold()),
    findByTransaction: (id) => told(inner.findByTransaction(id)),
    list: (query) => told(inner.list(query)),
    purgeable: (until, limit) => told(inner.purgeable(until, limit)),
    foldable: (until, limit) => told(inner.foldable(until, limit)),
    forgettable: (until, limit) => told(inner.forgettable(until, limit)),
    paymentsFor: (references) => told(inner.paymentsFor(references)),
    paymentsSince: (moment) => told(inner.paymentsSince(moment)),
    readBudget: () => told(inner.readBudget()),
    events: (filter) => told(inner.events(filter)),
    count: () => told(inner.count()),
    close: () => inner.close(),
  }
}
