import { pauseAfter, type SaleLimits } from '../limits.ts'
import { firstSentAt, isUnresolved, type SaleRow } from './row.ts'

/**
 * A sale's next move. `due` is when, by the clock's elapsed milliseconds. The driver makes it and plans again, so it
 * never misses a change in between.
 */
export type Move =
  /** Nothing to do: the sale ended, or waits for a person or an answer. */
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

/** What this run knows about a sale besides its row. Times are elapsed milliseconds. */
export interface LiveFacts {
  /** When the cashier last asked in this run to send it; absent for a sale from an earlier run. */
  readonly liveSince?: number
  /** The first send since then. */
  readonly firstSendAt?: number
  /** When the row entered its present state, or was loaded. */
  readonly enteredAt: number
  /** Tries (polls, searches, replays) made in the present state, and when the last one ended. */
  readonly tries: number
  readonly lastTryAt?: number
  /** When the last send was answered or abandoned, unless it was not executed. */
  readonly lastAnswerAt?: number
  /**
   * When the last send with an unknown outcome ended, by the clock that never runs ahead. For an earlier run's send,
   * when this run took the sale over.
   */
  readonly lastOpenSend?: number
  /** When the last send was answered readably, by the same clock. */
  readonly lastHeard?: number
  /** Polls in a row that the platform answered without a status (ruling R34). */
  readonly untold: number
  /** Replays made for that reason. */
  readonly untoldReplays: number
  /** How many of the latest replays in a row were refused or answered with another transaction. */
  readonly strangeReplays: number
  /** Answers 401 in a row since the account was last signed in, or sends that never left our gateway. */
  readonly refusals: number
}

interface PlanClock {
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

/** If the platform answers 401 despite a valid session, or can't be reached, sends slow down more and more. */
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
    case 'needs-attention':
      return lateMove(row, facts, limits)
    case 'receipt-awaited':
      return receiptMove(row, facts, limits)
    case 'sending':
    case 'completed':
    case 'failed':
    case 'rejected':
    case 'cancelled':
    case 'delivered':
    case 'resolved':
    default:
      return { kind: 'rest' }
  }
}

/** A sale confirmed long ago and never sent doesn't go automatically: the customer may have left. */
function staleOrSend(row: SaleRow, facts: LiveFacts, now: PlanClock, limits: SaleLimits): Move {
  if (staleAt(row, facts, now, limits) <= now.elapsed)
    return { kind: 'note', due: now.elapsed, event: 'grown-stale' }
  return { kind: 'send', due: now.elapsed, recovery: row.attempts.length > 0 }
}

/**
 * Within a minute of the cashier's confirmation the till replays the sale; after that it only searches (sale-engine.md,
 * States).
 */
function unknownMove(row: SaleRow, facts: LiveFacts, now: PlanClock, limits: SaleLimits): Move {
  if (row.transactionId !== undefined) return underWayMove(row, facts, limits)
  const replayAt = nextReplay(row, facts, now, limits)
  if (replayAt !== undefined) return { kind: 'send', due: replayAt, recovery: true }
  return searchOf(facts, pauseAfter(limits.searchPauses, facts.tries))
}

/**
 * The transaction is known, and its record tells how the sale ends. If polls bring no status, a replay of the sale does
 * (ruling R34; spec, Endpoints 9 rule 5). Replays and polls alternate, ever more slowly, because sends are counted. A
 * retry whose transaction is known isn't replayed, since the platform would refuse it with 1006; after some minutes of
 * polls the till calls a person. It also calls a person when replays bring another transaction: someone retried the
 * sale elsewhere.
 */
function underWayMove(row: SaleRow, facts: LiveFacts, limits: SaleLimits): Move {
  const base = facts.lastTryAt ?? facts.enteredAt
  const needsPerson = mayReplay(row)
    ? facts.strangeReplays >= limits.strangeBeforePerson
    : facts.untold >= limits.untoldBeforePerson
  if (needsPerson) return { kind: 'note', due: base, event: 'stayed-untold' }
  if (isUntold(facts, limits) && mayReplay(row)) {
    const owed = facts.untold - limits.untoldBeforeReplay + 1
    if (facts.untoldReplays < owed) {
      const due = base + pauseAfter(limits.pollPauses, facts.untoldReplays)
      return { kind: 'send', due, recovery: false }
    }
  }
  // A replay changes the state and so resets `tries`, but must not speed up the polls.
  const tries = Math.max(facts.tries, facts.untoldReplays)
  return pollOf(row, facts, pauseAfter(limits.pollPauses, tries))
}

/** Whether the platform answers polls without a status (ruling R34). */
export function isUntold(facts: LiveFacts, limits: SaleLimits): boolean {
  return facts.untold >= limits.untoldBeforeReplay
}

/** Whether a replay can tell more about a known transaction: only one of a first attempt can (rulings R21, R22). */
function mayReplay({ route, body }: SaleRow): boolean {
  return (route === 'purchase' || route === 'redeem') && body !== undefined
}

/** When the next automatic replay may go, if any. */
function nextReplay(
  row: SaleRow,
  facts: LiveFacts,
  now: PlanClock,
  limits: SaleLimits,
): number | undefined {
  // `reprocess` is never sent on an unknown outcome (ruling R22).
  if (row.route === 'reprocess' || row.verification !== undefined) return undefined
  // Restored after a lost journal: the till can only search for it.
  if (row.body === undefined) return undefined
  if (facts.liveSince === undefined) return undefined
  const ends = (facts.firstSendAt ?? facts.liveSince) + limits.replayWindow
  if (now.elapsed > ends) return undefined
  // The first replay after the cashier confirms goes at once.
  if (facts.lastAnswerAt === undefined || facts.lastAnswerAt < facts.liveSince)
    return facts.enteredAt
  const unanswered = row.attempts.filter(({ outcome }) => outcome === 'unknown').length
  const at = facts.lastAnswerAt + pauseAfter(limits.replayPauses, Math.max(0, unanswered - 1))
  return at <= ends ? at : undefined
}

function verifyingMove(row: SaleRow, facts: LiveFacts, now: PlanClock, limits: SaleLimits): Move {
  const { verification } = row
  if (verification === undefined) return searchOf(facts, 0)
  // The wall clock may have jumped. Wait no longer than the rule says, and no less than this run knows.
  const lateByWall = Math.min(
    now.elapsed + Math.max(0, verification.notBefore - now.wall),
    Math.max(now.elapsed, facts.enteredAt + limits.lateDelivery),
  )
  const waitsForLate =
    verification.why === 'unlisted' || verification.why === 'rejected-after-unknown'
  const lateByRun =
    waitsForLate && facts.lastOpenSend !== undefined
      ? now.elapsed + Math.max(0, facts.lastOpenSend + limits.lateDelivery - now.awake)
      : 0
  // The list may not yet show what the last replay did.
  const listedAt =
    verification.stage === 'recheck' && facts.lastHeard !== undefined
      ? now.elapsed + Math.max(0, facts.lastHeard + limits.listLag - now.awake)
      : 0
  const due = Math.max(lateByWall, lateByRun, listedAt)
  if (verification.stage === 'replay') return { kind: 'send', due, recovery: true }
  const pause = pauseAfter(limits.searchPauses, facts.tries)
  if (verification.stage === 'parent') return parentMove(row, facts, pause, limits)
  const search = searchOf(facts, pause)
  return search.kind === 'search' ? { kind: 'search', due: Math.max(search.due, due) } : search
}

/** Polls the parent. If its record never tells a status, a person decides, as for a retry. */
function parentMove(row: SaleRow, facts: LiveFacts, pause: number, limits: SaleLimits): Move {
  const transactionId = row.ancestors.at(-1)
  if (transactionId === undefined) return searchOf(facts, pause)
  const due = (facts.lastTryAt ?? facts.enteredAt) + pause
  return facts.untold >= limits.untoldBeforePerson
    ? { kind: 'note', due, event: 'stayed-untold' }
    : { kind: 'poll-parent', due, transactionId }
}

/**
 * The till still searches for a sale that waits for a person, because it may turn out sold (sale-engine.md, States).
 */
function watchMove(row: SaleRow, facts: LiveFacts, limits: SaleLimits): Move {
  if (row.state === 'asking' && row.ask === 'never-sent') return { kind: 'rest' }
  if (row.transactionId === undefined) return searchOf(facts, limits.watchPause)
  const poll = pollOf(row, facts, pauseAfter(limits.pollPauses, facts.tries))
  // The platform accepted it, so it can't be sent again, but gives no status: a manager decides (ruling R34).
  const needsPerson = row.state === 'set-aside' && facts.untold >= limits.untoldBeforePerson
  return needsPerson
    ? { kind: 'note', due: facts.lastTryAt ?? facts.enteredAt, event: 'stayed-untold' }
    : poll
}

/** After a day the till calls a person, and still asks the platform once an hour (ruling R47). */
function lateMove(row: SaleRow, facts: LiveFacts, limits: SaleLimits): Move {
  return isUnresolved(row)
    ? pollOf(row, facts, pauseAfter(limits.latePauses, facts.tries))
    : { kind: 'rest' }
}

/** Fetches a missing receipt, alternating poll and replay (rulings R23, R25). */
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

/** When time alone changes a sale that can't make its next move, in elapsed milliseconds. */
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

/** When an unresolved sale is 24 hours old, by the first clock to say so (ruling R21). */
function grownOldAt(
  row: SaleRow,
  facts: LiveFacts,
  now: PlanClock,
  limits: SaleLimits,
): number | undefined {
  if (neverOld.has(row.state)) return undefined
  // It never left, so time makes nothing of it unknown: a person still sends or cancels it.
  if (row.ask === 'never-sent') return undefined
  // Sold, perhaps after days: its receipt gets its own time.
  const since =
    row.state === 'receipt-awaited' ? row.stateSince : (firstSentAt(row) ?? row.createdAt)
  const byWall = now.elapsed + Math.max(0, limits.unresolvedFor - (now.wall - since))
  return Math.min(byWall, facts.enteredAt + limits.unresolvedFor)
}
