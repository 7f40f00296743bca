import type { Answer, UnknownReason } from '../answer.ts'
import { readAvailable } from '../reads/available-balance.ts'
import { saidOfFailed } from './failed-answer.ts'
import type { Failure } from './failure.ts'
import { isSelling, maybeTaken, moneyTaken, spared, untouched } from './money-words.ts'
import { quoted } from './platform-words.ts'
import { wordsOfCode, type Said, type Task, type Words } from './words-by-code.ts'

/** A failure in the cashier's words (docs/screens.md, How a screen looks). Each part is one or two whole sentences. */
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
export interface Outcome extends Said {
  readonly outcome: Exclude<Answer['kind'], 'completed'>
  readonly why?: UnknownReason | undefined
}

/**
 * The only translator from the platform's answer, or its silence, to the cashier's words.
 * @param task what the cashier was doing; decides the words about the money
 */
export function explain(subject: Failure | Answer | Outcome, task: Task = 'read'): Explanation {
  if ('outcome' in subject) return ofOutcome(subject, task)
  switch (subject.kind) {
    case 'network':
    case 'timeout':
    case 'redirected':
    case 'aborted':
    case 'unavailable':
    case 'unreadable':
      return isSelling(task) ? ofUnknown(lostBy[subject.kind], task) : ofFailure(subject, task)
    case 'refused':
      return ofRefusal(subject, task)
    case 'completed':
      return { title: 'Done', detail: 'The platform has delivered it.', money: moneyTaken[task] }
    case 'failed':
      return ofOutcome({ outcome: 'failed', ...saidOf(subject) }, task)
    case 'rejected': {
      const { code, reason: message, available } = subject
      return ofOutcome({ outcome: 'rejected', code, message, available }, task)
    }
    case 'in-flight':
    case 'session':
    case 'throttled':
    case 'not-sent':
    case 'unknown':
    case 'unlisted':
    default:
      return ofOutcome({ ...subject, outcome: subject.kind }, task)
  }
}

function ofOutcome(said: Outcome, task: Task): Explanation {
  switch (said.outcome) {
    case 'session':
      return {
        title: 'Sign in to continue',
        detail: 'The session has ended.',
        ...spared(task),
        action: isSelling(task)
          ? 'Enter the password. The sale continues by itself.'
          : 'Enter the password.',
      }
    case 'throttled':
      return {
        title: 'Too many requests',
        detail: 'The platform has asked the till to wait.',
        ...spared(task),
        action: isSelling(task) ? 'Wait. The sale continues by itself.' : 'Try again in a minute.',
      }
    case 'not-sent':
      return {
        title: 'Not sent: the platform can’t be reached',
        detail: 'The shop’s server has no connection to it.',
        ...spared(task),
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
      return { ...words, ...untouched(task), ...codeOf(said) }
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

type Faulty = Extract<
  Failure,
  { kind: 'network' | 'timeout' | 'redirected' | 'aborted' | 'unavailable' | 'unreadable' }
>

const lostBy: Record<Faulty['kind'], UnknownReason> = {
  network: 'network',
  timeout: 'timeout',
  redirected: 'redirected',
  aborted: 'aborted',
  unavailable: 'server-error',
  unreadable: 'unreadable',
}

function ofFailure(failure: Faulty, task: Task): Explanation {
  return { ...failureWords[failure.kind], ...untouched(task), ...statusOf(failure) }
}

function statusOf(failure: Faulty): { code?: string } {
  if (!('status' in failure)) return {}
  const place = failure.kind === 'unreadable' ? failure.fault : undefined
  return { code: [`HTTP ${failure.status}`, place].filter(Boolean).join(', ') }
}

const failureWords: Record<Faulty['kind'], Words> = {
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

function ofRefusal(failure: Extract<Failure, { kind: 'refused' }>, task: Task): Explanation {
  const { status, code, message } = failure
  if (isSelling(task)) {
    return ofOutcome({ outcome: 'rejected', code: code ?? String(status), message }, task)
  }
  const words = refusedByStatus[status] ?? {
    title: 'The platform refused this',
    detail: inItsWords({ message }) ?? 'The platform gave no reason.',
    action: 'Check what you entered, then try again.',
  }
  return { ...words, ...untouched(task), code: code ?? `HTTP ${status}` }
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
  read: 'request',
  lookup: 'check',
  purchase: 'sale',
  redeem: 'redemption',
  retry: 'retry',
}

function codeOf(said: Said): { code?: string } {
  return said.code === undefined || said.code === '' ? {} : { code: said.code }
}

function inItsWords({ message }: Said): string | undefined {
  return message === undefined ? undefined : quoted('platform', message)
}

function saidOf({ response }: Extract<Answer, { kind: 'failed' }>): Said {
  return {
    ...saidOfFailed(response),
    available: readAvailable(response.rejectionReason ?? response.responseMessage),
  }
}
