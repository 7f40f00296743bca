import { platformReason, type Failure } from '../../platform/words/failure.ts'
import type { Reply } from '../../platform/transport/transport.ts'
import { withoutLongNumbers } from '../../values/text/long-numbers.ts'

/** '1 product', '12 products'. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`
}

/** 'a, b and c'; after `most`, the number of the others. */
export function listed(items: readonly string[], most = 12): string {
  const shown = items.slice(0, most)
  const more = items.length - shown.length
  const all = more > 0 ? [...shown, `${more} more`] : shown
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`
}

/** The platform's names and codes, in quotes. */
export function quotedAll(names: readonly string[], most = 12): string {
  return listed(
    names.map((name) => `\`${withoutLongNumbers(name)}\``),
    most,
  )
}

const noAnswers = {
  network: 'no answer: the platform could not be reached',
  timeout: 'no answer in time',
  redirected: 'a redirect to another address, which the till does not follow',
  aborted: 'nothing: it was stopped',
  'no-session': 'nothing: the session had ended',
} as const

/** 'HTTP 404', 'HTTP 400 with the code 1001', 'no answer in time'. */
export function answerWords(reply: Reply | undefined): string {
  if (reply === undefined) return 'nothing'
  if (reply.kind === 'no-answer') return noAnswers[reply.reason]
  const { status, body, readable } = reply
  if (!readable) return `HTTP ${status} with a body that is no JSON`
  const { code } = platformReason(body)
  return status < 400 || code === undefined || code === String(status)
    ? `HTTP ${status}`
    : `HTTP ${status} with the code ${withoutLongNumbers(code)}`
}

/** Why a read failed, for the middle of a sentence. */
export function failureWords(failure: Failure): string {
  switch (failure.kind) {
    case 'network':
      return 'the platform could not be reached'
    case 'timeout':
      return 'no answer came in time'
    case 'redirected':
      return 'the platform redirects to another address'
    case 'session':
      return 'the platform didn’t accept the session (HTTP 401)'
    case 'throttled':
      return 'the platform kept answering 429'
    case 'refused': {
      const { status, code, message } = failure
      const withCode = code === undefined ? '' : `, code ${code}`
      const words = message === undefined ? '' : `: “${message}”`
      return withoutLongNumbers(`the platform refused it with HTTP ${status}${withCode}${words}`)
    }
    case 'unavailable':
      return `the platform answered HTTP ${failure.status}`
    case 'unreadable':
      return 'the answer is not what the specification says'
    case 'aborted':
    default:
      return 'it was not asked'
  }
}

/** '0.4 s', '12 ms'. */
export function msWords(ms: number): string {
  return ms >= 1_000 ? `${(ms / 1_000).toFixed(1)} s` : `${Math.round(ms)} ms`
}

/** An answer's outermost layer, to tell a platform what was expected. */
export function shapeWords(body: unknown): string {
  if (Array.isArray(body)) return `a list of ${body.length}`
  if (typeof body !== 'object' || body === null) return body === undefined ? 'no JSON' : typeof body
  const names = Object.keys(body)
  return names.length === 0 ? 'an empty object' : `an object with ${quotedAll(names)}`
}
