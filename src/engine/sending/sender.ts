import { backOffMs, type Random } from '../../platform/transport/back-off.ts'
import { askedToWait, type Reply, type WireRequest } from '../../platform/transport/transport.ts'
import { defined } from '../../values/defined.ts'
import { eventOfReply } from './answer-event.ts'
import { afterAnswer, afterSend, isNotSent, type Drive } from './drive.ts'
import type { SaleEvent } from '../machine/event.ts'
import type { SendGate } from './gate.ts'
import type { JournalSend, JournalWrite } from '../journal/journal.ts'
import { laneKey, type Lane } from '../journal/lane.ts'
import { endRound, learn, type LearnParts } from './learn.ts'
import type { SaleRow } from '../machine/row.ts'
import { isRetry } from '../machine/verdict.ts'
import type { SendWait } from '../sale.ts'
import type { Seal } from '../journal/seal.ts'
import { openBody } from '../journal/sealed-body.ts'
import { laneOf, requestOf, type SaleWire } from './wire.ts'

export interface SenderParts extends LearnParts {
  readonly gate: SendGate
  readonly wire: SaleWire
  readonly seal: Seal
  readonly random: Random
  /** Names this run of the engine. */
  readonly run: string
  readonly newId: () => string
  /** Called for an unexpected error. */
  readonly fault: (error: unknown) => void
}

/** How old the journal's answer about the owner may be, in milliseconds, and how often the sender asks. */
const FRESH = 250
const MOST_CHECKS = 5

/** How old the gate's grant may be when the request leaves, in milliseconds. */
const GRANT = 5_000

interface Grant {
  readonly id: string
  /** Elapsed milliseconds. */
  readonly at: number
}

/** What became of a request. */
type Departure =
  /** It did not leave, or only as far as a 401: nothing was executed. */
  | { readonly kind: 'stayed'; readonly pause: number; readonly left: boolean }
  | { readonly kind: 'replied'; readonly reply: Reply }
  /** This tab is no longer the owner; another tab has the sale. */
  | { readonly kind: 'lost' }

/** The result of a send. */
export type Sent =
  /** The gate is closed until then (elapsed milliseconds). */
  | { readonly kind: 'wait'; readonly until: number; readonly shows: SendWait }
  /** Nothing was sent: try again after the pause. */
  | { readonly kind: 'not-sent'; readonly pause: number }
  | { readonly kind: 'done' }

/** The only part of the till that sends a request which may cost money. */
export class SaleSender {
  readonly #parts: SenderParts

  constructor(parts: SenderParts) {
    this.#parts = parts
  }

  /**
   * Sends a row's bytes once. The gate counts the send; the attempt is written before the request leaves, and the
   * answer after it (sale-engine.md, invariants 6, 7, 9 and 13).
   * @param begun called just before the request leaves
   */
  async send(row: SaleRow, drive: Drive, recovery: boolean, begun: () => void): Promise<Sent> {
    const { book, gate, clock } = this.#parts
    const { reference, createdAt } = row
    const lane = laneOf(row)
    const wall = clock.wallNow()
    const asked = gate.ask({ ...lane, reference, recovery, createdAt }, wall, this.#parts.newId())
    if (asked.kind === 'wait') {
      const wait = asked.at - clock.awake()
      const at = wall + wait
      const shows: SendWait =
        asked.why === 'held'
          ? { kind: 'throttled', until: at }
          : { kind: 'budget', position: asked.position, readyAt: at }
      return { kind: 'wait', until: clock.elapsed() + wait, shows }
    }
    const { send } = asked
    const granted = clock.elapsed()
    const bodyText = await this.#openBody(row)
    const request = bodyText === undefined ? undefined : requestOf(row, bodyText)
    if (request === undefined) {
      gate.giveBack(send.id)
      await book.apply(reference, { kind: 'damaged', at: clock.wallNow() }, 'must')
      return { kind: 'not-sent', pause: 0 }
    }
    const written = await this.#begin(row, send)
    if (written !== 'written') {
      gate.giveBack(send.id)
      const pause = written === 'disk' ? backOffMs(0, this.#parts.random) : 0
      return { kind: 'not-sent', pause }
    }
    begun()
    drive.facts = afterSend(drive.facts, clock.elapsed())
    const departed = await this.#depart({ id: send.id, at: granted }, lane, request)
    if (departed.kind === 'stayed') {
      await this.#stayed(row, drive, departed.left ? undefined : send)
      return { kind: 'not-sent', pause: departed.pause }
    }
    if (departed.kind === 'replied') await this.#answered(row, drive, send, departed.reply)
    return { kind: 'done' }
  }

  /** Writes the attempt to disk before the request leaves (sale-engine.md, invariant 6). */
  async #begin(row: SaleRow, send: JournalSend): Promise<'written' | 'disk' | 'overtaken'> {
    const { book, gate, clock, run } = this.#parts
    const forgetSends = gate.expired()
    const event: SaleEvent = { kind: 'send-begins', at: clock.wallNow(), run }
    const applied = await book.apply(row.reference, event, 'once', { sends: [send], forgetSends })
    if (applied.kind === 'moved') {
      gate.forget(forgetSends)
      return 'written'
    }
    return applied.kind === 'not-written' ? 'disk' : 'overtaken'
  }

  async #depart(grant: Grant, lane: Lane, request: WireRequest): Promise<Departure> {
    const { book, gate, wire, clock, random } = this.#parts
    let stayed = false
    let left = false
    let pause = 0
    // A request that got a 401 asks a second time: the last answer counts.
    const mayLeave = async () => {
      const isOwner = await this.#isOwner()
      // After a sleep or a long wait for a token, the gate may have granted or held other sends.
      const isStale = clock.elapsed() - grant.at > GRANT || gate.heldUntil(lane) !== undefined
      stayed = !isOwner || isStale
      pause = isOwner ? 0 : backOffMs(0, random)
      if (stayed) return false
      gate.countFromNow(grant.id)
      left = true
      return true
    }
    let reply: Reply
    try {
      reply = await wire.send({ ...request, mayLeave }, lane.userKey)
    } catch (fault) {
      this.#parts.fault(fault)
      reply = { kind: 'no-answer', reason: 'network' }
    }
    if (book.isClosed) return { kind: 'lost' }
    return stayed ? { kind: 'stayed', pause, left } : { kind: 'replied', reply }
  }

  /**
   * Asks the journal just before the request leaves, because a frozen former owner must not send (invariant 13). The
   * tab may freeze while it waits, so it repeats a slow question.
   */
  async #isOwner(): Promise<boolean> {
    const { book, journal, clock } = this.#parts
    for (let check = 0; check < MOST_CHECKS; check++) {
      const asked = clock.elapsed()
      try {
        if ((await journal.readFence()) !== book.fence) book.lose()
      } catch {
        return false
      }
      if (book.isClosed) return false
      if (clock.elapsed() - asked <= FRESH) return true
    }
    return false
  }

  /**
   * Nothing was executed, and the sale asks the gate again.
   * @param unused a send that the platform did not see
   */
  async #stayed(row: SaleRow, drive: Drive, unused: JournalSend | undefined): Promise<void> {
    const { clock, gate } = this.#parts
    const at = clock.wallNow()
    const said = { outcome: 'throttled', at } as const
    const event: SaleEvent = { kind: 'answered-throttled', at, said, until: at }
    drive.facts = afterAnswer(drive.facts, row, event, clock)
    const forgetSends = unused === undefined ? [] : [unused.id]
    await learn(this.#parts, row.reference, event, { forgetSends })
    gate.forget(forgetSends)
  }

  async #answered(row: SaleRow, drive: Drive, send: JournalSend, reply: Reply): Promise<void> {
    const { gate, clock, random, seal } = this.#parts
    const { reference } = row
    const lane = laneOf(row)
    gate.countFromNow(send.id)
    const askedMs = askedToWait(reply)
    const holdLane = () =>
      gate.hold(lane, (step) => Math.max(backOffMs(step, random), askedMs ?? 0))
    let hold: JournalWrite['hold']
    const event = await eventOfReply(reply, {
      at: clock.wallNow(),
      sent: isRetry(row) ? 'retry' : 'first',
      receiptFields: row.receiptFields,
      seal: (text) => seal.seal(text, reference),
      holdUntil: () => {
        const held = holdLane()
        hold = held
        return clock.wallNow() + held.length
      },
    })
    const notExecuted = event.kind === 'answered-session' || event.kind === 'answered-throttled'
    // Also a 503, whose outcome is unknown.
    if (hold === undefined && askedMs !== undefined) hold = holdLane()
    else if (!notExecuted && reply.kind === 'answer' && gate.lift(lane))
      hold = { lift: laneKey(lane) }
    drive.facts = afterAnswer(drive.facts, row, event, clock)
    const forgetSends = isNotSent(event) ? [send.id] : []
    for (const id of forgetSends) gate.giveBack(id)
    await learn(this.#parts, reference, event, { forgetSends, ...defined({ hold }) })
    if (row.state === 'receipt-awaited' && reply.kind === 'answer' && !notExecuted)
      await endRound(this.#parts, reference)
  }

  /** The exact bytes of the row; `undefined` if they differ from what was confirmed (invariant 7). */
  async #openBody(row: SaleRow): Promise<string | undefined> {
    const { seal } = this.#parts
    const text = await openBody(seal, row)
    return text !== undefined && (await seal.digest(text)) === row.bodyMark ? text : undefined
  }
}
