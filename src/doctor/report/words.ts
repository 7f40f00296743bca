import type { Failure } from '../../platform/words/failure.ts'
import { withoutLongNumbers } from '../../values/text/long-numbers.ts'

/** '1 product', '12 products'. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`
}

/** Enough to recognise what they have in common. */
const mostNamed = 20

/** The platform's names and codes in quotes: '`a`, `b` and 3 more'. */
export function quotedAll(names: readonly string[]): string {
  const shown = names.slice(0, mostNamed).map((name) => `\`${withoutLongNumbers(name)}\``)
  const more = names.length - shown.length
  const all = more > 0 ? [...shown, `${more} more`] : shown
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`
}

const plainFailures = {
  network: 'the platform could not be reached',
  timeout: 'no answer came in time',
  redirected: 'the platform redirects to another address',
  session: 'the platform didn’t accept the session (HTTP 401)',
  throttled: 'the platform kept answering 429',
  aborted: 'it was not asked',
} as const

/**
 * Why a read failed, for the middle of a sentence.
 * @param body of the last answer; shows its form, never its values
 */
export function failureWords(failure: Failure, body: unknown): string {
  switch (failure.kind) {
    case 'refused': {
      const { status, code, message } = failure
      const withCode = code === undefined ? '' : `, code ${code}`
      const words = message === undefined ? '' : `: “${message}”`
      return withoutLongNumbers(`the platform refused it with HTTP ${status}${withCode}${words}`)
    }
    case 'unavailable':
      return `the platform answered HTTP ${failure.status}`
    case 'unreadable':
      return `the answer is not what the specification says, but ${shapeWords(body)}`
    case 'network':
    case 'timeout':
    case 'redirected':
    case 'session':
    case 'throttled':
    case 'aborted':
    default:
      return plainFailures[failure.kind]
  }
}

/** An answer's outermost layer. */
export function shapeWords(body: unknown): string {
  if (Array.isArray(body)) return `a list of ${body.length}`
  if (typeof body !== 'object' || body === null) return body === undefined ? 'no JSON' : typeof body
  const names = Object.keys(body)
  return names.length === 0 ? 'an empty object' : `an object with ${quotedAll(names)}`
}
