import { tokenEnvelope } from '../platform/contract/access/token.ts'
import type { Reply } from '../platform/transport/transport.ts'
import { failureOf, platformReason } from '../platform/words/failure.ts'
import { withoutLongNumbers } from '../values/text/long-numbers.ts'
import { failureWords, shapeWords } from './report/words.ts'

/** Node's network errors and what to do about each; the first match wins. */
const networkTroubles: readonly (readonly [pattern: RegExp, words: string])[] = [
  [/ENOTFOUND|EAI_AGAIN/, 'no such host: check the name in --url, and the network’s DNS.'],
  [/ECONNREFUSED/, 'nothing listens there: check host and port in --url.'],
  [
    /ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT|EHOSTUNREACH|ENETUNREACH/,
    'the host can’t be reached from here: a firewall, a VPN, or a platform that allows known addresses only.',
  ],
  [
    /CERT|UNABLE_TO_(?:VERIFY|GET)/,
    'its TLS certificate has expired, is for another host, or has no signature that this machine trusts. For a company’s own authority set NODE_EXTRA_CA_CERTS; a till’s browser must trust it too.',
  ],
  [
    /EPROTO|ERR_SSL|ECONNRESET|UND_ERR_SOCKET/,
    'it broke off the connection: is it http or https, and at which port?',
  ],
]

/**
 * Why signing in failed: what happened, and what to do.
 * @param fault the network's error, if there was no answer
 */
export function entryTrouble(reply: Reply, fault: unknown): string {
  if (reply.kind === 'no-answer') {
    if (reply.reason === 'timeout') return 'The platform didn’t answer in time.'
    if (reply.reason === 'redirected')
      return 'The platform redirects to another address, which the till never follows since a purchase could get lost on the way: give that address as --url.'
    const said = saidBy(fault)
    const [, words = 'check --url, and the network.'] =
      networkTroubles.find(([pattern]) => pattern.test(said)) ?? []
    return `The platform could not be reached: ${words} The network says: ${said}`
  }
  const { status, body, readable } = reply
  const { message } = platformReason(body)
  const words = message === undefined ? '' : ` The platform says: “${withoutLongNumbers(message)}”.`
  if (status === 401)
    return `The platform doesn’t take this user name and password (HTTP 401).${words}`
  if (status === 429)
    return 'Too many sign-ins from this address (HTTP 429). Wait a minute, then try again.'
  if (status === 404 || status === 405 || status === 501)
    return `There is no sign-in under this address (HTTP ${status} at POST /auth/token). Check the path in --url: some platforms have their API under /api/v1 or another prefix.`
  if (!readable)
    return `No API answers there (HTTP ${status} with a body that is no JSON), but perhaps a web page or a gateway. Check the path in --url.`
  const failure = failureOf(reply)
  if (failure !== undefined) return `The sign-in failed: ${failureWords(failure, body)}.`
  return `The platform’s answer to the sign-in is no token pair: ${whatIsWrong(body)}${words} The till can’t work with it.`
}

/** The error's causes hold the code and words of a failed connection. */
function saidBy(fault: unknown): string {
  const parts: string[] = []
  for (let at = fault; at instanceof Error && parts.length < 5; at = at.cause) {
    if ('code' in at && typeof at.code === 'string') parts.push(at.code)
    parts.push(at.message)
  }
  return parts.join(' ')
}

/** Names what is missing or has another type; never shows a value, which may be a token. */
function whatIsWrong(body: unknown): string {
  const read = tokenEnvelope.safeParse(body)
  if (read.success) return '`successful` is not true.'
  const places = read.error.issues.map(({ path }) => `\`${path.join('.') || 'the whole'}\``)
  return `it is ${shapeWords(body)}, and ${places.join(', ')} is missing or of another type than the specification says.`
}
