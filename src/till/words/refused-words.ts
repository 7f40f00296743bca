import type { Refusal } from '../../engine/engine.ts'

export interface RefusedWords {
  readonly title: string
  readonly text: string
}

const nothingSold = 'Nothing was sold. If the customer has paid, give the money back.'

/**
 * Why the engine refused to sell or retry, in the cashier's words. Commands about a known sale: {@link refusedWish}.
 */
export function refusedWords(reason: Refusal): RefusedWords {
  if (reason.kind === 'unavailable' && reason.reason === 'starting')
    return { title: 'The till is still starting', text: `${nothingSold} Try again in a moment.` }
  if (reason.kind === 'bad-draft')
    return {
      title: 'This can’t be sent',
      text: `${nothingSold} Go back and check the details. (${reason.detail})`,
    }
  return byReason[reason.kind]
}

const movedOn: RefusedWords = {
  title: 'That’s no longer possible',
  text: 'The sale has changed meanwhile. Look at it again.',
}

const byReason: Readonly<Record<Exclude<Refusal['kind'], 'bad-draft'>, RefusedWords>> = {
  unavailable: {
    title: 'This till can’t sell right now',
    text: `${nothingSold} The notice at the top says why.`,
  },
  'other-account': {
    title: 'Somebody else has signed in',
    text: `${nothingSold} Sign in again as the user who is selling this.`,
  },
  'not-written': {
    title: 'The sale couldn’t be saved',
    text: `${nothingSold} Try again. If it keeps happening, reload the till.`,
  },
  'not-now': movedOn,
  'not-found': movedOn,
  'already-retried': movedOn,
  'not-paid': {
    title: 'Nobody has paid for this retry',
    text: `${nothingSold} Take the money first: the customer got it back, or the amount changed.`,
  },
  'money-unknown': {
    title: 'Where is the customer’s money?',
    text: `${nothingSold} The till doesn’t know whether it was given back. Open the sale and say so there.`,
  },
  'not-retryable': {
    title: 'This sale can’t be retried',
    text: 'Look for it under Sales before you sell it again.',
  },
}

/**
 * Why the engine refused a command about a known sale: a hand-over, a decision, an undo. The words don't mention the
 * money: the sale may be sold, or its outcome unknown.
 */
export function refusedWish(reason: Refusal): RefusedWords {
  if (reason.kind === 'unavailable' && reason.reason !== 'starting')
    return { title: notWritten, text: `${asItWas} The notice at the top says why.` }
  if (reason.kind === 'unavailable')
    return { title: 'The till is still starting', text: `${asItWas} Try again in a moment.` }
  if (reason.kind !== 'not-written') return movedOn
  return {
    title: notWritten,
    text: `${asItWas} Try again. If it keeps happening, reload the till.`,
  }
}

const notWritten = 'This couldn’t be saved'
const asItWas = 'Nothing has changed.'
