import type { Clock } from '../../api/clock.ts'
import type { SaleEvent } from '../machine/event.ts'
import type { LiveFacts } from '../machine/plan.ts'
import { hasUnresolvedAttempt, type SaleRow } from '../machine/row.ts'
import type { SendWait } from '../sale.ts'
import { Waker } from './waker.ts'

/** One sale's loop in this run: what the run knows of the sale, and what it waits for. */
export interface Drive {
  facts: LiveFacts
  readonly waker: Waker
  running: boolean
  wait: SendWait | undefined
}

/** @param live the cashier said just now that it be sent */
export function newDrive(row: SaleRow, clock: Clock, live: boolean): Drive {
  const now = clock.elapsed()
  return {
    facts: {
      enteredAt: now,
      tries: 0,
      untold: 0,
      untoldReplays: 0,
      strangeReplays: 0,
      refusals: 0,
      ...(live ? { liveSince: now } : {}),
      // When an earlier run sent it, no clock of this one says for certain; it was before now.
      ...(hasUnresolvedAttempt(row) ? { lastOpenSend: clock.awake() } : {}),
    },
    waker: new Waker(),
    running: false,
    wait: undefined,
  }
}

/** The facts once the row has changed. */
export function afterChange(
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

/** The facts once a send is on its way. */
export function afterSend(facts: LiveFacts, now: number): LiveFacts {
  return facts.liveSince === undefined || facts.firstSendAt !== undefined
    ? facts
    : { ...facts, firstSendAt: now }
}

/** The facts once a send has its answer. `row` as it stood before the send. */
export function afterAnswer(
  facts: LiveFacts,
  row: SaleRow,
  event: SaleEvent,
  clock: Clock,
): LiveFacts {
  const now = clock.elapsed()
  const { firstSendAt, ...rest } = facts
  const unread = event.kind === 'answered-session' || event.kind === 'answered-throttled'
  // The minute of replays runs from the first send that may have been executed.
  const starts = firstSendAt !== undefined && (!unread || hasUnresolvedAttempt(row))
  const open = event.kind === 'answered-unknown' || event.kind === 'answered-in-flight'
  return {
    ...afterTry(rest, now),
    ...(row.transactionId === undefined || unread ? {} : afterReplay(rest, row, event)),
    refusals: event.kind === 'answered-session' ? rest.refusals + 1 : 0,
    ...(starts ? { firstSendAt } : {}),
    // Whatever it said: where the sale does not believe it, as of another's transaction, the pauses of a replay hold.
    ...(unread ? {} : { lastAnswerAt: now }),
    ...(open ? { lastOpenSend: clock.awake() } : { lastHeard: clock.awake() }),
  }
}

/** Sent although its transaction is known: because its record gives no status (ruling R34). */
function afterReplay(
  facts: LiveFacts,
  row: SaleRow,
  event: SaleEvent,
): Pick<LiveFacts, 'untoldReplays' | 'strangeReplays'> {
  const untoldReplays = facts.untoldReplays + 1
  // Without an answer nothing is known of what the platform would say.
  if (event.kind === 'answered-unknown')
    return { untoldReplays, strangeReplays: facts.strangeReplays }
  const named = 'transactionId' in event ? event.transactionId : undefined
  // Accepted once more, without a name: it is under way.
  const isUnnamed = event.kind === 'answered-in-flight' && named === undefined
  const ours = isUnnamed || named === row.transactionId
  return { untoldReplays, strangeReplays: ours ? 0 : facts.strangeReplays + 1 }
}

/** The facts once a poll, a search or a send has come to something, or to nothing. */
export function afterTry(facts: LiveFacts, now: number): LiveFacts {
  return { ...facts, tries: facts.tries + 1, lastTryAt: now }
}

/** The facts once a poll has told a status, or was answered without one (ruling R34). */
export function afterPoll(facts: LiveFacts, told: boolean): LiveFacts {
  return told
    ? { ...facts, untold: 0, untoldReplays: 0, strangeReplays: 0 }
    : { ...facts, untold: facts.untold + 1 }
}
