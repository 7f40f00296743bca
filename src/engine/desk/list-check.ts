import { accountKey } from '../../platform/reads/account.ts'
import type { Clock } from '../../platform/transport/clock.ts'
import type { TransactionRecord } from '../../platform/contract/sale/transaction.ts'
import { instantIn } from '../../values/time/instant.ts'
import type { SaleBook } from '../journal/book.ts'
import { JournalUnavailable, type Journal } from '../journal/journal.ts'
import { pauseAfter, type SaleLimits } from '../limits.ts'
import type { SaleRow } from '../machine/row.ts'
import { sameSeller, type SaleAccount } from '../sale.ts'
import { slowly } from '../sending/search.ts'
import { Waker } from '../sending/waker.ts'
import type { SaleWire } from '../sending/wire.ts'
import type { DeviceMemory, MarkKeeper } from './mark-keeper.ts'
import { isOfMark } from './mark.ts'
import { newestOf, readOwn, rowOfListed, type ListedParts } from './own-listed.ts'

/** How often the till checks whether another device uses its id. */
const HOUR = 60 * 60_000

/**
 * A reference contains the time it was made. If its transaction is this much younger, another till retried the sale.
 */
const SAME_SALE = 24 * HOUR

/** How many retries of a sale we look for. */
const MOST_ATTEMPTS = 5

interface ListCheckParts {
  /** This till's current id. */
  readonly tillId: () => string
  readonly memory: DeviceMemory
  readonly mark: MarkKeeper
  readonly book: SaleBook
  readonly journal: Journal
  readonly wire: SaleWire
  readonly clock: Clock
  readonly limits: SaleLimits
  readonly describe?: ListedParts['describe']
  /** Called with whether the till must not sell yet. */
  readonly closed: (isClosed: boolean) => void
  readonly fault: (error: unknown) => void
}

/**
 * Compares the platform's list with the journal for the signed-in account. After a lost journal, restores this till's
 * sales from the list before anything is sold. Otherwise notices if another device sells with this till's id
 * (sale-engine.md, A lost journal).
 */
export class ListCheck {
  readonly #parts: ListCheckParts
  readonly #waker = new Waker()
  #account: SaleAccount | undefined
  /** When this run last read each account's list, in elapsed milliseconds. */
  readonly #readAt = new Map<string, number>()
  /** Accounts with an unreadable list: the till sells, and keeps trying. */
  readonly #unreadable = new Set<string>()
  #tries = 0
  #ended = false
  #comparing: Promise<void> | undefined

  constructor(parts: ListCheckParts) {
    this.#parts = parts
  }

  signIn(account: SaleAccount | undefined): void {
    if (!sameSeller(account, this.#account)) this.#tries = 0
    this.#account = account
    this.#judge()
    this.#waker.wake()
  }

  /** The network or the session may have changed. */
  wake(): void {
    if (this.#isDue()) this.#waker.wake()
  }

  end(): void {
    this.#ended = true
    this.#waker.wake()
  }

  async run(): Promise<void> {
    while (!this.#ended) {
      if (this.#isDue()) await this.compare()
      await this.#waker.wait(this.#parts.clock, this.#pause())
    }
  }

  /** Reads the list now. Never rejects. */
  compare(): Promise<void> {
    this.#comparing ??= this.#compare()
      .catch((error: unknown) => this.#parts.fault(error))
      .finally(() => {
        this.#comparing = undefined
      })
    return this.#comparing
  }

  /** Whether the till must not sell for an account before its list is read. */
  isClosedFor(account: SaleAccount | undefined): boolean {
    return (
      account !== undefined && this.#isLost(account) && !this.#unreadable.has(accountKey(account))
    )
  }

  #isLost(account: SaleAccount): boolean {
    return this.#parts.mark.isLostFor(accountKey(account))
  }

  #judge(): void {
    if (!this.#ended) this.#parts.closed(this.isClosedFor(this.#account))
  }

  #isDue(): boolean {
    const { wire, clock } = this.#parts
    if (this.#account === undefined || !wire.signedIn() || !wire.online()) return false
    const readAt = this.#readAt.get(accountKey(this.#account))
    return readAt === undefined || clock.elapsed() - readAt >= HOUR
  }

  /** Until the next try or the next hour. */
  #pause(): number {
    const { searchPauses, watchPause } = this.#parts.limits
    if (!this.#isDue()) return HOUR
    const account = this.#account
    if (account === undefined || this.#unreadable.has(accountKey(account))) return watchPause
    return Math.max(1_000, pauseAfter(searchPauses, this.#tries))
  }

  async #compare(): Promise<void> {
    const account = this.#account
    if (account === undefined) return
    const { tillId, wire, clock, book, mark } = this.#parts
    const key = accountKey(account)
    const id = tillId()
    const listed = await readOwn(id, {
      send: (request) => wire.send(request, account.userKey),
      goOn: slowly(clock, () => !this.#ended && !book.isClosed),
    })
    if (this.#ended || book.isClosed) return
    if (listed.kind === 'read') {
      if (this.#isLost(account)) await this.#restore(account, listed.own)
      else if (id === tillId()) await this.#judgeUnknown(this.#sinceLoss(listed.own))
      if (this.#ended || book.isClosed) return
      mark.read(key)
      this.#unreadable.delete(key)
      this.#readAt.set(key, clock.elapsed())
    } else if (listed.kind !== 'session' || this.#isStill(account)) {
      this.#tries += 1
      if (this.#tries >= this.#parts.limits.searchesBeforeAsking) await this.#giveUp(account)
    }
    this.#judge()
  }

  /** Whether the same user is still signed in. Then a 401 is the platform's fault. */
  #isStill(account: SaleAccount): boolean {
    return this.#parts.wire.signedIn() && sameSeller(account, this.#account)
  }

  /** Sells anyway, and reports what it could not do. */
  async #giveUp(account: SaleAccount): Promise<void> {
    const key = accountKey(account)
    if (this.#unreadable.has(key)) return
    this.#unreadable.add(key)
    if (this.#isLost(account)) await this.#tell(false)
  }

  async #restore(
    account: SaleAccount,
    own: ReadonlyMap<string, readonly TransactionRecord[]>,
  ): Promise<void> {
    const { book, clock, describe } = this.#parts
    const newest = newestOf([...own.values()].flat())
    for (const [reference, records] of own) {
      const at = clock.wallNow()
      if (await this.#knows(reference)) continue
      const row = await rowOfListed(reference, records, { account, at, newest, describe })
      if (row === undefined) continue
      const inserted = await book.insert([row])
      if (inserted.kind === 'not-written') throw new JournalUnavailable(inserted.reason)
      if (inserted.kind === 'lost') return
    }
    await this.#tell(true)
  }

  async #tell(listed: boolean): Promise<void> {
    const { memory, mark, journal } = this.#parts
    const restored = (await journal.list({ limit: 1_000 })).filter(isRestored)
    await memory.found({
      kind: 'journal-lost',
      sales: mark.lost?.sales ?? 0,
      again: restored.length,
      open: restored.filter(({ open }) => open === 1).length,
      listed,
    })
  }

  /** Leaves out what was sold before the loss, which the journal can't know. */
  #sinceLoss<T>(own: ReadonlyMap<string, T>): ReadonlyMap<string, T> {
    const at = this.#parts.mark.lost?.at ?? -Infinity
    return new Map([...own].filter(([reference]) => !(madeAt(reference) < at)))
  }

  /** Sales with this till's id that it never made come from another device. */
  async #judgeUnknown(own: ReadonlyMap<string, readonly TransactionRecord[]>): Promise<void> {
    const { clock, limits } = this.#parts
    // Older sales may have been deleted.
    const kept = clock.wallNow() - limits.foldAfter
    let unknown = 0
    for (const [reference, records] of own) {
      if (newestOf(records) < kept || isOld(reference, records)) continue
      if (!(await this.#knows(reference))) unknown += 1
    }
    if (unknown > 0) await this.#parts.memory.found({ kind: 'doubled', sales: unknown })
  }

  async #knows(reference: string): Promise<boolean> {
    const { book, journal } = this.#parts
    for (const row of book.rows()) if (row.merchantReference === reference) return true
    // An earlier loss may have taken the first attempt's row but not its retries'.
    for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
      const row = await journal.read(attempt === 1 ? reference : `${reference}.${attempt}`)
      if (row !== undefined) return true
    }
    return false
  }
}

/** Whether a row was restored after its own was lost. */
function isRestored(row: SaleRow): boolean {
  const { attempts, found, reference, merchantReference } = row
  if (attempts.length > 0) return isOfMark(row)
  return found === true && reference === merchantReference
}

/** When a till made a reference, by its clock; `NaN` if no till made it. */
function madeAt(reference: string): number {
  return Number.parseInt(reference.slice(-36).replace('-', '').slice(0, 12), 16)
}

/** Whether a reference is much older than its transaction: the row may be deleted, and the sale retried elsewhere. */
function isOld(reference: string, records: readonly TransactionRecord[]): boolean {
  const made = madeAt(reference)
  const listed = Math.max(...records.map(({ createdDate }) => instantIn(createdDate) ?? made))
  return listed - made > SAME_SALE
}
