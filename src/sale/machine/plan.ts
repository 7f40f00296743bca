import { pauseAfter, type SaleLimits } from '../limits.ts'
import { firstSentAt, type SaleRow } from './row.ts'

/**
 * What a sale needs next. `due` is when, by the clock's elapsed milliseconds. Pure: the driver does it and asks
 * again, so a change of anything in between is never missed.
 */
export type Move =
  /** Nothing by itself: it ended, waits for a person, or its answer is awaited. */
  | { readonly kind: 'rest' }
  | { readonly kind: 'send'; readonly due: number; readonly recovery: boolean }
  | { readonly kind: 'poll'; readonly due: number; readonly transactionId: string }
  | { readonly kind: 'poll-parent'; readonly due: number; readonly transactionId: string }
  | { readonly kind: 'search'; readonly due: number }
  | {
      readonly kind: 'note'
      readonly due: number
      readonly event: 'grown-old' | 'grown-stale' | 'receipt-given-up' | 'stayed-untold'
    }

/** What the run of the engine knows about a sale besides its row. Times are elapsed milliseconds. */
export interface LiveFacts {
  /** When the cashier last said in this run that it be sent; absent for what an earlier run left. */
  readonly liveSince?: number
  /** The first send since then. */
  readonly firstSendAt?: number
  /** When the row came to its present state, or was loaded. */
  readonly enteredAt: number
  /** Tries (polls, searches, replays) made in the present state, and when the last one ended. */
  readonly tries: number
  readonly lastTryAt?: number
  /** When the last send was answered or given up; not when it was turned away unread. */
  readonly lastAnswerAt?: number
  /**
   * When the last send ended whose outcome is unknown, by the clock that never runs ahead; for what an earlier run sent,
   * when this one took it over.
   */
  readonly lastOpenSend?: number
  /** When the last send was answered readably, by the same clock. */
  readonly lastHeard?: number
  /** Polls in a row that the platform answered without telling a status (ruling R34). */
  readonly untold: number
  /** Replays made since, because of that. */
  readonly untoldReplays: number
  /** Of these, how many in a row, up to the last, were refused or answered with another transaction. */
  readonly strangeReplays: number
  /** Answers 401 in a row since the account was last signed in. */
  readonly refusals: number
}

export interface PlanClock {
  readonly wall: number
  readonly elapsed: number
  /** Milliseconds that never run ahead of the truth. */
  readonly awake: number
}

/** The next move of a sale (sale-engine.md, States). */
export function plan(row: SaleRow, facts: LiveFacts, now: PlanClock, limits: SaleLimits): Move {
  const move = spaced(nextMove(row, facts, now, limits), facts, limits)
  const old = grownOldAt(row, facts, now, limits)
  if (old === undefined) return move
  if (old > now.elapsed && move.kind !== 'rest' && move.due <= old) return move
  return { kind: 'note', due: old, event: 'grown-old' }
}

/** The session may stand and still be answered 401: then sends go more and more slowly. */
function spaced(move: Move, facts: LiveFacts, limits: SaleLimits): Move {
  if (move.kind !== 'send' || facts.refusals === 0) return move
  const pause = pauseAfter(limits.refusalPauses, facts.refusals - 1)
  return { ...move, due: Math.max(move.due, (facts.lastTryAt ?? facts.enteredAt) + pause) }
}

function nextMove(row: SaleRow, facts: LiveFacts, now: PlanClock, limits: SaleLimits): Move {
  switch (row.state) {
    case 'prepared':
    case 'waiting-for-sign-in':
    case 'throttled':
      return staleOrSend(row, facts, now, limits)
    case 'in-flight':
      return underWayMove(row, facts, limits)
    case 'unknown':
      return unknownMove(row, facts, now, limits)
    case 'verifying':
      return verifyingMove(row, facts, now, limits)
    case 'asking':
    case 'set-aside':
      return watchMove(row, facts, limits)
    case 'receipt-awaited':
      return receiptMove(row, facts, limits)
    case 'sending':
    case 'completed':
    case 'failed':
    case 'rejected':
    case 'cancelled':
    case 'needs-attention':
    case 'delivered':
    case 'resolved':
    default:
      return { kind: 'rest' }
  }
}

/** Confirmed long ago and never sent: the customer may be gone, so it doesn't go by itself. */
function staleOrSend(row: SaleRow, facts: LiveFacts, now: PlanClock, limits: SaleLimits): Move {
  if (staleAt(row, facts, now, limits) <= now.elapsed)
    return { kind: 'note', due: now.elapsed, event: 'grown-stale' }
  return { kind: 'send', due: now.elapsed, recovery: row.attempts.length > 0 }
}

/** On the same live screen and within a minute it is replayed; else only looked for (sale-engine.md, States). */
function unknownMove(row: SaleRow, facts: LiveFacts, now: PlanClock, limits: SaleLimits): Move {
  if (row.transactionId !== undefined) return underWayMove(row, facts, limits)
  const replayAt = nextReplay(row, facts, now, limits)
  if (replayAt !== undefined) return { kind: 'send', due: replayAt, recovery: true }
  return searchOf(facts, pauseAfter(limits.searchPauses, facts.tries))
}

/**
 * Its transaction is known: its record tells how it ends. Where the platform answers and its record tells no status, the
 * sale's own replay does, in turns with the polls (ruling R34; spec, Endpoints 9 rule 5), more and more slowly, for the
 * sends are counted. A retry has no such replay: sent again it would be refused with 1006. It is asked for some minutes, and
 * then a person is; as for a sale whose replays are answered of another transaction, since it was retried elsewhere.
 */
function underWayMove(row: SaleRow, facts: LiveFacts, limits: SaleLimits): Move {
  const base = facts.lastTryAt ?? facts.enteredAt
  const isPersons = mayReplay(row)
    ? facts.strangeReplays >= limits.strangeBeforePerson
    : facts.untold >= limits.untoldBeforePerson
  if (isPersons) return { kind: 'note', due: base, event: 'stayed-untold' }
  if (isUntold(facts, limits) && mayReplay(row)) {
    const owed = facts.untold - limits.untoldBeforeReplay + 1
    if (facts.untoldReplays < owed) {
      const due = base + pauseAfter(limits.pollPauses, facts.untoldReplays)
      return { kind: 'send', due, recovery: false }
    }
  }
  // A replay makes the sale's state a new one, yet is no reason to ask faster.
  const tries = Math.max(facts.tries, facts.untoldReplays)
  return pollOf(row, facts, pauseAfter(limits.pollPauses, tries))
}

/** Whether the platform answers and does not say how the sale stands (ruling R34). */
export function isUntold(facts: LiveFacts, limits: SaleLimits): boolean {
  return facts.untold >= limits.untoldBeforeReplay
}

/** Only a first attempt can be replayed (rulings R21, R22). */
function mayReplay({ route, body }: SaleRow): boolean {
  return (route === 'purchase' || route === 'redeem') && body !== undefined
}

/** When the next replay may go, or `undefined` when none may by itself. */
function nextReplay(
  row: SaleRow,
  facts: LiveFacts,
  now: PlanClock,
  limits: SaleLimits,
): number | undefined {
  // `reprocess` is never sent on an unknown outcome (ruling R22).
  if (row.route === 'reprocess' || row.verification !== undefined) return undefined
  if (facts.liveSince === undefined) return undefined
  const ends = (facts.firstSendAt ?? facts.liveSince) + limits.replayWindow
  if (now.elapsed > ends) return undefined
  // The first of a new word of the cashier goes at once.
  if (facts.lastAnswerAt === undefined || facts.lastAnswerAt < facts.liveSince)
    return facts.enteredAt
  const since = row.attempts.filter(({ outcome }) => outcome === 'unknown').length
  const at = facts.lastAnswerAt + pauseAfter(limits.replayPauses, Math.max(0, since - 1))
  return at <= ends ? at : undefined
}

function verifyingMove(row: SaleRow, facts: LiveFacts, now: PlanClock, limits: SaleLimits): Move {
  const { verification } = row
  if (verification === undefined) return searchOf(facts, 0)
  // The wall clock may have jumped: never wait longer than the rule, nor less than this run itself knows.
  const byWall = Math.min(
    now.elapsed + Math.max(0, verification.notBefore - now.wall),
    Math.max(now.elapsed, facts.enteredAt + limits.lateDelivery),
  )
  const waitsForLate =
    verification.why === 'unlisted' || verification.why === 'rejected-after-unknown'
  const byRun =
    waitsForLate && facts.lastOpenSend !== undefined
      ? now.elapsed + Math.max(0, facts.lastOpenSend + limits.lateDelivery - now.awake)
      : 0
  // What the last replay may have done, the list need not show yet.
  const isListed =
    verification.stage === 'recheck' && facts.lastHeard !== undefined
      ? now.elapsed + Math.max(0, facts.lastHeard + limits.listLag - now.awake)
      : 0
  const due = Math.max(byWall, byRun, isListed)
  if (verification.stage === 'replay') return { kind: 'send', due, recovery: true }
  const pause = pauseAfter(limits.searchPauses, facts.tries)
  if (verification.stage === 'parent') return parentMove(row, facts, pause, limits)
  const search = searchOf(facts, pause)
  return search.kind === 'search' ? { kind: 'search', due: Math.max(search.due, due) } : search
}

/** The parent is asked how it stands; where its record tells nothing, a person decides, as of a retry itself. */
function parentMove(row: SaleRow, facts: LiveFacts, pause: number, limits: SaleLimits): Move {
  const transactionId = row.ancestors.at(-1)
  if (transactionId === undefined) return searchOf(facts, pause)
  const due = (facts.lastTryAt ?? facts.enteredAt) + pause
  return facts.untold >= limits.untoldBeforePerson
    ? { kind: 'note', due, event: 'stayed-untold' }
    : { kind: 'poll-parent', due, transactionId }
}

/** A sale that waits for a person is still watched: it may turn out sold (sale-engine.md, States). */
function watchMove(row: SaleRow, facts: LiveFacts, limits: SaleLimits): Move {
  if (row.ask === 'never-sent') return { kind: 'rest' }
  if (row.transactionId === undefined) return searchOf(facts, limits.watchPause)
  const poll = pollOf(row, facts, pauseAfter(limits.pollPauses, facts.tries))
  // It can't be sent again, for it was accepted, and nothing tells of it: another person decides (ruling R34).
  const isPersons = row.state === 'set-aside' && facts.untold >= limits.untoldBeforePerson
  return isPersons
    ? { kind: 'note', due: facts.lastTryAt ?? facts.enteredAt, event: 'stayed-untold' }
    : poll
}

/** By the record first, then by replay, in turns (rulings R23, R25). */
function receiptMove(row: SaleRow, facts: LiveFacts, limits: SaleLimits): Move {
  const base = facts.lastTryAt ?? facts.enteredAt
  const rounds = row.receiptRounds
  if (rounds >= 2 * limits.receiptPauses.length)
    return { kind: 'note', due: base, event: 'receipt-given-up' }
  const pause = Math.max(
    pauseAfter(limits.receiptPauses, Math.floor(rounds / 2)),
    facts.tries === 0 ? 0 : pauseAfter(limits.pollPauses, facts.tries),
  )
  const due = base + pause
  if (mayReplay(row) && rounds % 2 === 1) return { kind: 'send', due, recovery: true }
  return row.transactionId === undefined
    ? { kind: 'note', due, event: 'receipt-given-up' }
    : { kind: 'poll', due, transactionId: row.transactionId }
}

function pollOf(row: SaleRow, facts: LiveFacts, pause: number): Move {
  if (row.transactionId === undefined) return searchOf(facts, pause)
  return {
    kind: 'poll',
    due: (facts.lastTryAt ?? facts.enteredAt) + pause,
    transactionId: row.transactionId,
  }
}

function searchOf(facts: LiveFacts, pause: number): Move {
  return { kind: 'search', due: (facts.lastTryAt ?? facts.enteredAt) + pause }
}

const neverOld: ReadonlySet<SaleRow['state']> = new Set([
  'prepared',
  'sending',
  'waiting-for-sign-in',
  'throttled',
  'completed',
  'failed',
  'rejected',
  'cancelled',
  'needs-attention',
  'delivered',
  'resolved',
])

function staleAt(row: SaleRow, facts: LiveFacts, now: PlanClock, limits: SaleLimits): number {
  const byWall = now.elapsed + limits.resumeWithin - (now.wall - row.confirmedAt)
  return Math.min(byWall, (facts.liveSince ?? facts.enteredAt) + limits.resumeWithin)
}

/** When time alone changes a sale that is kept from its next move, in elapsed milliseconds. */
export function deadline(
  row: SaleRow,
  facts: LiveFacts,
  now: PlanClock,
  limits: SaleLimits,
): number | undefined {
  return maySit.has(row.state)
    ? staleAt(row, facts, now, limits)
    : grownOldAt(row, facts, now, limits)
}

const maySit: ReadonlySet<SaleRow['state']> = new Set([
  'prepared',
  'waiting-for-sign-in',
  'throttled',
])

/** When an unresolved sale is 24 hours old, by whichever clock says so first (ruling R21). */
function grownOldAt(
  row: SaleRow,
  facts: LiveFacts,
  now: PlanClock,
  limits: SaleLimits,
): number | undefined {
  if (neverOld.has(row.state)) return undefined
  const since = firstSentAt(row) ?? row.createdAt
  const byWall = now.elapsed + Math.max(0, limits.unresolvedFor - (now.wall - since))
  return Math.min(byWall, facts.enteredAt + limits.unresolvedFor)
}
