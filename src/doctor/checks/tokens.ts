import { copes, unseen, type Check } from '../report/finding.ts'

export const refresh: Check = {
  id: 'refresh',
  about: 'Refreshing the session',
  place: 'Endpoints 2; Authentication 4 to 6',
  rulings: ['R46'],
  look({ tokens: { expiresIn, refresh: answer } }) {
    if (answer === 'pair')
      return copes(`The access token lives ${expiresIn} s, and a refresh gives a new pair.`)
    if (answer === 'throttled')
      return unseen('The refresh was answered 429: too many were made from this address.')
    return {
      verdict: 'loses',
      seen: 'The refresh brought no token pair.',
      till: `The till asks for the password whenever the access token ends, after ${expiresIn} s. Pending sales wait and go on.`,
      advice: 'Ask the platform why POST /auth/token/refresh refuses a fresh refresh token.',
    }
  },
}
