import type { Answer, UnknownReason } from '../answer.ts'
import type { Failure } from './failure.ts'
import { maybeTaken, thisAttempt, untouched } from './money-words.ts'
import { quoted } from './platform-words.ts'
import { wordsOfCode, type Reason, type Task, type Words } from './words-by-code.ts'

/** What happened, in the cashier's words (docs/screens.md, How a screen looks). Each part is one or two whole sentences. */
export interface Explanation {
  /** What happened, without a full stop. */
  readonly title: string
  readonly detail: string
  /** What it means for the money; absent only if no money was involved. */
  readonly money?: string
  /** What to do next. */
  readonly action?: string
  /** The platform's code, in small print at the end. */
  readonly code?: string
}

/** A written-down answer: `Answer` without its secrets. */
export interface Outcome extends Reason {
  readonly outcome: Exclude<Answer['kind'], 'completed'>
  readonly why?: UnknownReason | undefined
}

/**
 * The platform's answer to a sale, or its silence, in the cashier's words.
 * @param task what the cashier was doing; decides the words about the money
 */
export function explain(said: Outcome, task: Task): Explanation {
  switch (said.outcome) {
    case 'session':
      return {
        title: 'Sign in to continue',
        detail: 'The session has ended.',
        money: thisAttempt,
        action: 'Enter the password. The sale continues by itself.',
      }
    case 'throttled':
      return {
        title: 'Too many requests',
        detail: 'The platform has asked the till to wait.',
        money: thisAttempt,
        action: 'Wait. The sale continues by itself.',
      }
    case 'not-sent':
      return {
        title: 'Not sent: the platform can’t be reached',
        detail: 'The shop’s server has no connection to it.',
        money: thisAttempt,
        action: 'The till sends it by itself.',
      }
    case 'in-flight':
      return {
        title: pendingTitle(task),
        detail: 'The platform is working on it.',
        money: maybeTaken[task],
        action: 'The till keeps checking.',
      }
    case 'unknown':
      return ofUnknown(said.why ?? 'unrecognised', task)
    case 'unlisted':
      return {
        title: pendingTitle(task),
        detail:
          inItsWords(said) ?? 'The platform gave an answer that this till does not recognise.',
        money: maybeTaken[task],
        action: 'The till keeps checking.',
        ...codeOf(said),
      }
    case 'failed':
    case 'rejected':
    default: {
      const words = wordsOfCode(said, task) ?? otherWords(said, task)
      return { ...words, money: untouched[task], ...codeOf(said) }
    }
  }
}

/** An unlisted code: uses the platform's words. */
function otherWords(said: Outcome, task: Task): Words {
  const failed = said.outcome === 'failed'
  return {
    title: failed ? `The ${nouns[task]} failed` : `The platform refused the ${nouns[task]}`,
    detail:
      inItsWords(said) ??
      (failed ? 'The provider did not deliver it.' : 'The platform gave no reason.'),
    action: failed
      ? 'Check the details with the customer, then try again.'
      : 'Check the details with the customer.',
  }
}

function pendingTitle(task: Task): string {
  return `Pending. Don’t ${task === 'redeem' ? 'redeem' : 'sell'} it again`
}

function ofUnknown(why: UnknownReason, task: Task): Explanation {
  return {
    title: pendingTitle(task),
    detail: unknownBecause[why],
    money: maybeTaken[task],
    action: 'The till keeps checking.',
  }
}

const unknownBecause: Record<UnknownReason, string> = {
  network: 'The connection broke before the platform’s answer came.',
  timeout: 'The platform did not answer in time.',
  aborted: 'The till stopped waiting before the answer came.',
  redirected:
    'The platform redirected the till to another address, which the till does not follow.',
  'server-error': 'The platform had a problem while answering.',
  unreadable: 'The platform’s answer could not be read.',
  contradictory: 'The platform’s answer contradicts itself.',
  unrecognised: 'The platform’s answer does not say what happened.',
}

const nouns: Record<Task, string> = {
  purchase: 'sale',
  redeem: 'redemption',
  retry: 'retry',
}

function codeOf(said: Reason): { code?: string } {
  return said.code === undefined || said.code === '' ? {} : { code: said.code }
}

function inItsWords({ message }: Pick<Reason, 'message'>): string | undefined {
  return message === undefined ? undefined : quoted('platform', message)
}

/** Why the till couldn't read something from the platform, in the cashier's words. No money is involved. */
export function explainFailure(failure: Failure): Explanation {
  if (failure.kind !== 'refused') return { ...failureWords[failure.kind], ...statusOf(failure) }
  const { status, code, message } = failure
  const words = refusedByStatus[status] ?? {
    title: 'The platform refused this',
    detail: inItsWords({ message }) ?? 'The platform gave no reason.',
    action: 'Check what you entered, then try again.',
  }
  return { ...words, code: code ?? `HTTP ${status}` }
}

function statusOf(failure: Exclude<Failure, { kind: 'refused' }>): { code?: string } {
  if (!('status' in failure)) return {}
  const place = failure.kind === 'unreadable' ? failure.fault : undefined
  return { code: [`HTTP ${failure.status}`, place].filter(Boolean).join(', ') }
}

const failureWords: Record<Exclude<Failure['kind'], 'refused'>, Words> = {
  session: {
    title: 'Sign in to continue',
    detail: 'The session has ended.',
    action: 'Enter the password.',
  },
  throttled: {
    title: 'Too many requests',
    detail: 'The platform has asked the till to wait.',
    action: 'Try again in a minute.',
  },
  network: {
    title: 'No connection to the platform',
    detail: 'The platform could not be reached.',
    action: 'Check the till’s network, then try again.',
  },
  timeout: {
    title: 'The platform did not answer in time',
    detail: 'The connection is slow, or the platform is busy.',
    action: 'Try again.',
  },
  redirected: {
    title: 'The platform redirects to another address',
    detail: 'The till does not follow it, because a sale could get lost on the way.',
    action: 'Ask whoever set up this till to correct the platform’s address.',
  },
  aborted: {
    title: 'Stopped',
    detail: 'The till stopped waiting for an answer.',
    action: 'Try again.',
  },
  unavailable: {
    title: 'The platform has a problem',
    detail: 'It answered with an error.',
    action: 'Try again in a few minutes.',
  },
  unreadable: {
    title: 'The answer could not be read',
    detail: 'The platform answered in a way that this till does not understand.',
    action: 'Try again. If it keeps happening, tell the platform’s support.',
  },
}

const refusedByStatus: Readonly<Record<number, Words>> = {
  403: {
    title: 'This user isn’t allowed to do that',
    detail: 'This user can’t see this, or the till is set up for somebody else’s account.',
    action: 'Check the account in Settings, or sign in as another user.',
  },
  404: {
    title: 'Not found',
    detail: 'The platform does not have what the till asked for.',
    action: 'Check the account under This till in Settings.',
  },
}
