import { defined } from '../../values/defined.ts'
import type { Clock } from '../../platform/transport/clock.ts'
import type { SaleBook } from '../journal/book.ts'
import { JournalUnavailable, type Journal } from '../journal/journal.ts'
import type { SaleRow } from '../machine/row.ts'
import { isOfMark, markedOf, rowOfMarked, type JournalMark } from './mark.ts'

/** What the engine found out about its device, for people to hear. */
export type DeviceFinding =
  | {
      readonly kind: 'journal-lost'
      /** How many sales the journal had. */
      readonly sales: number
      /** How many of them were restored, and how many of those are still open. */
      readonly again: number
      readonly open: number
      /** Whether the platform's list could be read. */
      readonly listed: boolean
    }
  /** The platform lists sales with this till's id that its journal never had: another device uses the same profile. */
  | { readonly kind: 'doubled'; readonly sales: number }
  /** The references of open sales that the device can't fully read. */
  | { readonly kind: 'damaged'; readonly references: readonly string[] }

/** What a device keeps outside its journal, and how it reports findings. */
export interface DeviceMemory {
  /** `undefined` if none was kept yet or it can't be read. */
  mark(): JournalMark | undefined
  keepMark(mark: JournalMark): void
  /** Resolves after `doubled` once the till has another id. */
  found(finding: DeviceFinding): Promise<void>
}

interface KeeperParts {
  readonly memory: Pick<DeviceMemory, 'mark' | 'keepMark'>
  readonly book: SaleBook
  readonly journal: Journal
  readonly clock: Clock
  readonly clockHolds?: (() => boolean) | undefined
}

/** After this, no lost sale is in progress any more, so a first sign-in needn't wait. */
const LOST_FOR = 48 * 60 * 60_000

/**
 * Keeps the mark in step with the journal, and notices at a start that the journal was lost (sale-engine.md, A lost
 * journal).
 */
export class MarkKeeper {
  readonly #parts: KeeperParts
  /** `undefined` until compared with the journal. */
  #mark: Omit<JournalMark, 'open'> | undefined
  /** Before this, the open sales in memory are not all of them. */
  #hasStarted = false
  #kept = ''

  constructor(parts: KeeperParts) {
    this.#parts = parts
  }

  /** The last loss of the journal, however long ago, if any. */
  get lost(): JournalMark['lost'] {
    return this.#mark?.lost
  }

  /** Whether the journal was lost recently and an account's list was not read since. */
  isLostFor(account: string): boolean {
    const { lost } = this
    return lost !== undefined && !lost.read.includes(account) && !this.#isLongAgo(lost.at)
  }

  #isLongAgo(at: number | undefined): boolean {
    return at !== undefined && this.#clockHolds() && this.#parts.clock.wallNow() - at >= LOST_FOR
  }

  #clockHolds(): boolean {
    return this.#parts.clockHolds?.() ?? true
  }

  /**
   * Runs before the open sales are taken over. After a loss, writes rows of the open sales in the mark.
   * @throws {JournalUnavailable}
   */
  async begin(): Promise<void> {
    const { memory, book, journal, clock } = this.#parts
    const before = memory.mark()
    const isLost = before !== undefined && (await this.#isGone(before))
    const lost = isLost ? { sales: before.count, read: [] } : before?.lost
    for (const marked of isLost ? before.open : []) {
      const inserted = await book.insert([rowOfMarked(marked, clock.wallNow())])
      if (inserted.kind === 'not-written') throw new JournalUnavailable(inserted.reason)
    }
    const [newest] = await journal.list({ limit: 1 })
    const { sales: count } = await journal.count()
    this.#mark = {
      version: 1,
      count,
      ...defined({ last: newest?.reference, lost }),
    }
  }

  /** Call once all open sales are taken over. A start that fails before leaves the last owner's mark. */
  started(): void {
    this.#hasStarted = true
    this.#keep()
  }

  /** Also true if rows restored after a loss are there, but the mark is from before it. */
  async #isGone({ last, lost, open, count }: JournalMark): Promise<boolean> {
    const { journal } = this.#parts
    if (last === undefined) return false
    if ((await journal.read(last)) === undefined) return true
    // After a known loss such rows are normal; only a smaller count shows another.
    if (lost !== undefined && (await journal.count()).sales >= count) return false
    for (const { reference } of open) {
      const row = await journal.read(reference)
      if (row !== undefined && isOfMark(row)) return true
    }
    return false
  }

  changed(row: SaleRow, isNew: boolean): void {
    if (this.#mark === undefined) return
    if (isNew) {
      const { last: _, ...rest } = this.#mark
      this.#mark = { ...rest, count: rest.count + 1, last: row.reference }
    }
    this.#keep()
  }

  /** Call before old rows are deleted, so none counts as lost if the page closes right after. */
  async forgets(references: readonly string[]): Promise<void> {
    const goes = new Set(references)
    const isLast = () => this.#mark?.last !== undefined && goes.has(this.#mark.last)
    if (!isLast()) return
    const newest = await this.#parts.journal.list({ limit: goes.size + 1 })
    const stays = newest.find(({ reference }) => !goes.has(reference))
    // A sale may have been written meanwhile.
    if (this.#mark === undefined || !isLast()) return
    const { last: _, ...rest } = this.#mark
    this.#mark = { ...rest, ...defined({ last: stays?.reference }) }
    this.#keep()
  }

  /** Call after old rows were deleted; the last one may be among them. */
  async forgotten(): Promise<void> {
    if (this.#mark === undefined) return
    const [newest] = await this.#parts.journal.list({ limit: 1 })
    const { sales: count } = await this.#parts.journal.count()
    const { last: _, ...rest } = this.#mark
    this.#mark = { ...rest, count, ...defined({ last: newest?.reference }) }
    this.#keep()
  }

  /** Call after the platform's list was read for an account. */
  read(account: string): void {
    const { lost } = this.#mark ?? {}
    if (this.#mark === undefined || lost === undefined || lost.read.includes(account)) return
    this.#mark = { ...this.#mark, lost: { ...lost, read: [...lost.read, account] } }
    this.#keep()
  }

  #keep(): void {
    const { memory, book, clock } = this.#parts
    if (this.#mark === undefined || !this.#hasStarted || book.isClosed) return
    const { lost } = this.#mark
    // With a wrong clock's time, a loss would end too soon or never.
    if (lost !== undefined && lost.at === undefined && this.#clockHolds())
      this.#mark = { ...this.#mark, lost: { ...lost, at: clock.wallNow() } }
    const mark = { ...this.#mark, open: [...markedOf(book.rows())] }
    const text = JSON.stringify(mark)
    if (text === this.#kept) return
    this.#kept = text
    memory.keepMark(mark)
  }
}
