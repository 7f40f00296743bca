import { accessTokenLifetimeSeconds } from '../../platform/contract/access/token.ts'
import { answerWords, quotedAll } from '../report/words.ts'
import { unseen, type Check } from './check.ts'

/** With a shorter life, an idle till doesn't keep its session fresh (`token-keeper.ts`). */
const shortLife = 120

export const signIn: Check = {
  id: 'sign-in',
  about: 'Signing in',
  place: 'Endpoints 1; Resources, Token pair',
  rulings: ['R3'],
  look({ tokens }) {
    const { expiresIn, tellsLife, extras } = tokens
    const usual = expiresIn === accessTokenLifetimeSeconds ? ', as the specification says' : ''
    const more = extras.length === 0 ? '' : ` It also has ${quotedAll(extras)}.`
    if (!tellsLife)
      return {
        verdict: 'loses',
        seen: `The answer is a token pair. It doesn’t say how long the access token lives, or not as a number.${more}`,
        till: `The till counts on ${expiresIn} s, the stated default, and refreshes the token at a 401.`,
        advice: 'Ask the platform to tell `expiresIn` in seconds.',
      }
    const seen = `The answer is a token pair. The access token lives ${expiresIn} s${usual}.${more}`
    return expiresIn < shortLife
      ? {
          verdict: 'loses',
          seen,
          till: 'The till refreshes such a short token only when it sends something, which then takes one request longer.',
          advice:
            'Ask the platform for tokens that live some minutes; 1800 s is its stated default.',
        }
      : { verdict: 'copes', seen, till: 'The till refreshes before the token ends.' }
  },
}

export const refresh: Check = {
  id: 'refresh',
  about: 'Refreshing the session',
  place: 'Endpoints 2; Authentication 4 to 6',
  rulings: [],
  look({ tokens }) {
    const { refresh: answer } = tokens
    if (answer.kind === 'pair')
      return {
        verdict: 'copes',
        seen: `A refresh gives a new pair, which lives ${answer.expiresIn} s. The refresh token ${answer.rotates ? 'changes with it' : 'stays the same'}.`,
        till: 'The session goes on for as long as the refresh token lives.',
      }
    const status = answer.status === undefined ? 'no answer' : `HTTP ${answer.status}`
    if (answer.kind === 'throttled')
      return unseen('The refresh was answered 429: too many were made from this address.')
    return {
      verdict: 'loses',
      seen: `The refresh brought no token pair (${status}).`,
      till: `The till asks for the password whenever the access token ends, after ${tokens.expiresIn} s. Pending sales wait and go on.`,
      advice: 'Ask the platform why POST /auth/token/refresh refuses a fresh refresh token.',
    }
  },
}

export const noToken: Check = {
  id: 'no-token',
  about: 'A request without a token',
  place: 'Authentication 1 and 5; HTTP statuses',
  rulings: ['R19'],
  async look({ outside }) {
    const reply = await outside.withoutToken()
    const seen = `It is answered with ${answerWords(reply)}.`
    if (reply.kind === 'no-answer') return unseen(seen)
    if (reply.status === 401)
      return {
        verdict: 'copes',
        seen,
        till: 'At a 401 the till refreshes once, then asks for the password.',
      }
    if (reply.status < 300)
      return {
        verdict: 'copes',
        seen: `${seen} This list may be read by anybody.`,
        till: 'The till sends its token all the same.',
      }
    if (reply.status === 404) return unseen(`${seen} Perhaps this platform has no such list.`)
    return {
      verdict: 'loses',
      seen,
      till: 'Only a 401 says that a session has ended. The till refreshes well ahead of the end, so this shows only when the platform ends a session early: then sales are refused until somebody signs out and in.',
      advice: 'Ask the platform to answer 401 to a missing, invalid or expired token.',
    }
  },
}
