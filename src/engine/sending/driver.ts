import { backOffMs } from '../../platform/transport/back-off.ts'
import { SaleAsker, type AskerParts } from './asker.ts'
import { afterChange, newDrive, type Drive } from './drive.ts'
import { deadline, isUntold, plan, type Move } from '../machine/plan.ts'
import type { SaleRow } from '../machine/row.ts'
import { sameSeller, type SaleAccount, type SendWait } from '../sale.ts'
import { SaleSender, type SenderParts } from './sender.ts'
import { sameWait } from '../machine/view.ts'

interface DriverParts extends AskerParts, SenderParts {
  /** What a sale waits for has changed. */
  readonly waits: (reference: string, wait: SendWait | undefined) => void
}

/**
 * Carries on each open sale: asks the plan for the next move, waits for its time, makes it, and lets the book write the
 * result. Each sale has a loop. Nothing here decides what an answer means.
 */
export class SaleDriver {
  readonly #parts: DriverParts
  readonly #drives = new Map<string, Drive>()
  readonly #asker: SaleAsker
  readonly #sender: SaleSender
  readonly #underWay = new Set<Promise<void>>()
  #account: SaleAccount | undefined
  #resting = false

  constructor(parts: DriverParts) {
    this.#parts = parts
    this.#asker = new SaleAsker(parts, () => this.#resting)
    this.#sender = new SaleSender(parts)
  }

  /** Sets the account whose sales go on; `undefined` for none. */
  signIn(account: SaleAccount | undefined): void {
    this.#account = account
    for (const drive of this.#drives.values()) drive.facts = { ...drive.facts, refusals: 0 }
    this.wakeAll()
  }

  /** Something changed that any sale may be waiting for. */
  wakeAll(): void {
    for (const drive of this.#drives.values()) drive.waker.wake()
  }

  /**
   * Starts a sale's loop, or tells it that its row has changed.
   * @param live the cashier has just asked to send it
   */
  take(row: SaleRow, before: SaleRow | undefined, live: boolean): void {
    const now = this.#parts.clock.elapsed()
    const known = this.#drives.get(row.reference)
    if (known === undefined) {
      const drive = newDrive(row, this.#parts.clock, live)
      this.#drives.set(row.reference, drive)
      this.#go(row.reference, drive)
      return
    }
    known.facts = afterChange(known.facts, row, before, now, live)
    if (row.state !== before?.state) this.#unqueue(row.reference)
    known.waker.wake()
    this.#go(row.reference, known)
  }

  /** Forgets an ended sale. */
  drop(reference: string): void {
    this.#drives.delete(reference)
  }

  /** Begins no new move; resolves when the moves in progress are written. */
  async rest(): Promise<void> {
    this.#resting = true
    this.wakeAll()
    await Promise.all(this.#underWay)
    await this.#parts.book.settled()
  }

  /** Ends every loop at once, because the book is closed. */
  end(): void {
    this.wakeAll()
  }

  #go(reference: string, drive: Drive): void {
    if (drive.running) return
    drive.running = true
    const tracked = this.#loop(reference, drive).finally(() => this.#underWay.delete(tracked))
    this.#underWay.add(tracked)
  }

  async #loop(reference: string, drive: Drive): Promise<void> {
    let faults = 0
    for (;;) {
      const row = this.#parts.book.row(reference)
      if (row === undefined || this.#resting || this.#parts.book.isClosed) break
      const move = plan(row, drive.facts, this.#now(), this.#parts.limits)
      if (move.kind === 'rest') break
      try {
        await this.#advance(row, drive, move)
        faults = 0
      } catch (fault) {
        // Our own fault costs a pause, never the sale.
        this.#parts.fault(fault)
        await drive.waker.wait(this.#parts.clock, backOffMs(faults, this.#parts.random))
        faults += 1
      }
    }
    // No await between the last look at the row and here, so no change is missed.
    drive.running = false
    this.#unqueue(reference)
    this.#shows(reference, drive, undefined)
  }

  #unqueue(reference: string): void {
    if (this.#parts.gate.unqueue(reference)) this.wakeAll()
  }

  /** One turn: makes the move, or waits for what the move needs. */
  async #advance(row: SaleRow, drive: Drive, move: Exclude<Move, { kind: 'rest' }>): Promise<void> {
    const { clock } = this.#parts
    const now = clock.elapsed()
    if (move.kind === 'note') {
      if (move.due > now) return drive.waker.wait(clock, move.due - now)
      const { reference } = row
      await this.#parts.book.apply(reference, { kind: move.event, at: clock.wallNow() }, 'must')
      return
    }
    const hindrance = this.#hindrance(row)
    if (hindrance !== undefined) {
      this.#unqueue(row.reference)
      this.#shows(row.reference, drive, hindrance)
      return this.#waitFor(row, drive)
    }
    if (move.kind === 'send') return this.#send(row, drive, move)
    this.#unqueue(row.reference)
    this.#shows(row.reference, drive, this.#untold(drive))
    const due = Math.max(move.due, now + this.#asker.closedFor())
    if (due > now) return drive.waker.wait(clock, due - now)
    if (move.kind === 'search') return this.#asker.search(row, drive)
    return this.#asker.poll(row, drive, move)
  }

  /** What keeps a sale from the platform: it needs its own account (sale-engine.md, invariant 7) and a network. */
  #hindrance(row: SaleRow): SendWait | undefined {
    const mine = sameSeller(this.#account, row.account)
    if (!mine || !this.#parts.wire.signedIn()) return { kind: 'sign-in' }
    return this.#parts.wire.online() ? undefined : { kind: 'offline' }
  }

  /** Waits to be woken, at most until time alone changes the sale. */
  #waitFor(row: SaleRow, drive: Drive, until?: number): Promise<void> {
    const { clock, limits } = this.#parts
    const now = this.#now()
    const ends = [until, deadline(row, drive.facts, now, limits)].filter((end) => end !== undefined)
    const ms = ends.length === 0 ? undefined : Math.max(0, Math.min(...ends) - now.elapsed)
    return drive.waker.wait(clock, ms)
  }

  async #send(row: SaleRow, drive: Drive, move: Extract<Move, { kind: 'send' }>): Promise<void> {
    const { clock } = this.#parts
    const { reference } = row
    const shows = (wait: SendWait | undefined) =>
      this.#shows(reference, drive, this.#untold(drive) ?? wait)
    if (move.due > clock.elapsed()) {
      shows(undefined)
      return this.#waitFor(row, drive, move.due)
    }
    const sent = await this.#sender.send(row, drive, move.recovery, () => shows(undefined))
    if (sent.kind === 'wait') {
      shows(sent.shows)
      return this.#waitFor(row, drive, sent.until)
    }
    if (sent.kind === 'not-sent') {
      // Another sale may use the returned send.
      this.wakeAll()
      if (sent.pause > 0) await clock.wait(sent.pause)
    }
  }

  /** Shown for a sale whose polls are answered without a status (ruling R34). */
  #untold({ facts }: Drive): SendWait | undefined {
    return isUntold(facts, this.#parts.limits) ? { kind: 'untold' } : undefined
  }

  #shows(reference: string, drive: Drive, wait: SendWait | undefined): void {
    if (sameWait(drive.wait, wait)) return
    drive.wait = wait
    this.#parts.waits(reference, wait)
  }

  #now() {
    const { clock } = this.#parts
    return { wall: clock.wallNow(), elapsed: clock.elapsed(), awake: clock.awake() }
  }
}
