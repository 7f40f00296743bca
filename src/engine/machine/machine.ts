import { defined } from '../../values/defined.ts'
import type { SaleEvent } from './event.ts'
import type { SaleLimits } from '../limits.ts'
import { machineTable, type Verdict } from './machine-table.ts'
import { hasEnded, saleStates, type Attempt, type SaleRow, type SaleState } from './row.ts'
import { isOurs, verdicts, type Decision } from './verdict.ts'

/** What an event did to a row. */
export type Step =
  | { readonly kind: 'moved'; readonly row: SaleRow; readonly cite: string }
  | { readonly kind: 'ignored' }
  /** The sale's state doesn't allow the person's wish. */
  | { readonly kind: 'refused' }

/**
 * Applies one event to one sale: pure, and the only place where a sale's state changes (sale-engine.md, States).
 * A moved row has the next version.
 */
export function step(row: SaleRow, event: SaleEvent, limits: SaleLimits): Step {
  const cell = machineTable[row.state][event.kind]
  if (cell === 'ignored' || cell === 'refused') return { kind: cell }
  const decision = isState(cell.to)
    ? fixedDecision(cell.to, row, event)
    : verdicts[cell.to](row, event, limits)
  if (decision === 'ignored' || decision === 'refused') return { kind: decision }
  return { kind: 'moved', row: write(row, event, decision, limits), cite: cell.cite }
}

function isState(target: SaleState | Verdict): target is SaleState {
  return saleStates.some((state) => state === target)
}

/** What a transition to a fixed state writes. */
function fixedDecision(to: SaleState, row: SaleRow, event: SaleEvent): Decision | 'ignored' {
  switch (event.kind) {
    case 'search-found':
    case 'polled-failed':
    case 'polled-in-flight':
    case 'polled-completed': {
      if (!isOurs(row, event.transactionId)) return 'ignored'
      const { transactionId } = event
      if (event.kind !== 'polled-completed') return { to, transactionId, verification: null }
      const attention =
        row.state === 'set-aside' ? 'sold-after-set-aside' : ('sold-after-failed' as const)
      return { to, transactionId, attention, verification: null }
    }
    case 'polled-stranger':
      return event.transactionId === row.transactionId ? { to, verification: null } : 'ignored'
    case 'grown-old':
      return { to, attention: 'too-old' }
    case 'stayed-untold':
      return { to, attention: 'not-told' }
    case 'damaged':
      return { to, attention: 'damaged' }
    case 'grown-stale':
      return { to, ask: 'never-sent' }
    case 'found-at-start':
      return row.state === 'sending' ? { to, verification: keptThroughUnknown(row) } : { to }
    case 'answered-unknown':
    case 'answered-completed':
    case 'answered-failed':
    case 'answered-in-flight':
    case 'answered-rejected':
    case 'answered-session':
    case 'answered-throttled':
    case 'answered-unlisted':
    case 'cancel':
    case 'copied':
    case 'hand-over':
    case 'parent-not-failed':
    case 'parent-not-there':
    case 'parent-still-failed':
    case 'purge':
    case 'receipt-given-up':
    case 'receipt-not-there':
    case 'resolve':
    case 'retry-begins':
    case 'search-absent':
    case 'search-cannot-tell':
    case 'send-again':
    case 'send-begins':
    case 'set-aside':
    default:
      return { to }
  }
}

/** An unanswered replay ends the verification (ruling R19); the search for another attempt goes on (R22). */
function keptThroughUnknown(row: SaleRow) {
  return row.verification?.why === 'already-retried' ? row.verification : null
}

function write(row: SaleRow, event: SaleEvent, decision: Decision, limits: SaleLimits): SaleRow {
  const {
    open: _open,
    sealedSince,
    verification: before,
    ask: _ask,
    throttledUntil: _until,
    ...kept
  } = row
  const verification = decision.verification === undefined ? before : decision.verification
  const moves = decision.to !== row.state
  const written: SaleRow = {
    ...without(kept, event),
    ...carried(row, event, limits),
    ...defined({ transactionId: decision.transactionId }),
    ...(verification == null ? {} : { verification }),
    ...(decision.to === 'asking' ? { ask: decision.ask ?? row.ask ?? 'not-found' } : {}),
    ...defined({ attention: decision.attention }),
    state: decision.to,
    version: row.version + 1,
    updatedAt: event.at,
    stateSince: moves ? event.at : row.stateSince,
  }
  if (!hasEnded(written.state)) return { ...written, open: 1 }
  const holds = written.body !== undefined || written.receipt !== undefined
  // A late copy doesn't prolong the sealed parts' life.
  const since = event.kind === 'copied' ? (sealedSince ?? event.at) : event.at
  return holds ? { ...written, sealedSince: since } : written
}

/** What an event writes in any state. */
function carried(row: SaleRow, event: SaleEvent, limits: SaleLimits): Partial<SaleRow> {
  switch (event.kind) {
    case 'send-begins':
      return {
        attempts: [
          ...worthKeeping(row.attempts, limits.attemptsKept - 1),
          { at: event.at, run: event.run, outcome: 'out' },
        ],
      }
    case 'answered-completed':
    case 'answered-failed':
    case 'answered-in-flight':
    case 'answered-rejected':
    case 'answered-session':
    case 'answered-throttled':
    case 'answered-unknown':
    case 'answered-unlisted':
      return carriedByAnswer(row, event)
    case 'polled-completed':
      return isOurs(row, event.transactionId) ? receiptOf(event.receipt) : {}
    case 'polled-failed':
      return { saidLast: event.said }
    case 'polled-stranger':
      return {
        attempts: reopened(row),
        strangers: [...(row.strangers ?? []), event.transactionId],
      }
    case 'found-at-start':
      return { attempts: closed(row, 'unknown') }
    case 'receipt-not-there':
      return { receiptRounds: row.receiptRounds + 1 }
    case 'send-again':
      return { confirmedAt: event.at }
    case 'search-found':
      return { found: true }
    case 'set-aside':
    case 'resolve':
      return { note: event.note }
    case 'retry-begins':
      return { child: event.child }
    case 'copied':
      return { copiedAt: row.copiedAt ?? event.at }
    case 'cancel':
    case 'damaged':
    case 'grown-old':
    case 'grown-stale':
    case 'stayed-untold':
    case 'hand-over':
    case 'parent-not-failed':
    case 'parent-not-there':
    case 'parent-still-failed':
    case 'polled-in-flight':
    case 'purge':
    case 'receipt-given-up':
    case 'search-absent':
    case 'search-cannot-tell':
    default:
      return {}
  }
}

type AnswerEvent = Extract<SaleEvent, { kind: `answered-${string}` }>

/** What the answer to a send writes in any state. */
function carriedByAnswer(row: SaleRow, event: AnswerEvent): Partial<SaleRow> {
  const isItsOwn = isOurs(row, event.transactionId)
  const attempts = closed(row, outcomeOf(event.kind, isItsOwn))
  const heard = { attempts, saidLast: event.said }
  switch (event.kind) {
    case 'answered-completed':
      return isItsOwn ? { attempts, ...receiptOf(event.receipt) } : heard
    // The refusal names the newest attempt, which may be another till's.
    case 'answered-rejected':
      return isItsOwn ? { ...heard, found: true } : heard
    case 'answered-throttled':
      return { ...heard, throttledUntil: event.until }
    case 'answered-failed':
    case 'answered-in-flight':
    case 'answered-session':
    case 'answered-unknown':
    case 'answered-unlisted':
    default:
      return heard
  }
}

/** What an answer says about its send. */
function outcomeOf(kind: AnswerEvent['kind'], isItsOwn: boolean): Attempt['outcome'] {
  switch (kind) {
    // One that should name our transaction but doesn't counts as no answer.
    case 'answered-completed':
    case 'answered-failed':
    case 'answered-in-flight':
    case 'answered-unknown':
      return isItsOwn ? 'answered' : 'unknown'
    case 'answered-rejected':
      return 'answered'
    case 'answered-session':
    case 'answered-throttled':
      return 'not-executed'
    // An unlisted code doesn't say whether the send was carried out (ruling R19).
    case 'answered-unlisted':
    default:
      return 'unknown'
  }
}

/**
 * Drops attempts that were not executed, so a day of 401 and 429 doesn't grow the row without limit. Keeps the first
 * attempt, which tells the sale's age, and every attempt that may have been executed.
 */
function worthKeeping(attempts: readonly Attempt[], most: number): readonly Attempt[] {
  let surplus = attempts.length - most
  return attempts.filter(({ outcome }, place) => {
    if (surplus <= 0 || place === 0 || outcome !== 'not-executed') return true
    surplus -= 1
    return false
  })
}

function closed(row: SaleRow, outcome: Attempt['outcome']): readonly Attempt[] {
  const last = row.attempts.at(-1)
  if (last?.outcome !== 'out') return row.attempts
  return [...row.attempts.slice(0, -1), { ...last, outcome }]
}

/** The answers were about another sale, so every send that may have been executed is unanswered again. */
function reopened({ attempts }: SaleRow): readonly Attempt[] {
  return attempts.map((attempt) =>
    attempt.outcome === 'not-executed' ? attempt : { ...attempt, outcome: 'unknown' },
  )
}

function receiptOf(receipt: Extract<SaleEvent, { receipt: unknown }>['receipt']): Partial<SaleRow> {
  return receipt.kind === 'none' ? {} : { receipt: receipt.sealed }
}

/** What an event removes: a purge removes the sealed parts; a stranger's transaction removes all that came with it. */
function without(row: SaleRow, event: SaleEvent): SaleRow {
  if (event.kind === 'polled-stranger') {
    const { transactionId: _id, receipt: _receipt, saidLast: _said, ...rest } = row
    return rest
  }
  if (event.kind !== 'purge') return row
  const { body: _body, receipt: _receipt, ...rest } = row
  return { ...rest, purgedAt: event.at }
}
