import { backOffMs, createGates, type Gates, type Random } from '../api/back-off.ts'
import type { Clock } from '../api/clock.ts'
import { readPoll } from '../api/poll.ts'
import type { Reply, WireRequest } from '../api/transport.ts'
import { eventOfReply, receiptOfRecord, saidByRecord } from './answer-event.ts'
import type { SaleBook } from './book.ts'
import type { SaleEvent } from './event.ts'
import type { SendGate } from './gate.ts'
import type { Journal, JournalHold } from './journal.ts'
import type { SaleLimits } from './limits.ts'
import { deadline, plan, type LiveFacts, type Move } from './plan.ts'
import { hasUnresolvedAttempt, type SaleRow } from './row.ts'
import type { SaleAccount, SendWait } from './sale.ts'
import type { Seal } from './seal.ts'
import { searchFor } from './search.ts'
import { sameWait } from './view.ts'
import { Waker } from './waker.ts'
import { pollRequest, requestOf, type SaleWire } from './wire.ts'

export interface DriverParts {
  readonly book: SaleBook
  readonly journal: Journal
  readonly gate: SendGate
  readonly wire: SaleWire
  readonly seal: Seal
  readonly clock: Clock
  readonly random: Random
  readonly limits: SaleLimits
  /** Names this run of the engine. */
  readonly run: string
  readonly newId: () => string
  /** What a sale waits for has changed. */
  readonly waits: (reference: string, wait: SendWait | undefined) => void
  /** An error that nothing foresaw. */
  readonly fault: (error: unknown) => void
}

interface Drive {
  facts: LiveFacts
  readonly waker: Waker
  running: boolean
  wait: SendWait | undefined
}

/** Endpoint name under which polls and searches share one back-off. */
const READS = 'transactions'

/**
 * Carries each open sale on: asks the plan what comes next, waits for its time, does it, and lets the book
 * write what came of it. One loop a sale; nothing here decides what an answer means.
 */
export class SaleDriver {
  readonly #parts: DriverParts
  readonly #drives = new Map<string, Drive>()
  readonly #reads: Gates
  readonly #underWay = new Set<Promise<void>>()
  #account: SaleAccount | undefined
  #ended = false
  #resting = false

  constructor(parts: DriverParts) {
    this.#parts = parts
    this.#reads = createGates(parts)
  }

  /** Whose sales go on; `undefined` for nobody's. */
  signIn(account: SaleAccount | undefined): void {
    this.#account = account
    for (const drive of this.#drives.values()) drive.facts = { ...drive.facts, refusals: 0 }
    this.wakeAll()
  }

  /** Something changed that any sale may wait for. */
  wakeAll(): void {
    for (const drive of this.#drives.values()) drive.waker.wake()
  }

  /**
   * Takes a sale up, or tells its loop that its row has changed.
   * @param live the cashier said just now that it be sent
   */
  take(row: SaleRow, before: SaleRow | undefined, live: boolean): void {
    const now = this.#parts.clock.elapsed()
    const known = this.#drives.get(row.reference)
    if (known === undefined) {
      const facts: LiveFacts = {
        enteredAt: now,
        tries: 0,
        refusals: 0,
        ...(live ? { liveSince: now } : {}),
      }
      const drive: Drive = { facts, waker: new Waker(), running: false, wait: undefined }
      this.#drives.set(row.reference, drive)
      this.#go(row.reference, drive)
      return
    }
    known.facts = factsAfter(known.facts, row, before, now, live)
    if (row.state !== before?.state) this.#leave(row.reference)
    known.waker.wake()
    this.#go(row.reference, known)
  }

  /** The sale ended, and nobody looks at it any more. */
  drop(reference: string): void {
    this.#drives.delete(reference)
  }

  /** No new move begins; resolves when those under way have ended and are written. */
  async rest(): Promise<void> {
    this.#resting = true
    this.wakeAll()
    await Promise.all(this.#underWay)
    await this.#parts.book.settled()
  }

  /** Ends every loop without waiting for anything. */
  end(): void {
    this.#ended = true
    this.wakeAll()
  }

  #go(reference: string, drive: Drive): void {
    if (drive.running || this.#ended) return
    drive.running = true
    const tracked = this.#loop(reference, drive).finally(() => this.#underWay.delete(tracked))
    this.#underWay.add(tracked)
  }

  async #loop(reference: string, drive: Drive): Promise<void> {
    let faults = 0
    for (;;) {
      const row = this.#parts.book.row(reference)
      if (row === undefined || this.#ended || this.#resting || this.#parts.book.isClosed) break
      const move = plan(row, drive.facts, this.#now(), this.#parts.limits)
      if (move.kind === 'rest') break
      try {
        await this.#advance(row, drive, move)
        faults = 0
      } catch (fault) {
        // A fault of ours costs a pause, never the sale.
        this.#parts.fault(fault)
        await drive.waker.wait(this.#parts.clock, backOffMs(faults, this.#parts.random))
        faults += 1
      }
    }
    // Without an await from the last look at the row to here, so that no change falls in between.
    drive.running = false
    this.#leave(reference)
    this.#shows(reference, drive, undefined)
  }

  #leave(reference: string): void {
    if (this.#parts.gate.leave(reference)) this.wakeAll()
  }

  /** One turn: waits for what the move waits for, or does it. */
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
      this.#leave(row.reference)
      this.#shows(row.reference, drive, hindrance)
      return this.#waitFor(row, drive)
    }
    if (move.kind === 'send') return this.#send(row, drive, move)
    this.#leave(row.reference)
    this.#shows(row.reference, drive, undefined)
    const due = Math.max(move.due, now + this.#reads.closedFor(READS))
    if (due > now) return drive.waker.wait(clock, due - now)
    if (move.kind === 'search') return this.#search(row, drive)
    return this.#poll(row, drive, move)
  }

  /** Only under its own account, and only with a network (sale.md, invariant 7 and fault matrix). */
  #hindrance(row: SaleRow): SendWait | undefined {
    const { account } = row
    const mine =
      this.#account?.accountId === account.accountId &&
      this.#account.accountType === account.accountType &&
      this.#account.userKey === account.userKey
    if (!mine || !this.#parts.wire.signedIn()) return { kind: 'sign-in' }
    return this.#parts.wire.online() ? undefined : { kind: 'offline' }
  }

  /** Waits to be woken, yet not beyond the time at which waiting itself changes the sale. */
  #waitFor(row: SaleRow, drive: Drive, until?: number): Promise<void> {
    const { clock, limits } = this.#parts
    const now = this.#now()
    const ends = [until, deadline(row, drive.facts, now, limits)].filter((end) => end !== undefined)
    const ms = ends.length === 0 ? undefined : Math.max(0, Math.min(...ends) - now.elapsed)
    return drive.waker.wait(clock, ms)
  }

  async #send(row: SaleRow, drive: Drive, move: Extract<Move, { kind: 'send' }>): Promise<void> {
    const { book, gate, clock } = this.#parts
    const now = this.#now()
    if (move.due > now.elapsed) {
      this.#shows(row.reference, drive, undefined)
      return this.#waitFor(row, drive, move.due)
    }
    const asking = {
      reference: row.reference,
      userKey: row.account.userKey,
      recovery: move.recovery,
      createdAt: row.createdAt,
    }
    const granted = gate.ask(asking, now.wall, this.#parts.newId())
    if (granted.kind === 'wait') {
      const at = now.wall + granted.at - now.elapsed
      this.#shows(
        row.reference,
        drive,
        granted.why === 'held'
          ? { kind: 'throttled', until: at }
          : { kind: 'budget', position: granted.position, readyAt: at },
      )
      return this.#waitFor(row, drive, granted.at)
    }
    const { send } = granted
    const bodyText = await this.#openBody(row)
    const request = bodyText === undefined ? undefined : requestOf(row, bodyText)
    if (request === undefined) {
      gate.giveBack(send.id)
      await book.apply(row.reference, { kind: 'damaged', at: clock.wallNow() }, 'must')
      return
    }
    // The attempt is on disk before the request leaves (sale.md, invariant 6).
    const forgetSends = gate.expired()
    const begun = await book.apply(
      row.reference,
      { kind: 'send-begins', at: clock.wallNow(), run: this.#parts.run },
      'once',
      { sends: [send], forgetSends },
    )
    if (begun.kind !== 'moved') {
      gate.giveBack(send.id)
      this.wakeAll()
      if (begun.kind === 'not-written')
        await drive.waker.wait(clock, backOffMs(0, this.#parts.random))
      return
    }
    gate.forget(forgetSends)
    this.#shows(row.reference, drive, undefined)
    this.#sent(drive)
    const reply = await this.#sendAsOwner(request)
    if (reply === undefined) return
    gate.answered(send.id)
    let hold: JournalHold | { readonly lift: string } | undefined
    const event = await eventOfReply(reply, {
      at: clock.wallNow(),
      receiptFields: row.receiptFields,
      seal: (text) => this.#parts.seal.seal(text, row.reference),
      holdUntil: () => {
        const held = gate.hold(row.account.userKey, (step) => backOffMs(step, this.#parts.random))
        hold = held
        return clock.wallNow() + held.length
      },
    })
    if (
      event.kind !== 'answered-throttled' &&
      reply.kind === 'answer' &&
      gate.lift(row.account.userKey)
    )
      hold = { lift: row.account.userKey }
    this.#answered(row, drive, event)
    await this.#learn(row.reference, event, hold === undefined ? {} : { hold })
    if (row.state === 'receipt-awaited' && reply.kind === 'answer')
      await this.#nextRound(row.reference)
  }

  /** A fact about a sale; another sale's transaction is not believed (sale.md, fault matrix: polling). */
  async #learn(
    reference: string,
    event: SaleEvent,
    along: Parameters<SaleBook['apply']>[3] = {},
  ): Promise<void> {
    const transactionId = 'transactionId' in event ? event.transactionId : undefined
    const foreign = transactionId !== undefined && (await this.#isTaken(transactionId, reference))
    const believed: SaleEvent =
      foreign && 'said' in event
        ? {
            kind: 'answered-unknown',
            at: event.at,
            said: { outcome: 'unknown', at: event.at, why: 'contradictory' },
          }
        : event
    if (foreign && !('said' in event)) return
    await this.#parts.book.apply(reference, believed, 'must', along)
  }

  async #isTaken(transactionId: string, reference: string): Promise<boolean> {
    for (const row of this.#parts.book.rows()) {
      if (row.transactionId === transactionId && row.reference !== reference) return true
    }
    try {
      const other = await this.#parts.journal.findByTransaction(transactionId)
      return other !== undefined && other.reference !== reference
    } catch {
      // The rows at hand know nothing against it, and the write that follows finds the disk's state out.
      return false
    }
  }

  async #poll(
    row: SaleRow,
    drive: Drive,
    move: Extract<Move, { kind: 'poll' | 'poll-parent' }>,
  ): Promise<void> {
    const { book, clock } = this.#parts
    const reply = await this.#parts.wire.send(pollRequest(move.transactionId))
    const answer = readPoll(reply, move.transactionId)
    this.#tried(drive)
    this.#noteRead(answer.kind)
    const { transactionId } = move
    const at = clock.wallNow()
    if (answer.kind === 'status' && move.kind === 'poll-parent')
      return this.#parentSeen(row, answer.status, answer.record)
    if (answer.kind === 'status') {
      if (answer.status === 'COMPLETED') {
        const seal = (text: string) => this.#parts.seal.seal(text, row.reference)
        const receipt = await receiptOfRecord(answer.record, transactionId, row.receiptFields, seal)
        await this.#learn(row.reference, { kind: 'polled-completed', at, transactionId, receipt })
      } else if (answer.status === 'FAILED') {
        const said = saidByRecord(answer.record, at)
        await book.apply(row.reference, { kind: 'polled-failed', at, transactionId, said }, 'must')
      } else {
        await book.apply(row.reference, { kind: 'polled-in-flight', at, transactionId }, 'must')
      }
    }
    if (row.state === 'receipt-awaited' && reply.kind === 'answer' && answer.kind !== 'session')
      await this.#nextRound(row.reference)
  }

  /** 1001 on a retry: its parent's status decides (sale.md, States). */
  async #parentSeen(
    row: SaleRow,
    status: string,
    record: Parameters<typeof receiptOfRecord>[0],
  ): Promise<void> {
    const { book, clock } = this.#parts
    const at = clock.wallNow()
    if (status === 'FAILED') {
      await book.apply(row.reference, { kind: 'parent-still-failed', at }, 'must')
    } else if (status === 'COMPLETED') {
      const parent = row.parent === undefined ? undefined : await book.find(row.parent)
      const transactionId = row.ancestors.at(-1)
      if (parent !== undefined && transactionId !== undefined) {
        const seal = (text: string) => this.#parts.seal.seal(text, parent.reference)
        const receipt = await receiptOfRecord(record, transactionId, parent.receiptFields, seal)
        const event: SaleEvent = { kind: 'polled-completed', at, transactionId, receipt }
        await book.apply(parent.reference, event, 'must')
      }
      await book.apply(row.reference, { kind: 'parent-not-failed', at }, 'must')
    }
  }

  async #search(row: SaleRow, drive: Drive): Promise<void> {
    const { book, clock, limits } = this.#parts
    const taken = new Set(row.ancestors)
    for (const other of book.rows()) {
      if (other.transactionId !== undefined && other.reference !== row.reference)
        taken.add(other.transactionId)
    }
    const result = await searchFor(
      {
        merchantReference: row.merchantReference,
        except: (id) => taken.has(id),
        notBefore: row.createdAt,
      },
      (request) => this.#parts.wire.send(request),
    )
    this.#tried(drive)
    this.#noteRead(result.kind)
    const at = clock.wallNow()
    switch (result.kind) {
      case 'found':
        return this.#learn(row.reference, {
          kind: 'search-found',
          at,
          transactionId: result.transactionId,
        })
      case 'absent':
        await book.apply(row.reference, { kind: 'search-absent', at }, 'must')
        return
      case 'cannot-tell':
        if (drive.facts.tries >= limits.searchesBeforeAsking)
          await book.apply(row.reference, { kind: 'search-cannot-tell', at }, 'must')
        return
      case 'no-answer':
      case 'session':
      case 'throttled':
    }
  }

  #noteRead(kind: string): void {
    if (kind === 'throttled') this.#reads.close(READS)
    else this.#reads.open(READS)
  }

  async #nextRound(reference: string): Promise<void> {
    const { book, clock } = this.#parts
    if (book.row(reference)?.state !== 'receipt-awaited') return
    await book.apply(reference, { kind: 'receipt-not-there', at: clock.wallNow() }, 'must')
  }

  /** The exact bytes of the row, or `undefined` when they are not what was confirmed (invariant 7). */
  async #openBody(row: SaleRow): Promise<string | undefined> {
    if (row.body === undefined) return undefined
    try {
      const text = await this.#parts.seal.open(row.body, row.reference)
      return (await this.#parts.seal.mark(text)) === row.bodyMark ? text : undefined
    } catch {
      return undefined
    }
  }

  /** Sends as long as this is the owner. @returns nothing when it is not any more */
  async #sendAsOwner(request: WireRequest): Promise<Reply | undefined> {
    const mayLeave = () => this.#isOwner()
    let reply: Reply
    try {
      reply = await this.#parts.wire.send({ ...request, mayLeave })
    } catch (fault) {
      this.#parts.fault(fault)
      reply = { kind: 'no-answer', reason: 'network' }
    }
    return this.#parts.book.isClosed ? undefined : reply
  }

  /** Asked right before the request leaves: a former owner that was frozen must not send (invariant 13). */
  async #isOwner(): Promise<boolean> {
    const { book, journal } = this.#parts
    try {
      if ((await journal.readFence()) !== book.fence) book.lose()
    } catch {
      return false
    }
    return !book.isClosed && !this.#ended
  }

  #sent(drive: Drive): void {
    const { facts } = drive
    if (facts.liveSince !== undefined && facts.firstSendAt === undefined)
      drive.facts = { ...facts, firstSendAt: this.#parts.clock.elapsed() }
  }

  #answered(row: SaleRow, drive: Drive, event: SaleEvent): void {
    const { firstSendAt, ...facts } = drive.facts
    const now = this.#parts.clock.elapsed()
    const refusals = event.kind === 'answered-session' ? facts.refusals + 1 : 0
    const unread = event.kind === 'answered-session' || event.kind === 'answered-throttled'
    // The minute of replays runs from the first send that may have been executed.
    const starts = !(unread && !hasUnresolvedAttempt(row)) && firstSendAt !== undefined
    drive.facts = {
      ...facts,
      ...(starts ? { firstSendAt } : {}),
      refusals,
      tries: facts.tries + 1,
      lastTryAt: now,
      ...(event.kind === 'answered-unknown' || event.kind === 'answered-in-flight'
        ? { lastUnknownAt: now }
        : {}),
    }
  }

  #tried(drive: Drive): void {
    const { tries } = drive.facts
    drive.facts = { ...drive.facts, tries: tries + 1, lastTryAt: this.#parts.clock.elapsed() }
  }

  #shows(reference: string, drive: Drive, wait: SendWait | undefined): void {
    if (sameWait(drive.wait, wait)) return
    drive.wait = wait
    this.#parts.waits(reference, wait)
  }

  #now() {
    const { clock } = this.#parts
    return { wall: clock.wallNow(), elapsed: clock.elapsed() }
  }
}

function factsAfter(
  facts: LiveFacts,
  row: SaleRow,
  before: SaleRow | undefined,
  now: number,
  live: boolean,
): LiveFacts {
  const { liveSince: _since, firstSendAt: _first, ...rest } = facts
  const kept = live ? { ...rest, liveSince: now } : facts
  if (row.state === before?.state) return kept
  const { lastTryAt: _last, ...entered } = kept
  return { ...entered, enteredAt: now, tries: 0 }
}
