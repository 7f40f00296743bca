import { monthNames } from '../../values/time/dates.ts'
import { answerWords } from '../report/words.ts'
import type { Visit } from '../visit.ts'
import { unseen, type Check } from './check.ts'

export const prefix: Check = {
  id: 'prefix',
  about: 'Addresses with and without /api/v1',
  place: 'Preamble; Versioning',
  rulings: ['R1'],
  async look({ outside, baseUrl }) {
    const [asGiven, other] = [await outside.withoutToken(), await outside.otherForm()]
    const seen = `Without a token, a list under ${baseUrl} is answered with ${answerWords(asGiven)}, under ${other.baseUrl} with ${answerWords(other.reply)}.`
    if (isThere(asGiven))
      return {
        verdict: 'copes',
        seen: isThere(other.reply) ? `${seen} Both lead to the same routes.` : seen,
        till: 'The till uses one base address for everything: the one given.',
      }
    if (!isThere(other.reply)) return unseen(seen)
    return {
      verdict: 'cannot',
      seen,
      till: 'Lists and lookups are not found under the address given. The till joins every path to one base address.',
      advice: `Try the doctor with --url ${other.baseUrl}. If signing in fails there, the platform has its routes under two addresses: put a gateway before it that gives them one.`,
    }
  },
}

function isThere(reply: Awaited<ReturnType<Visit['outside']['withoutToken']>>): boolean {
  return reply.kind === 'answer' && ![404, 405, 501].includes(reply.status)
}

export const crossOrigin: Check = {
  id: 'cross-origin',
  about: 'Reaching it from a browser',
  place: 'not mentioned',
  rulings: ['R2'],
  async look({ outside }) {
    const response = await outside.preflight()
    await response?.body?.cancel()
    const origin = response?.headers.get('access-control-allow-origin')
    const headers = response?.headers.get('access-control-allow-headers')?.toLowerCase() ?? ''
    const lets = origin !== null && origin !== undefined
    if (lets && /authorization|\*/.test(headers))
      return {
        verdict: 'copes',
        seen: `A browser may call it from another origin (${origin === '*' ? 'any' : 'as the answer names it'}).`,
        till: '`apiBaseUrl` may be the platform’s own address.',
      }
    return {
      verdict: 'arrange',
      seen: lets
        ? 'A browser may call it from another origin, but not with a token.'
        : 'A browser may not call it from a page of another origin (no CORS headers).',
      till: 'A static till on another origin would see every request fail.',
      advice:
        'Serve the till with `npm start -- --upstream` and this address: till and platform then share an origin, and `apiBaseUrl` is `/vas`. Or ask the platform to allow the till’s origin, with the headers Authorization and Content-Type.',
    }
  },
}

/** Advice starts above this difference between clocks; an answer's date is rounded to a second. */
const worthAWord = 5_000
/** Above this, people notice wrong times on receipts and shifts. */
const noticed = 120_000

export const clockSkew: Check = {
  id: 'clock',
  about: 'The platform’s clock and this device’s',
  place: 'not mentioned',
  rulings: ['R15'],
  async look({ outside, watch }) {
    await outside.withoutToken()
    const skews = watch.heads.flatMap(({ headers, at }) => {
      const date = httpDate(headers.get('date') ?? '')
      return date === undefined ? [] : [at - date]
    })
    const skew = [...skews].sort((a, b) => Math.abs(a) - Math.abs(b))[0]
    if (skew === undefined) return unseen('The answers carry no date that can be read here.')
    const seconds = Math.round(Math.abs(skew) / 1_000)
    if (Math.abs(skew) < worthAWord)
      return { verdict: 'copes', seen: 'They agree within a few seconds.' }
    const seen = `This device is ${seconds} s ${skew > 0 ? 'ahead of' : 'behind'} the platform.`
    return Math.abs(skew) < noticed
      ? { verdict: 'copes', seen, till: 'A sale is recognised by its reference, not by its time.' }
      : {
          verdict: 'arrange',
          seen,
          till: 'Sales work all the same. The times of shifts and slips will differ from the platform’s.',
          advice: 'Set this device’s clock by the network, and tell the platform if it is theirs.',
        }
  },
}

const imfFixdate = /^\w{3}, (\d\d) (\w{3}) (\d{4}) (\d\d):(\d\d):(\d\d) GMT$/

/** The date of an HTTP answer (RFC 9110) as epoch milliseconds. */
function httpDate(text: string): number | undefined {
  const match = imfFixdate.exec(text)
  if (match === null) return undefined
  const [, day, name = '', year, hour, minute, second] = match
  const month = monthNames.indexOf(name)
  if (month < 0) return undefined
  return Date.UTC(Number(year), month, Number(day), Number(hour), Number(minute), Number(second))
}
