import type { JournalBudget, JournalHold, JournalSend } from './journal.ts'
import type { SaleLimits } from './limits.ts'

/** A sale that wants to send now. */
export interface Asking {
  readonly reference: string
  readonly userKey: string
  /** Recovery goes first and may use the sends that are kept for it. */
  readonly recovery: boolean
  readonly createdAt: number
}

export type GateAnswer =
  /** The send is counted already; write it into the journal with the attempt, or give it back. */
  | { readonly kind: 'granted'; readonly send: JournalSend }
  /** `at`: awake milliseconds of the earliest moment at which it can go. */
  | {
      readonly kind: 'wait'
      readonly why: 'budget' | 'held'
      readonly position: number
      readonly at: number
    }

interface Counted {
  readonly send: JournalSend
  /** Awake milliseconds from which the window runs; later once the answer is there. */
  since: number
}

/**
 * Counts the sends of the owner's till: never more than ten in a rolling minute and user, two of them kept for
 * recovery, and none before a back-off ends (sale-engine.md, invariant 9; rulings R26). Counts on the clock that
 * never runs ahead of the truth: a wall clock set forward must not free a send. A send counts until a minute after its *answer*, because nobody knows when on its way the
 * platform counted it.
 */
export class SendGate {
  readonly #limits: SaleLimits
  readonly #awake: () => number
  readonly #counted = new Map<string, Counted>()
  readonly #holds = new Map<string, { until: number; step: number }>()
  readonly #queue = new Map<string, Asking>()

  constructor(awake: () => number, limits: SaleLimits) {
    this.#awake = awake
    this.#limits = limits
  }

  /**
   * Takes over what an earlier owner left. How long ago that was, no wall clock says for certain, so it counts
   * as just now; a live owner forgets expired sends, so there is little of it.
   */
  load(budget: JournalBudget): void {
    const now = this.#awake()
    for (const send of budget.sends) this.#counted.set(send.id, { send, since: now })
    for (const hold of budget.holds)
      this.#holds.set(hold.userKey, { until: now + hold.length, step: hold.step })
  }

  /** Asks for a send, and stands in the queue until granted or {@link leave | left}. */
  ask(asking: Asking, wall: number, id: string): GateAnswer {
    this.#queue.set(asking.reference, asking)
    const now = this.#awake()
    const held = this.#holds.get(asking.userKey)
    const line = this.#line(asking.userKey)
    const place = line.findIndex(({ reference }) => reference === asking.reference)
    const slots = this.#freeAt(asking.userKey, asking.recovery, now)
    const at = Math.max(held?.until ?? now, slots[place] ?? now + this.#limits.sendWindow)
    if (at > now) {
      const why = (held?.until ?? now) > now ? 'held' : 'budget'
      return { kind: 'wait', why, position: place + 1, at }
    }
    const send = { id, userKey: asking.userKey, at: wall }
    this.#queue.delete(asking.reference)
    this.#counted.set(id, { send, since: now })
    return { kind: 'granted', send }
  }

  /** The sale wants no send any more. @returns whether it stood in the queue. */
  leave(reference: string): boolean {
    return this.#queue.delete(reference)
  }

  /** The send was not made after all. */
  giveBack(id: string): void {
    this.#counted.delete(id)
  }

  /** The request leaves now. */
  leaves(id: string): void {
    const counted = this.#counted.get(id)
    if (counted !== undefined) counted.since = this.#awake()
  }

  /** The send's answer is there, or was given up. */
  answered(id: string): void {
    const counted = this.#counted.get(id)
    if (counted !== undefined) counted.since = this.#awake()
  }

  /** Ids of sends that no longer count, to be forgotten on disk with the next write. */
  expired(): readonly string[] {
    const before = this.#awake() - this.#limits.sendWindow
    return [...this.#counted.values()]
      .filter(({ since }) => since <= before)
      .map(({ send }) => send.id)
  }

  /** They are forgotten on disk too. */
  forget(ids: readonly string[]): void {
    for (const id of ids) this.#counted.delete(id)
  }

  /** When the next counted send expires, in awake milliseconds. */
  nextExpiry(): number | undefined {
    const times = [...this.#counted.values()].map(({ since }) => since + this.#limits.sendWindow)
    return times.length === 0 ? undefined : Math.min(...times)
  }

  /**
   * The platform said 429: nobody sends for this user before the back-off ends. One that comes while another stands is
   * of a request that was out already: the back-off grows no longer by it, and is waited out anew, for a 429 is never
   * followed at once (spec, section Limits). @returns what to journal.
   */
  hold(userKey: string, lengthOf: (step: number) => number): JournalHold {
    const before = this.#holds.get(userKey)
    const now = this.#awake()
    const stands = before !== undefined && before.until > now
    const step = before === undefined ? 0 : stands ? before.step : before.step + 1
    const until = Math.max(now + lengthOf(step), stands ? before.until : 0)
    this.#holds.set(userKey, { until, step })
    return { userKey, step, length: until - now }
  }

  /** The platform answered otherwise: the next back-off begins short again. @returns whether there was one. */
  lift(userKey: string): boolean {
    const hold = this.#holds.get(userKey)
    if (hold === undefined || hold.until > this.#awake()) return false
    return this.#holds.delete(userKey)
  }

  /** Awake milliseconds until which a user is held, if at all. */
  heldUntil(userKey: string): number | undefined {
    const until = this.#holds.get(userKey)?.until
    return until !== undefined && until > this.#awake() ? until : undefined
  }

  /** For the visible queue: sends that count now, sales that wait, and when a new one could go. */
  state(userKey: string): { used: number; queued: number; nextAt: number } {
    const now = this.#awake()
    const queued = this.#line(userKey).length
    const slot = this.#freeAt(userKey, false, now)[queued] ?? now + this.#limits.sendWindow
    return {
      used: this.#since(userKey, now).length,
      queued,
      nextAt: Math.max(slot, this.#holds.get(userKey)?.until ?? now),
    }
  }

  /** The queue of one user: recovery first, then as confirmed. */
  #line(userKey: string): readonly Asking[] {
    return [...this.#queue.values()]
      .filter((asking) => asking.userKey === userKey)
      .toSorted(
        (a, b) =>
          Number(b.recovery) - Number(a.recovery) ||
          a.createdAt - b.createdAt ||
          (a.reference < b.reference ? -1 : 1),
      )
  }

  /**
   * When the first, second, … free send comes, in order; the past stands for now. One look at the clock serves a whole
   * question: with a fine clock the second look is later than the first, and a free send would never be free.
   */
  #freeAt(userKey: string, recovery: boolean, now: number): readonly number[] {
    const { sendsPerWindow, keptForRecovery, sendWindow } = this.#limits
    const limit = recovery ? sendsPerWindow : sendsPerWindow - keptForRecovery
    const ends = this.#since(userKey, now).map((since) => since + sendWindow)
    return Array.from({ length: limit }, (_, place) => {
      const over = ends.length - limit + place
      return over < 0 ? now : (ends[over] ?? now)
    })
  }

  #since(userKey: string, now: number): readonly number[] {
    const before = now - this.#limits.sendWindow
    return [...this.#counted.values()]
      .filter(({ send, since }) => send.userKey === userKey && since > before)
      .map(({ since }) => since)
      .toSorted((a, b) => a - b)
  }
}
