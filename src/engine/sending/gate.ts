import type { JournalBudget, JournalHold, JournalSend } from '../journal/journal.ts'
import { laneKey, type Lane } from '../journal/lane.ts'
import type { SaleLimits } from '../limits.ts'

/** A sale that wants to send now. */
export interface Asking extends Lane {
  readonly reference: string
  /** Recovery goes first, and may use the sends kept for it. */
  readonly recovery: boolean
  readonly createdAt: number
}

export type GateAnswer =
  /** The send is counted: write it into the journal with the attempt, or give it back. */
  | { readonly kind: 'granted'; readonly send: JournalSend }
  /** `at`: the earliest moment it can go, in awake milliseconds. */
  | {
      readonly kind: 'wait'
      readonly why: 'budget' | 'held'
      readonly position: number
      readonly at: number
    }

interface Counted {
  readonly send: JournalSend
  /** When its minute began, in awake milliseconds; restarts when the request leaves and at its answer. */
  since: number
}

/**
 * Counts the till's sends in each lane: at most its limit in a rolling minute, two of them kept for recovery, and none
 * before a back-off ends (sale-engine.md, invariant 9; rulings R26 and R39). Uses the clock that never runs ahead, so
 * setting the wall clock forward frees no send. A send counts until a minute after its *answer*, because the till can't
 * know when the platform counted it.
 */
export class SendGate {
  readonly #limits: SaleLimits
  readonly #awake: () => number
  readonly #counted = new Map<string, Counted>()
  readonly #holds = new Map<string, { until: number; step: number }>()
  /** Lanes that have answered 429 in this run. */
  readonly #throttled = new Set<string>()
  readonly #queue = new Map<string, Asking>()

  constructor(awake: () => number, limits: SaleLimits) {
    this.#awake = awake
    this.#limits = limits
  }

  /**
   * Takes over an earlier owner's counts. No wall clock can say how old they are, so they count as new. There are few,
   * because a live owner forgets expired sends.
   */
  load(budget: JournalBudget): void {
    const now = this.#awake()
    for (const send of budget.sends) this.#counted.set(send.id, { send, since: now })
    for (const hold of budget.holds)
      this.#remember(laneKey(hold), { until: now + hold.length, step: hold.step })
  }

  /** Asks for a send. The sale queues until it is granted, or {@link unqueue} removes it. */
  ask(asking: Asking, wall: number, id: string): GateAnswer {
    this.#queue.set(asking.reference, asking)
    const now = this.#awake()
    const lane = laneKey(asking)
    const held = this.#holds.get(lane)
    const line = this.#line(lane)
    const place = line.findIndex(({ reference }) => reference === asking.reference)
    const at = Math.max(held?.until ?? now, this.#freeAt(asking, asking.recovery, place, now))
    if (at > now) {
      const why = (held?.until ?? now) > now ? 'held' : 'budget'
      return { kind: 'wait', why, position: place + 1, at }
    }
    const { userKey, endpoint } = asking
    const send = { id, userKey, endpoint, at: wall }
    this.#queue.delete(asking.reference)
    this.#counted.set(id, { send, since: now })
    return { kind: 'granted', send }
  }

  /** Removes the sale from the queue. @returns whether it was in it */
  unqueue(reference: string): boolean {
    return this.#queue.delete(reference)
  }

  /** Returns a send that was not made. */
  giveBack(id: string): void {
    this.#counted.delete(id)
  }

  /** Restarts the send's minute: its request leaves, or was answered or abandoned. */
  countFromNow(id: string): void {
    const counted = this.#counted.get(id)
    if (counted !== undefined) counted.since = this.#awake()
  }

  /** Ids of sends that no longer count, to delete on disk. */
  expired(): readonly string[] {
    const before = this.#awake() - this.#limits.sendWindow
    return [...this.#counted.values()]
      .filter(({ since }) => since <= before)
      .map(({ send }) => send.id)
  }

  /** Forgets sends that the disk has deleted. */
  forget(ids: readonly string[]): void {
    for (const id of ids) this.#counted.delete(id)
  }

  /** When the next counted send expires, in awake milliseconds. */
  nextExpiry(): number | undefined {
    const times = [...this.#counted.values()].map(({ since }) => since + this.#limits.sendWindow)
    return times.length === 0 ? undefined : Math.min(...times)
  }

  /**
   * After a 429, stops this lane until the back-off ends. A 429 during a back-off answers an earlier request: the
   * back-off starts again but gets no longer, because a 429 is never followed at once (spec, section Limits).
   * @returns what to journal
   */
  hold(lane: Lane, lengthOf: (step: number) => number): JournalHold {
    const key = laneKey(lane)
    const before = this.#holds.get(key)
    const now = this.#awake()
    const isHeld = before !== undefined && before.until > now
    const step = before === undefined ? 0 : isHeld ? before.step : before.step + 1
    const until = Math.max(now + lengthOf(step), isHeld ? before.until : 0)
    this.#remember(key, { until, step })
    const { userKey, endpoint } = lane
    return { userKey, endpoint, step, length: until - now }
  }

  /** After any other answer, the next back-off starts short again. @returns whether there was one */
  lift(lane: Lane): boolean {
    const key = laneKey(lane)
    const hold = this.#holds.get(key)
    if (hold === undefined || hold.until > this.#awake()) return false
    return this.#holds.delete(key)
  }

  /** Until when a lane is held, in awake milliseconds; `undefined` when it isn't. */
  heldUntil(lane: Lane): number | undefined {
    const until = this.#holds.get(laneKey(lane))?.until
    return until !== undefined && until > this.#awake() ? until : undefined
  }

  /** For the screens: sends that count now, waiting sales, and when a new one could go. */
  state(lane: Lane): { used: number; queued: number; nextAt: number } {
    const now = this.#awake()
    const key = laneKey(lane)
    const queued = this.#line(key).length
    const slot = this.#freeAt(lane, false, queued, now)
    return {
      used: this.#since(key, now).length,
      queued,
      nextAt: Math.max(slot, this.#holds.get(key)?.until ?? now),
    }
  }

  /** A lane's limit: its endpoint's, or the one after a first 429. */
  #limitOf(lane: Lane): number {
    const known = this.#limits.sendsPerWindow[lane.endpoint]
    const isThrottled = known === Number.POSITIVE_INFINITY && this.#throttled.has(laneKey(lane))
    return isThrottled ? this.#limits.sendsOnceThrottled : known
  }

  #remember(key: string, hold: { until: number; step: number }): void {
    this.#holds.set(key, hold)
    this.#throttled.add(key)
  }

  /** The queue of one lane: recovery first, then in order of confirmation. */
  #line(key: string): readonly Asking[] {
    return [...this.#queue.values()]
      .filter((asking) => laneKey(asking) === key)
      .sort(
        (a, b) =>
          Number(b.recovery) - Number(a.recovery) ||
          a.createdAt - b.createdAt ||
          (a.reference < b.reference ? -1 : 1),
      )
  }

  /**
   * When a send is free for a place in the queue, counted from 0; never before `now`. The caller reads the clock once
   * per question: a second, later reading would never find a free send.
   */
  #freeAt(lane: Lane, recovery: boolean, place: number, now: number): number {
    const { keptForRecovery, sendWindow } = this.#limits
    const all = this.#limitOf(lane)
    const limit = recovery ? all : Math.max(1, all - keptForRecovery)
    if (place >= limit) return now + sendWindow
    const ends = this.#since(laneKey(lane), now).map((since) => since + sendWindow)
    const over = ends.length - limit + place
    return over < 0 ? now : (ends[over] ?? now)
  }

  #since(key: string, now: number): readonly number[] {
    const before = now - this.#limits.sendWindow
    return [...this.#counted.values()]
      .filter(({ send, since }) => laneKey(send) === key && since > before)
      .map(({ since }) => since)
      .sort((a, b) => a - b)
  }
}
