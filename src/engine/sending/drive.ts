import type { Clock } from '../../platform/transport/clock.ts'
import type { SaleEvent } from '../machine/event.ts'
import type { LiveFacts } from '../machine/plan.ts'
import { hasUnresolvedAttempt, type SaleRow } from '../machine/row.ts'
import type { SendWait } from '../sale.ts'
import { Waker } from './waker.ts'

/** One sale's loop in this run: what the run knows about the sale, and what the sale waits for. */
export interface Drive {
  facts: LiveFacts
  readonly waker: Waker
  running: boolean
  wait: SendWait | undefined
}

/** @param live the cashier has just asked to send it */
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
      // This run's clocks don't know when an earlier run sent it, only that it was before now.
      ...(hasUnresolvedAttempt(row) ? { lastOpenSend: clock.awake() } : {}),
    },
    waker: new Waker(),
    running: false,
    wait: undefined,
  }
}

/** The facts after a change of the row. */
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

/** The facts after a send has left. */
export function afterSend(facts: LiveFacts, now: number): LiveFacts {
  return facts.liveSince === undefined || facts.firstSendAt !== undefined
    ? facts
    : { ...facts, firstSendAt: now }
}

/** The facts after a send's answer. @param row as it was before the send */
export function afterAnswer(
  facts: LiveFacts,
  row: SaleRow,
  event: SaleEvent,
  clock: Clock,
): LiveFacts {
  const now = clock.elapsed()
  const { firstSendAt, ...rest } = facts
  const notExecuted = event.kind === 'answered-session' || event.kind === 'answered-throttled'
  // The minute of replays starts at the first send that may have been executed.
  const starts = firstSendAt !== undefined && (!notExecuted || hasUnresolvedAttempt(row))
  const open = event.kind === 'answered-unknown' || event.kind === 'answered-in-flight'
  return {
    ...afterTry(rest, now),
    ...(row.transactionId === undefined || notExecuted ? {} : afterReplay(rest, row, event)),
    refusals: event.kind === 'answered-session' || isNotSent(event) ? rest.refusals + 1 : 0,
    ...(starts ? { firstSendAt } : {}),
    // Even for an answer that the sale doesn't believe, so replays keep their pauses.
    ...(notExecuted ? {} : { lastAnswerAt: now }),
    ...(open ? { lastOpenSend: clock.awake() } : { lastHeard: clock.awake() }),
  }
}

/** Whether the send never left our own gateway. */
export function isNotSent(event: SaleEvent): boolean {
  return event.kind === 'answered-throttled' && event.said.outcome === 'not-sent'
}

/** A replay of a sale with a known transaction, because its record gives no status (ruling R34). */
function afterReplay(
  facts: LiveFacts,
  row: SaleRow,
  event: SaleEvent,
): Pick<LiveFacts, 'untoldReplays' | 'strangeReplays'> {
  const untoldReplays = facts.untoldReplays + 1
  // A missing answer tells nothing about the transaction.
  if (event.kind === 'answered-unknown')
    return { untoldReplays, strangeReplays: facts.strangeReplays }
  const named = 'transactionId' in event ? event.transactionId : undefined
  // Accepted again without a transaction: the sale is in progress.
  const isUnnamed = event.kind === 'answered-in-flight' && named === undefined
  const ours = isUnnamed || named === row.transactionId
  return { untoldReplays, strangeReplays: ours ? 0 : facts.strangeReplays + 1 }
}

/** The facts after a poll, a search or a send. */
export function afterTry(facts: LiveFacts, now: number): LiveFacts {
  return { ...facts, tries: facts.tries + 1, lastTryAt: now }
}

/** The facts after an answered poll, with or without a status (ruling R34). */
export function afterPoll(facts: LiveFacts, told: boolean): LiveFacts {
  return told
    ? { ...facts, untold: 0, untoldReplays: 0, strangeReplays: 0 }
    : { ...facts, untold: facts.untold + 1 }
}
